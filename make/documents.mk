# The pages that are made from the sources, the vectors and what the tools measured.

.PHONY: docs test-pages

# Writes docs/rules.md anew from the table of rules and the vectors.
docs:
	@Tests/Documents/rules_page.py --write

# Whether the pages say what they are made from.
test-pages:
	@Tests/Documents/rules_page.py
