"""Estimates with confidence intervals, and plots of them."""
