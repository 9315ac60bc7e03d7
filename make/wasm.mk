# The library as a WebAssembly module, for every host that can run one; and what contains it: the package for JavaScript, the
# page and the site.
#
# The module imports nothing. It has the functions of subscore.h. Those over tables, whose host has to lay out C structs in the
# module's memory, would make it larger for browsers: they are in a module of the portable Python package.

.PHONY: wasm package-javascript page page-pictures site
before_wasm := $(JANSSON)/ready needs-wasm
WASI := /usr/include/wasm32-wasi
WASM_BUILTINS := /usr/lib/llvm-14/lib/clang/14.0.6/lib/wasi/libclang_rt.builtins-wasm32.a

# Swift has an Embedded library for WebAssembly without a system, which has the same calling convention as C for WASI. The
# module is sent to browsers, so it is optimized for size: copies of a function for each closure that it is called with, and with
# other signatures, take room. Its linker gains nothing from bitcode of Swift.
swift_wasm := $(EMBEDDED) -target wasm32-unknown-none-wasm -Xfrontend -disable-stack-protector \
	$(addprefix -Xcc ,-isystem $(JANSSON)/include -isystem $(WASI) -D__wasi__)
optimize_wasm := -Osize -Xllvm -sil-disable-pass=closure-specialize -Xllvm -sil-disable-pass=function-signature-opts

# The names that source files have in messages do not depend on the folder of the build.
WASM_CFLAGS := --target=wasm32-wasi -std=gnu2x -O2 -fvisibility=hidden -ffunction-sections -fdata-sections \
	-ffile-prefix-map=$(CURDIR)=. -isystem $(WASI) -isystem $(JANSSON)/include -DHAVE_STDINT_H

# Most of a call is jansson, byte by byte. It is optimised as a whole, or it would take half as long again. What the module
# has in place of jansson's own seed is in wasm.c.
jansson_objects := $(addprefix build/wasm/jansson/,$(addsuffix .o,error hashtable load memory strbuffer strconv utf value))
$(jansson_objects): build/wasm/jansson/%.o: $(JANSSON)/ready | needs-wasm
	@mkdir -p $(@D)
	@make/jansson-version.sh $(JANSSON) > /dev/null
	@$(CLANG) $(WASM_CFLAGS) -flto -c $(JANSSON)/src/$*.c -o $@

build/wasm/wasm.o: Sources/Platform/CRuntime/wasm.c Sources/Platform/CWorkMemory/workmemory.h $(JANSSON)/ready
build/wasm/reader.o: Sources/Platform/CReader/reader.c Sources/Platform/CReader/reader.h Sources/Platform/CJansson/shim.h $(JANSSON)/ready
build/wasm/wasm.o build/wasm/reader.o: | needs-wasm
	@mkdir -p $(@D)
	@$(CLANG) $(WASM_CFLAGS) -Wall -Wextra -Werror -I Sources/Platform/CWorkMemory -c $< -o $@

# The functions of subscore.h are exported, and whatever they do not call is left out. The stack comes first: whoever exceeds it
# leaves the memory, which is a trap, and overwrites nothing.
#
# The simulator is a module of its own, for the portable Python package, and so is the library with tables.
wasm_exports = $(shell sed -n 's/^SUBS_API .*\b\(subs_[a-z_]*\)[^a-z_ ].*/-Wl,--export=\1/p' $(filter %.h,$^))
build/wasm/subscore.wasm: Include/subscore.h
build/wasm/subscore-columns.wasm: Include/subscore.h Include/subscore_arrow.h
build/wasm/subscore-simulate.wasm: Include/subscore_simulate.h
modules_subscore-columns := $(modules_subscore)
# Optimized three times: in between, control flow is written a second time, which saves 9 KB and costs no call anything; the third
# time saves 6 KB.
$(addprefix build/wasm/,subscore.wasm subscore-columns.wasm subscore-simulate.wasm): build/wasm/%.wasm: \
		$$(addsuffix .o,$$(addprefix build/wasm/,$$(modules_$$*))) $(jansson_objects) build/wasm/wasm.o build/wasm/reader.o build/wasm/LICENSES
	@$(CLANG) --target=wasm32-wasi -nostdlib -Wl,--no-entry,--gc-sections,-s,--stack-first,-z,stack-size=65536 \
		-Wl,--wrap=posix_memalign,--export=free $(wasm_exports) \
		$(filter %.o,$^) -L/usr/lib/wasm32-wasi -lc -lm $(WASM_BUILTINS) -o build/wasm/$*.linked
	@$(step) wasm-opt -Oz --flatten --rereloop -Oz -Oz --enable-bulk-memory --enable-sign-ext --enable-nontrapping-float-to-int \
		--enable-mutable-globals build/wasm/$*.linked -o $@

build/wasm/LICENSES: LICENSE make/licenses.sh $(JANSSON)/ready
	@mkdir -p $(@D) && make/licenses.sh > $@

##@ Build
wasm: build/wasm/subscore.wasm ## builds the WebAssembly module into build/wasm
	@echo $<

# What the page starts from: customers of the simulated store.
build/page/stories.json: page/stories.py build/embedded/libsubscore-simulate.so.$(VERSION)
	@mkdir -p $(@D)
	@env $(from_source) python3 page/stories.py > $@

javascript_sources := $(wildcard bindings/javascript/src/* bindings/javascript/src/*/*)
build/page/subscore.html: build/page/stories.json build/wasm/subscore.wasm $(wildcard page/*.* page/src/* docs/schema/*.json) \
		$(javascript_sources) VERSION | needs-page
	@$(step) node page/build.mjs build/wasm/subscore.wasm build/page/stories.json build/wasm/LICENSES $@
page: build/page/subscore.html ## builds the page that shows a subscription, into build/page/subscore.html
	@echo $<
page-pictures: page | needs-browsers
	@WRITE=1 node --test Tests/Page/pictures.test.mjs

# The package is a folder, and an archive of it for npm.
build/javascript/ready: build/page/subscore.html build/wasm/subscore.wasm bindings/javascript/package.mjs bindings/javascript/README.md \
		$(wildcard bindings/javascript/*.json) $(javascript_sources) | needs-javascript
	@rm -f build/javascript/*.tgz
	@$(step) node bindings/javascript/package.mjs build/wasm/subscore.wasm build/page/subscore.html build/wasm/LICENSES $(CURDIR)/$(@D)/package
	@cd build/javascript/package && npm pack --silent --pack-destination .. > /dev/null
	@touch $@
package-javascript: build/javascript/ready
	@echo build/javascript/*.tgz

# The documentation as a site: with the page, live examples, and the vectors of each rule.
build/live/live.js: build/wasm/subscore.wasm $(wildcard page/live/* page/src/* page/*.css) $(javascript_sources) | needs-page
	@node page/live/build.mjs build/wasm/subscore.wasm build/wasm/LICENSES $(@D)
build/site/ready: build/page/subscore.html build/live/live.js build/vectors README.md CHANGELOG.md SUPPORT.md $(wildcard make/site.* docs/*.md docs/*/*) \
		| build/site/venv/ready
	@$(step) build/site/venv/bin/python make/site.py build
	@touch $@
site: build/site/ready ## builds the documentation as a site, into build/site/html
	@echo "To read it: python3 -m http.server --bind 127.0.0.1 -d build/site/html"
