# frozen_string_literal: true

Gem::Specification.new do |spec|
  spec.name = "subscore"
  spec.version = File.read(File.join(__dir__, "lib/subscore.rb"))[/VERSION = "(.*)"/, 1]
  spec.summary = "App Store subscription decisions, from libsubscore"
  spec.description = "The state of a subscription at an instant, its timeline, refunds, and changes of product and price, " \
                     "decided from the documents that the App Store sent. The gem carries the library for Linux."
  spec.homepage = "https://github.com/libsubscore/libsubscore"
  spec.metadata = {
    "source_code_uri" => spec.homepage, "changelog_uri" => "#{spec.homepage}/blob/main/CHANGELOG.md",
    "bug_tracker_uri" => "#{spec.homepage}/issues", "rubygems_mfa_required" => "true"
  }
  spec.authors = ["The libsubscore developers"]
  spec.license = "MIT"
  spec.required_ruby_version = ">= 3.0"
  spec.files = Dir.glob("{lib,ext,sig}/**/*", base: __dir__).select { |file| File.file?(File.join(__dir__, file)) } +
               %w[README.md LICENSE LICENSE.jansson]
  spec.extensions = ["ext/subscore/extconf.rb"]
end
