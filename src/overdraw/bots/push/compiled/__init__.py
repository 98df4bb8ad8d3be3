"""The compiled policies of Push without search, and `choose_from_view`, which calls a learned policy with a view."""
