"""Adapters that let other programs play Push and Rows: research frameworks, and programs that read and write text."""
