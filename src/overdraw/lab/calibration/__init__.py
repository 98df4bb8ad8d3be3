"""Calibration of evaluators: does a player with an expected 30 % of the win really win 30 % of the time?"""
