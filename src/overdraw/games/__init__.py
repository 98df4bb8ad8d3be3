"""The games themselves: each folder holds one, and the catalogue lists them."""
