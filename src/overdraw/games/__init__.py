"""The games: each folder holds one, and the catalogue lists them."""
