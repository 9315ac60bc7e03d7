# The library for arm64, built on another machine, into build/arm64: `make lib BUILD=arm64`.
#
# libc, libjansson, OpenSSL and musl for arm64 are unpacked into a folder of the build, so that this machine's own list of packages
# does not get another architecture.
ARM64_ROOT ?= $(CURDIR)/build/root-arm64
before_arm64 := $(ARM64_ROOT)/ready
arm64_libraries := $(ARM64_ROOT)/usr/lib/aarch64-linux-gnu

$(ARM64_ROOT)/ready: make/arm64-root.sh | needs-arm64
	@$(step) make/arm64-root.sh $(ARM64_ROOT)

# Swift has no Embedded library for Linux on arm64. It has one for arm64 without a system, which has the same calling
# convention. The C headers look for macros of the system, so these are defined here.
swift_arm64 := $(swift_embedded) -target aarch64-none-none-elf $(addprefix -Xcc ,-isystem /usr/aarch64-linux-gnu/include \
	-isystem $(ARM64_ROOT)/usr/include/aarch64-linux-gnu -isystem $(ARM64_ROOT)/usr/include -D__linux__ -D__gnu_linux__ -D__unix__)
# The libgcc of Debian would choose atomic instructions when a program starts, by a function of glibc that musl keeps to itself.
c_arm64 := --target=aarch64-linux-gnu -mno-outline-atomics -isystem $(ARM64_ROOT)/usr/include/aarch64-linux-gnu -isystem $(ARM64_ROOT)/usr/include
search_arm64 := -L$(arm64_libraries)
link_arm64 = $(link_embedded) $(c_arm64) $(search_arm64)
ld_arm64 := aarch64-linux-gnu-
# The word that guards the stack is in glibc's dynamic linker and in musl's libc. A bundle names no file for it, so both load it.
# These are the other two files of glibc that the linker searches for -lc.
links_bundle_arm64 := -nolibc -l:libc.so.6 -l:libc_nonshared.a -Wl,-z,undefs

# dpkg finds which package a library belongs to, and the library itself, in that folder. The build profile leaves out the
# extensions for databases, which are built on the machine that they are for.
arm64_loaded := LD_LIBRARY_PATH=$(arm64_libraries):$(ARM64_ROOT)/lib/aarch64-linux-gnu
debian_flags_arm64 := --host-arch arm64 --no-check-builddeps
debian_arm64 := DEB_BUILD_PROFILES=cross ARM64_ROOT=$(ARM64_ROOT) DPKG_ADMINDIR=$(ARM64_ROOT)/var/lib/dpkg $(arm64_loaded)
# Python has to take this machine for arm64.
wheel_arm64 := _PYTHON_HOST_PLATFORM=linux-aarch64
