"""Tests of the catalogue of games."""
