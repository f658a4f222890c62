"""Words to entries: Whoosh builds the index, a small artefact carries its weights, twin readers answer from it."""
