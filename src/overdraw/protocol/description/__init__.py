"""Documents, schemas and TypeScript types that are generated from the definitions of the protocol."""
