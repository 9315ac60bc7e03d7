# frozen_string_literal: true

# The signatures in sig/ are valid, and name what the gem has: test_signatures.rb SIG

require "minitest/autorun"
require "rbs"
require "subscore"

class TestSignatures < Minitest::Test
  def setup
    loader = RBS::EnvironmentLoader.new
    loader.add(library: "bigdecimal", version: nil)
    loader.add(path: Pathname(ENV.fetch("SUBSCORE_SIG")))
    @environment = RBS::Environment.from_loader(loader).resolve_type_names
    @builder = RBS::DefinitionBuilder.new(env: @environment)
  end

  def own
    names = @environment.class_decls.keys.select { |name| name.to_s.start_with?("::Subscore") }
    assert_operator names.length, :>, 40
    names
  end

  def test_every_signature_is_of_a_method
    own.each do |name|
      constant = Object.const_get(name.to_s)
      methods = { constant.method(:method_defined?) => @environment.class_decls[name].primary.decl.is_a?(RBS::AST::Declarations::Class) ? @builder.build_instance(name) : nil,
                  constant.method(:respond_to?) => @builder.build_singleton(name) }
      methods.each do |question, definition|
        definition&.methods&.each do |method, found|
          assert question.call(method), "#{name} has no #{method}" if found.defined_in == name && method != :initialize
        end
      end
    end
  end

  def test_every_method_has_a_signature
    own.each do |name|
      constant = Object.const_get(name.to_s)
      next unless constant.is_a?(Class)

      known = @builder.build_instance(name).methods.keys
      methods = constant.public_instance_methods(false).reject { |method| method.to_s.match?(/\w=\z/) }
      assert_empty methods - known - %i[== eql? hash inspect], name.to_s
    end
    known = @builder.build_singleton(RBS::TypeName.new(name: :Subscore, namespace: RBS::Namespace.root)).methods.keys
    internal = %i[ask succeeded parsed check]
    assert_empty Subscore.singleton_methods(false) - known - internal
  end
end
