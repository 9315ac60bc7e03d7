# The backend of the examples, on a PostgreSQL server of its own.

.PHONY: test-backend load-backend

with_backend = $(with_databases) PYTHONPATH=$(python_path):$(CURDIR)/examples/backend

##@ Test one part
test-backend: setup-test setup-databases $(VENV)/ready ## the backend of the examples, with PostgreSQL and a simulated store
	@$(MAKE) -s lib verify simulate postgresql RUNTIME=embedded
	$(with_backend) $(VENV)/bin/pytest -q -p no:cacheprovider Tests/Backend

##@ Measure and search
RATE ?= 500
load-backend: setup-test setup-databases $(VENV)/ready ## posts RATE notifications a second to the backend for SECONDS, with
##   duplicates, disorder, a killed server and a restarted database, and compares access with the truth
	@$(MAKE) -s lib verify simulate postgresql RUNTIME=embedded
	$(with_backend) $(VENV)/bin/python Tests/Backend/load.py --rate $(RATE) --seconds $(SECONDS)
