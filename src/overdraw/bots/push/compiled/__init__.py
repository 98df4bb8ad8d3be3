"""The compiled Push policies that do not search, and `choose_from_view`, which lets a learned policy choose an action
from a view.
"""
