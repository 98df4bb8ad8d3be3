"""The rules of all games. Each subpackage contains one game, and `catalogue` lists them."""
