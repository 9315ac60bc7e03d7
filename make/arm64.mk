# The library for arm64, built on another machine. `make lib verify ARCH=arm64` builds into build/arm64.
#
# It needs Debian packages for this machine, and libc, libjansson and OpenSSL for arm64. Those are unpacked into a folder of the
# build, so that this machine's own list of packages does not get another architecture.

.PHONY: test-arm64

ARM64_ROOT ?= $(CURDIR)/build/root-arm64

$(ARM64_ROOT)/ready: make/arm64-root.sh
	@make/arm64-root.sh $(ARM64_ROOT)

ifeq ($(ARCH) $(RUNTIME),arm64 embedded)
$(objects) $(beneath): | $(ARM64_ROOT)/ready

# Swift has no Embedded library for Linux on arm64. It has one for arm64 without a system, which has the same calling
# convention. The C headers look for macros of the system, so these are defined here.
SWIFTFLAGS += -target aarch64-none-none-elf -Xcc -isystem -Xcc /usr/aarch64-linux-gnu/include \
	-Xcc -isystem -Xcc $(ARM64_ROOT)/usr/include/aarch64-linux-gnu \
	-Xcc -isystem -Xcc $(ARM64_ROOT)/usr/include -Xcc -D__linux__ -Xcc -D__gnu_linux__ -Xcc -D__unix__
CLANG += --target=aarch64-linux-gnu -isystem $(ARM64_ROOT)/usr/include/aarch64-linux-gnu -isystem $(ARM64_ROOT)/usr/include
LINKFLAGS += -L$(ARM64_ROOT)/usr/lib/aarch64-linux-gnu

# In that folder dpkg finds which package a library belongs to, and the library itself.
PACKAGE_FLAGS := --host-arch arm64 --no-check-builddeps
# The build profile leaves out the extensions for databases, which are built on the machine that they are for.
PACKAGE_ENVIRONMENT := DEB_BUILD_PROFILES=cross ARM64_ROOT=$(ARM64_ROOT) DPKG_ADMINDIR=$(ARM64_ROOT)/var/lib/dpkg \
	LD_LIBRARY_PATH=$(ARM64_ROOT)/usr/lib/aarch64-linux-gnu:$(ARM64_ROOT)/lib/aarch64-linux-gnu
# auditwheel finds the libraries there too. Python has to take this machine for arm64.
WHEEL_ENVIRONMENT := _PYTHON_HOST_PLATFORM=linux-aarch64 $(filter LD_LIBRARY_PATH=%,$(PACKAGE_ENVIRONMENT))
else ifneq ($(ARCH) $(RUNTIME),wasm embedded)
ifneq ($(ARCH),)
$(error ARCH is arm64 or wasm, for the embedded build, or empty)
endif
endif

##@ Test one part
# This test is not part of `make test-all`, because it needs a cross compiler and an emulator.
test-arm64: setup-test build/vectors ## builds the library, the Debian packages and the wheel for arm64 and tests them under
##   qemu
	@$(MAKE) -s lib verify $(VERIFY_CASES) RUNTIME=embedded ARCH=
	@$(MAKE) -s lib verify simulate ARCH=arm64
	Tests/Arm64/run.sh build/arm64 build/embedded $(ARM64_ROOT)
	@$(MAKE) -s deb ARCH=arm64
	@$(MAKE) -s wheel ARCH=arm64
	Tests/Arm64/packages.sh build/deb-arm64 build/python-arm64/wheel $(ARM64_ROOT)
