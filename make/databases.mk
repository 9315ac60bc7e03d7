# The extensions for databases: clients of the library, which decide nothing themselves.

.PHONY: postgresql install-postgresql uninstall-postgresql sqlite install-sqlite uninstall-sqlite
.PHONY: test-databases bench-database setup-databases

setup-databases: setup
	@make/setup.sh databases

DATABASE_CFLAGS := -std=gnu11 -O2 -fPIC -Wall -Wextra -Werror $(C_HARDENING) -I Include
DATABASE_LINK = -shared -s -Wl,-z,relro,-z,now -L $(BUILD) -lsubscore

# PostgreSQL. An extension is built for one major version. What the server defines is found when it is loaded.
PG_CONFIG ?= /usr/lib/postgresql/15/bin/pg_config
postgresql_source := databases/postgresql
POSTGRESQL := $(BUILD)/postgresql/subscore.so
pg = $(shell $(PG_CONFIG) --$(1))

##@ Build
postgresql: $(POSTGRESQL) ## builds the extension for PostgreSQL 15 into build/embedded/postgresql
	@echo $(POSTGRESQL)

$(POSTGRESQL): make/databases.mk $(wildcard $(postgresql_source)/*.[ch]) $(postgresql_source)/subscore.map $(imports) $(LIBRARY)
	@mkdir -p $(@D)
	@$(CC) $(DATABASE_CFLAGS) -fno-strict-aliasing -fwrapv -isystem $(call pg,includedir-server) \
		$(filter $(postgresql_source)/%.c,$^) $(DATABASE_LINK) \
		-Wl,--version-script=$(postgresql_source)/subscore.map -o $@

install-postgresql: $(POSTGRESQL) ## installs it where pg_config says; uninstall-postgresql removes it
	@install -d $(DESTDIR)$(call pg,pkglibdir) $(DESTDIR)$(call pg,sharedir)/extension
	@install -m 644 $(POSTGRESQL) $(DESTDIR)$(call pg,pkglibdir)/
	@install -m 644 $(postgresql_source)/subscore.control $(wildcard $(postgresql_source)/subscore--*.sql) \
		$(DESTDIR)$(call pg,sharedir)/extension/

uninstall-postgresql:
	@rm -f $(DESTDIR)$(call pg,pkglibdir)/subscore.so $(DESTDIR)$(call pg,sharedir)/extension/subscore.control \
		$(DESTDIR)$(call pg,sharedir)/extension/subscore--*.sql

# SQLite. What SQLite defines comes by a pointer when it is loaded, so nothing of it is linked.
SQLITE := $(BUILD)/sqlite/subscore.so

sqlite: $(SQLITE) ## builds the loadable extension for SQLite into build/embedded/sqlite
	@echo $(SQLITE)

$(SQLITE): make/databases.mk $(wildcard databases/sqlite/*.[ch]) $(imports) $(LIBRARY)
	@mkdir -p $(@D)
	@$(CC) $(DATABASE_CFLAGS) -fvisibility=hidden $(filter databases/%.c,$^) $(DATABASE_LINK) \
		-Wl,-z,defs -o $@

install-sqlite: $(SQLITE) ## installs it into LIBDIR/sqlite3; uninstall-sqlite removes it
	@install -d $(DESTDIR)$(LIBDIR)/sqlite3
	@install -m 644 $(SQLITE) $(DESTDIR)$(LIBDIR)/sqlite3/subscore.so

uninstall-sqlite:
	@rm -f $(DESTDIR)$(LIBDIR)/sqlite3/subscore.so

with_databases = PG_CONFIG=$(PG_CONFIG) SUBSCORE_BUILD=$(CURDIR)/$(BUILD) $(with_simulate)

##@ Test one part
test-databases: setup-databases $(VENV)/ready build/vectors ## the extensions, on servers of their own
	@$(MAKE) -s lib simulate postgresql sqlite RUNTIME=embedded
	$(with_databases) $(VENV)/bin/pytest -q -p no:cacheprovider Tests/Databases

##@ Measure and search
bench-database: setup-databases $(VENV)/ready ## the extensions beside the databases' own functions; WRITE=--write puts it into docs
	@$(MAKE) -s lib simulate postgresql sqlite RUNTIME=embedded
	$(with_databases) $(VENV)/bin/python Tests/Databases/measure.py $(WRITE)
