"""From the files of a book to a Catalogue and Problems; the only place that knows YAML."""
