# frozen_string_literal: true

Gem::Specification.new do |spec|
  spec.name = "subscore"
  spec.version = File.read(File.join(__dir__, "lib/subscore.rb"))[/VERSION = "(.*)"/, 1]
  spec.summary = "App Store subscription decisions, from libsubscore"
  spec.authors = ["The libsubscore developers"]
  spec.license = "MIT"
  spec.required_ruby_version = ">= 3.0"
  spec.files = Dir.glob("{lib,ext}/**/*", base: __dir__).select { |file| File.file?(File.join(__dir__, file)) } +
               %w[README.md LICENSE LICENSE.jansson]
  spec.extensions = ["ext/subscore/extconf.rb"]
end
