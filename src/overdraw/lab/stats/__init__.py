"""Statistical estimates with confidence intervals, and plots of them."""
