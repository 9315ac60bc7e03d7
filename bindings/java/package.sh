#!/bin/sh
# Builds the jar with the library in it, and jars of the sources and of the documentation, as a Maven repository
# requires them. The first argument is the folder of the build, if it is not build/bindings/java.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
work=$(realpath -m "${1:-$root/build/bindings/java}")
version=$(cat "$root/VERSION")

rm -rf "$work"
mkdir -p "$work/classes/META-INF/maven/io.github.libsubscore/subscore"
# Strings are concatenated without invokedynamic, whose first use takes tens of milliseconds.
find "$here/src" "$here/generated" -name '*.java' > "$work/sources.txt"
javac -Xlint:all -Werror -XDstringConcat=inline --release 11 -d "$work/classes" @"$work/sources.txt"
jdk=$(dirname "$(dirname "$(readlink -f "$(command -v javac)")")")
for platform in "$root"/build/bundle/*; do
    processor=$(basename "$platform")
    compiler=gcc
    [ "$processor" = "$(uname -m)" ] || compiler=$processor-linux-gnu-gcc
    native=$work/classes/io/github/libsubscore/native/linux-$processor
    mkdir -p "$native"
    "$compiler" -std=c11 -O2 -fstack-protector-strong -D_FORTIFY_SOURCE=2 -Wall -Wextra -Werror -fPIC -shared \
        -fvisibility=hidden -I"$jdk/include" -I"$jdk/include/linux" -I"$root/Include" "$here/native/subscore_jni.c" "$platform/libsubscore.a" -lm -Wl,--gc-sections \
        -Wl,--exclude-libs,ALL -Wl,-z,defs -Wl,-z,relro -Wl,-z,now -Wl,-s -o "$native/libsubscore_jni.so"
done
cp "$here"/LICENSE* "$work/classes/META-INF"
cp "$here/pom.xml" "$work/classes/META-INF/maven/io.github.libsubscore/subscore"
cp "$here/pom.xml" "$work/subscore-$version.pom"
printf 'Automatic-Module-Name: io.github.libsubscore\nImplementation-Version: %s\n' "$version" > "$work/manifest"
for kind in sources javadoc; do
    mkdir -p "$work/$kind"
done
cp -r "$here/src/main/java/." "$here/generated/java/." "$work/sources"
javadoc -quiet -notimestamp -Xdoclint:all,-missing -Werror --release 11 -d "$work/javadoc" @"$work/sources.txt" > "$work/javadoc.log" 2>&1 || {
    cat "$work/javadoc.log" >&2
    exit 1
}
for kind in sources javadoc classes; do
    date=$(date -u -d "@$("$here/../package_tree.sh" "$work/$kind")" +%Y-%m-%dT%H:%M:%SZ)
done
for kind in sources javadoc; do
    jar --create --date="$date" --file "$work/subscore-$version-$kind.jar" -C "$work/$kind" .
done
# Not compressed: to unpack the library would take most of the first call.
jar --create --date="$date" --no-compress --file "$work/subscore-$version.jar" --manifest "$work/manifest" -C "$work/classes" .
echo "$work/subscore-$version.jar"
