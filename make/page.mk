# The page that shows a subscription: one file with the WebAssembly module and everything else inside.

.PHONY: page test-page page-pictures

PAGE := build/page/subscore.html
##@ Build
page: wasm ## builds the page that shows a subscription, into build/page/subscore.html
	@make/setup.sh build page
	@$(MAKE) -s $(PAGE) RUNTIME=embedded ARCH=
	@echo $(PAGE)

# What the page starts from: customers of the store in a box.
build/page/stories.json: page/stories.py $(SIMULATE) $(LIBRARY)
	@mkdir -p $(@D)
	@$(with_simulate) python3 page/stories.py > $@

$(PAGE): build/page/stories.json $(WASM) $(wildcard page/*.* page/src/* docs/schema/*.json bindings/javascript/src/* bindings/javascript/src/generated/*) VERSION
	@node page/build.mjs $(WASM) build/page/stories.json build/wasm/LICENSES $@

# The rules of accessibility, in a package of its own.
build/page/axe/ready: make/python/axe.txt | setup
	$(locked)

# What makes the examples of the site live.
build/live/live.js: $(WASM) $(wildcard page/live/* page/src/* page/*.css bindings/javascript/src/* bindings/javascript/src/generated/*)
	@node page/live/build.mjs $(WASM) build/wasm/LICENSES $(@D)

# The answers beside those of the C library, and the page itself. Node waits for what a failed test left open, so each file of tests
# has 15 minutes.
page_tests := --test --test-timeout=900000
##@ Test one part
test-page: page site build/page/axe/ready build/vectors ## the page and the live examples of the site, in Chromium and Firefox
	@make/setup.sh browsers
	@$(MAKE) -s lib RUNTIME=embedded ARCH=
	@$(MAKE) -s javascript > /dev/null
	node $(page_tests) --test-concurrency=1 Tests/Page/page.test.mjs Tests/Page/use.test.mjs Tests/Page/pictures.test.mjs \
		Tests/Page/answers.test.mjs Tests/Page/site.test.mjs
	node --experimental-websocket --no-warnings $(page_tests) Tests/Page/firefox.test.mjs

##@ More
page-pictures: page ## writes the pictures of docs/page.md again
	@make/setup.sh browsers
	@WRITE=1 node --test Tests/Page/pictures.test.mjs
