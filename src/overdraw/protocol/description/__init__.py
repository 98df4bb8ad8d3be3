"""The protocol described for others: documents, schemas and types, all made from its definitions."""
