"""The project's own labelled logs, and the scorecard made of them."""
