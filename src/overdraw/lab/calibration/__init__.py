"""Calibration of evaluators: does a position that is worth 30 % of a win win 30 % of the time?"""
