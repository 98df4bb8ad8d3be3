"""Adapters that let research frameworks and text-based programs, such as language models, play Push and Rows."""
