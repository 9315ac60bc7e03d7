#!/bin/sh
# Builds the gem with the library in it and tests it: installed with its C extension, and without a compiler.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
work=$root/build/bindings/ruby
version=$(cat "$root/VERSION")
unset GEM_HOME GEM_PATH
system=$(gem environment gempath)
export SUBSCORE_VERIFY_LIBRARY="$root/build/embedded/libsubscore-verify.so.0"
SUBSCORE_VECTORS=$(cd "$root" && realpath -e "${SUBSCORE_VECTORS:-build/sample}")
export SUBSCORE_VECTORS
export SUBSCORE_ROOT="$root" GEM_HOME="$work/gems" GEM_PATH="$work/gems:$system"
unset RUBYLIB RUBYOPT

"$here/package.sh" > /dev/null
for file in "$here"/lib/*.rb "$here"/lib/*/*.rb "$here"/ext/*/*.rb "$here"/test/*.rb; do
    ruby -wc "$file" > /dev/null
done
cd "$work"

gem install --quiet --local --no-document "subscore-$version.gem"
SUBSCORE_SIG=$work/gems/gems/subscore-$version/sig ruby tree/test/test_signatures.rb
SUBSCORE_KIND=extension ruby -w tree/test/test_subscore.rb
ruby -w tree/test/test_verify.rb
ruby -w tree/test/test_handles.rb
ruby -w tree/test/test_first_calls.rb
# With an installed library in the program as well.
LD_PRELOAD=$root/build/embedded/libsubscore.so.0 ruby -w tree/test/test_verify.rb
"$root/bindings/example/program.sh" "$here/README.md" ruby > example.rb
"$root/bindings/example/run.sh" ruby example.rb
"$root/bindings/example/program.sh" "$here/README.md" ruby 2 > verifying.rb
"$root/bindings/example/verify.sh" ruby verifying.rb

# A machine without a compiler.
mkdir -p bin
for tool in ruby gem make sh; do
    ln -s "$(command -v $tool)" "bin/$tool"
done
export GEM_HOME="$work/gems-fiddle" GEM_PATH="$work/gems-fiddle:$system"
PATH=$work/bin gem install --quiet --local --no-document "subscore-$version.gem"
SUBSCORE_KIND=fiddle ruby -w tree/test/test_subscore.rb
ruby -w tree/test/test_verify.rb
ruby -w tree/test/test_handles.rb
ruby -w tree/test/test_first_calls.rb
LD_PRELOAD=$root/build/embedded/libsubscore.so.0 ruby -w tree/test/test_verify.rb
"$root/bindings/example/run.sh" ruby example.rb
"$root/bindings/example/verify.sh" ruby verifying.rb
