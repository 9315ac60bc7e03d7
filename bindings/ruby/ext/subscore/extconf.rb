# frozen_string_literal: true

# Builds the C extension on the library that the gem carries. Without a compiler, or without the headers of Ruby, it
# builds nothing, and the gem calls the library with Fiddle.
begin
  require "mkmf"
  carried = File.join(__dir__, "..", "..", "lib", "subscore", "native", RbConfig::CONFIG["host_cpu"], "libsubscore.a")
  raise "the gem carries no library for #{RbConfig::CONFIG["host_cpu"]}" unless File.exist?(carried)
  raise "the C compiler does not work" unless try_compile("#include <ruby.h>\nint main(void) { return 0; }")

  $CFLAGS << " -std=gnu11 -fvisibility=hidden -fstack-protector-strong -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2"
  $INCFLAGS << " -I$(srcdir)/include"
  # What a library for other programs may not be: unloaded. See subscore.h.
  $LDFLAGS << " -Wl,--gc-sections -Wl,--exclude-libs,ALL -Wl,-z,nodelete -Wl,-z,relro -Wl,-z,now"
  $LOCAL_LIBS << " #{File.expand_path(carried)} -lm"
  create_makefile("subscore/subscore_ext")
rescue LoadError, RuntimeError, SystemExit => error
  warn "subscore: the C extension is not built (#{error.message}); Fiddle is used instead"
  File.write("Makefile", "all install clean:\n\t@:\n")
end
