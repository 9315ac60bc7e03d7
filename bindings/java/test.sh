#!/bin/sh
# Builds the jar with the library in it and tests it: the tests, and a program that has nothing but the jar.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
work=$root/build/bindings/java
version=$(cat "$root/VERSION")
SUBSCORE_VECTORS=$(cd "$root" && realpath -e "${SUBSCORE_VECTORS:-build/sample}")
export SUBSCORE_VECTORS
export SUBSCORE_ROOT="$root"

"$here/package.sh" > /dev/null
# A name in a comment is marked as code once. A comment may break a line between the marks.
find "$here/src" "$here/generated" -name '*.java' -exec tr -s ' *\n' '   ' \; | grep -o '{@code *{@code.\{20\}' && exit 1
unzip -p "$work/subscore-$version.jar" META-INF/maven/io.github.libsubscore/subscore/pom.xml | grep -q "<version>$version</version>"
mkdir -p "$work/tests" "$work/program"

# The glibc that the README promises.
needed=$(objdump -T "$work/classes/io/github/libsubscore/native/linux-x86_64/libsubscore_jni.so" | grep -o 'GLIBC_[0-9.]*' | sort -V | tail -1)
[ "$needed" = GLIBC_2.16 ] || { echo "the library needs $needed" >&2; exit 1; }

junit=/usr/share/java/junit4.jar:/usr/share/java/hamcrest-core.jar
path=$work/subscore-$version.jar:$work/tests:$junit
javac -Xlint:all,-try -Werror --release 11 -d "$work/tests" -cp "$path" "$here"/tests/*.java
# -Xcheck:jni ends the tests when the C part breaks a rule of JNI. All of the heap is there from the start, because some
# inspect the memory of the process.
set -- -Xms128m -Xmx128m -XX:+AlwaysPreTouch -cp "$path" org.junit.runner.JUnitCore
export SUBSCORE_VERIFY_LIBRARY="$root/build/embedded/libsubscore-verify.so.0"
java -Xcheck:jni "$@" io.github.libsubscore.SubscoreTest io.github.libsubscore.VerifyTest io.github.libsubscore.HandlesTest
# With an installed library in the program as well.
LD_PRELOAD=$root/build/embedded/libsubscore.so.0 java "$@" io.github.libsubscore.VerifyTest
java "$@" io.github.libsubscore.FirstCallsTest
java "$@" io.github.libsubscore.RedeployTest
java -Djava.io.tmpdir=/nowhere "$@" io.github.libsubscore.LoadingTest
java -Dsubscore.library=/dev/null "$@" io.github.libsubscore.LoadingTest
# In a namespace of mounts of its own, where it may have one.
mkdir -p "$work/noexec"
if unshare --map-root-user --mount mount -t tmpfs -o noexec none "$work/noexec" 2> /dev/null; then
    # shellcheck disable=SC2016 # What the inner shell expands.
    unshare --map-root-user --mount sh -c 'mount -t tmpfs -o noexec none "$0" && exec java -Djava.io.tmpdir="$0" "$@"' "$work/noexec" \
        "$@" io.github.libsubscore.LoadingTest
else
    echo "skipped: a folder that is mounted noexec, because this user may not mount one"
fi
for missing in /nowhere/verify.so libm.so.6; do
    SUBSCORE_VERIFY_LIBRARY=$missing java -Xcheck:jni "$@" io.github.libsubscore.MissingTest
done
printf 'openssl_conf = all\n[all]\n' > "$work/openssl.cnf"
for configuration in "$work/openssl.cnf" /nowhere/openssl.cnf; do
    OPENSSL_CONF=$configuration java "$@" io.github.libsubscore.OpenSslTest
done

"$root/bindings/example/program.sh" "$here/README.md" java > "$work/program/Program.java"
cp "$work/subscore-$version.jar" "$work/program"
cd "$work/program"
javac -cp "subscore-$version.jar" Program.java
"$root/bindings/example/run.sh" java -cp "subscore-$version.jar:." Program
"$root/bindings/example/program.sh" "$here/README.md" java 2 > Verifying.java
javac -cp "subscore-$version.jar" Verifying.java
"$root/bindings/example/verify.sh" java -cp "subscore-$version.jar:." Verifying
