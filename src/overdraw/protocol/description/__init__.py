"""Generates documents, schemas and TypeScript types from the Python definitions of the protocol."""
