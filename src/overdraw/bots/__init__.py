"""Players that are programs. A bot sees a view and chooses one of its legal actions."""
