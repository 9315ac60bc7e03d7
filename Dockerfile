# Builds and tests the library, and makes images with it for programs on Debian and on Alpine: `docker build --target debian .`, or
# `--target alpine`. The stage `tools` has what a developer needs; .devcontainer uses it.
#
# Tests/Packages/container.py runs the commands of the stages for Debian in a chroot, in `make nightly`. The stages for Alpine are
# read and not run: there is no such check of them.

FROM swift:6.3-bookworm@sha256:7060a792f4cd9eaa0d00826d941cec00ab8d252d33b8b28bc8e105f51f2dba73 AS tools
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends ca-certificates git make
WORKDIR /setup
COPY make/setup.sh make/setup.sh
RUN make/setup.sh install build test jansson

FROM tools AS build
WORKDIR /libsubscore
COPY . .
RUN make test
RUN make install install-verify install-simulate DESTDIR=/built && make bundle
RUN cc Tests/Packages/answer.c -I Include -L build/embedded -lsubscore -o /built/answer

# What programs on Debian load.
FROM debian:bookworm-slim AS debian
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends libjansson4 libssl3 && rm -rf /var/lib/apt/lists/*
COPY --from=build /built/usr/local /usr/local
RUN ldconfig

FROM debian AS debian-test
COPY --from=build /built/answer /answer
RUN /answer | grep ' 5\.50$'

# Programs on Alpine link the archive in, with Alpine's libjansson. The shared library is for glibc.
FROM alpine:3.22 AS alpine
RUN apk add --no-cache gcc jansson-dev musl-dev
COPY --from=build /built/usr/local/include /usr/local/include
COPY --from=build /built/usr/local/lib/libsubscore.a /usr/local/lib/libsubscore.a

FROM alpine AS alpine-test
COPY Tests/Packages/answer.c /answer.c
RUN cc /answer.c /usr/local/lib/libsubscore.a -ljansson -lm -o /answer && /answer | grep ' 5\.50$'
