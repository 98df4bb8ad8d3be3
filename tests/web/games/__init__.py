"""Games that the page does not draw."""
