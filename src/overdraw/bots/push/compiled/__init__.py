"""The compiled Push policies that do not search, and `choose_from_view`, with which a learned policy chooses from a
view.
"""
