"""The Textual widgets that the screens share."""
