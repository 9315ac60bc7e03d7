//go:build !cgo

package subscore

// The module links a library in C, so it does not build without cgo. The missing name states the fix.
var _ = subscore_needs_cgo__set_CGO_ENABLED_to_1_and_install_a_C_compiler
