"""Documents, schemas and TypeScript types, all generated from the definitions of the protocol."""
