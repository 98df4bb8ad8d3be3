"""Estimates with their intervals, and plots of them."""
