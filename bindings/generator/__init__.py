"""Makes the types of a binding from docs/schema: `read_schema` reads, and a module for each language writes."""
