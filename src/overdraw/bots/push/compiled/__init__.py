"""The compiled policies of Push without search, and `choose_from_view`, which calls a policy with a view."""
