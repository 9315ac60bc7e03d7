# Installing and packaging the libraries.

.PHONY: install uninstall deb abi

# The manual page has a link to it for each function that it names.
MANUAL := docs/man/subscore.3
pages = $(shell sed -n 's/^\.Nm \(subs_[a-z_]*\).*/\1.3/p' $(MANUAL))

##@ Build
# Where possible, subscore.pc names folders relative to its prefix, so that the installed files can be moved.
install: $(LIBRARY) ## installs the library, its headers and its manual; PREFIX=, LIBDIR= and DESTDIR= choose where
	@install -d $(DESTDIR)$(LIBDIR)/pkgconfig $(DESTDIR)$(PREFIX)/include $(DESTDIR)$(PREFIX)/share/man/man3
	@install -m 755 $(LIBRARY) $(DESTDIR)$(LIBDIR)/
	@ln -sf $(notdir $(LIBRARY)) $(DESTDIR)$(LIBDIR)/$(SONAME)
	@ln -sf $(SONAME) $(DESTDIR)$(LIBDIR)/libsubscore.so
	@install -m 644 Include/subscore.h Include/subscore_arrow.h Include/subscore.hpp $(DESTDIR)$(PREFIX)/include/
	@sed -e 's|@PREFIX@|$(PREFIX)|' -e 's|@LIBDIR@|$(LIBDIR:$(PREFIX)/%=$${prefix}/%)|' -e 's|@VERSION@|$(VERSION)|' \
		Include/subscore.pc.in > $(DESTDIR)$(LIBDIR)/pkgconfig/subscore.pc
	@chmod 644 $(DESTDIR)$(LIBDIR)/pkgconfig/subscore.pc
	@install -m 644 $(MANUAL) $(DESTDIR)$(PREFIX)/share/man/man3/
	@for page in $(pages); do ln -sf $(notdir $(MANUAL)) $(DESTDIR)$(PREFIX)/share/man/man3/$$page; done
	@[ -n "$(DESTDIR)" ] || echo "Installed in $(LIBDIR). Run ldconfig as root so that programs find the library;" \
		"where ldconfig does not look in that folder, name it in LD_LIBRARY_PATH or /etc/ld.so.conf.d."

uninstall: ## removes them
	@rm -f $(addprefix $(DESTDIR)$(LIBDIR)/,$(notdir $(LIBRARY)) $(SONAME) libsubscore.so pkgconfig/subscore.pc) \
		$(addprefix $(DESTDIR)$(PREFIX)/include/,subscore.h subscore_arrow.h subscore.hpp) \
		$(addprefix $(DESTDIR)$(PREFIX)/share/man/man3/,$(notdir $(MANUAL)) $(pages))

companion_pages = $(shell sed -n 's/^\.Nm \(subs_[a-z_]*\).*/\1.3/p' docs/man/subscore-$(1).3)

# A library that stands beside libsubscore: its name, its file, what it is, and what it links.
define install_companion
@install -d $(DESTDIR)$(LIBDIR)/pkgconfig $(DESTDIR)$(PREFIX)/include $(DESTDIR)$(PREFIX)/share/man/man3
@install -m 755 $(2) $(DESTDIR)$(LIBDIR)/
@ln -sf $(notdir $(2)) $(DESTDIR)$(LIBDIR)/libsubscore-$(1).so.0
@ln -sf libsubscore-$(1).so.0 $(DESTDIR)$(LIBDIR)/libsubscore-$(1).so
@install -m 644 Include/subscore_$(1).h $(DESTDIR)$(PREFIX)/include/
@sed -e 's|@PREFIX@|$(PREFIX)|' -e 's|@LIBDIR@|$(LIBDIR:$(PREFIX)/%=$${prefix}/%)|' -e 's|@VERSION@|$(VERSION)|' \
	-e 's|@NAME@|subscore-$(1)|' -e 's|@DESCRIPTION@|$(3)|' -e 's|@PRIVATE@|$(4)|' Include/subscore-companion.pc.in \
	> $(DESTDIR)$(LIBDIR)/pkgconfig/subscore-$(1).pc
@chmod 644 $(DESTDIR)$(LIBDIR)/pkgconfig/subscore-$(1).pc
@install -m 644 docs/man/subscore-$(1).3 $(DESTDIR)$(PREFIX)/share/man/man3/
@for page in $(companion_pages); do ln -sf subscore-$(1).3 $(DESTDIR)$(PREFIX)/share/man/man3/$$page; done
endef

define uninstall_companion
@rm -f $(addprefix $(DESTDIR)$(LIBDIR)/,$(notdir $(2)) libsubscore-$(1).so.0 libsubscore-$(1).so \
		pkgconfig/subscore-$(1).pc) $(DESTDIR)$(PREFIX)/include/subscore_$(1).h \
	$(addprefix $(DESTDIR)$(PREFIX)/share/man/man3/,subscore-$(1).3 $(companion_pages))
endef

# Builds the Debian packages in build/deb. It works in a copy of the tree, because debhelper leaves files behind. The
# built library is copied too. Flags of this make are not passed on.
PACKAGES := build/deb$(ARCH:%=-%)
deb: setup ## builds the Debian packages into build/deb; ARCH=arm64 for the other platform
	@make/setup.sh deb $(if $(ARCH),,databases)
	@$(MAKE) -s lib verify simulate $(if $(ARCH),,postgresql sqlite) RUNTIME=embedded > /dev/null
	@rm -rf $(PACKAGES)
	@mkdir -p $(PACKAGES)/source
	@cp -a --parents debian databases docs examples Include Plugins Sources Makefile VERSION make README.md SECURITY.md \
		build/$(or $(ARCH),embedded) $(PACKAGES)/source
	@cd $(PACKAGES)/source && env -u MAKEFLAGS -u MAKELEVEL $(PACKAGE_ENVIRONMENT) dpkg-buildpackage --build=binary --no-pre-clean \
		--unsigned-changes --unsigned-buildinfo $(PACKAGE_FLAGS)
	@rm -rf $(PACKAGES)/source
	@ls $(PACKAGES)/*.deb

##@ Change
# Records the ABI of the header and the library, with which `make test-packages` compares them.
abi: setup-test ## records the ABI in Tests/Packages/ABI, after you added a function, a status or a limit
	@$(MAKE) -s lib verify simulate RUNTIME=embedded
	@Tests/Packages/abi.py record $(addprefix build/embedded/,$(SONAME) $(VERIFY_SONAME) $(SIMULATE_SONAME))
