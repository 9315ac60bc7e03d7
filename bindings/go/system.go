//go:build subscore_system

package subscore

// #cgo pkg-config: subscore
import "C"
