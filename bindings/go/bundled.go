//go:build !subscore_system

package subscore

// #cgo CFLAGS: -I${SRCDIR}/lib
// #cgo linux,amd64 LDFLAGS: ${SRCDIR}/lib/x86_64/libsubscore.a -lm
// #cgo linux,arm64 LDFLAGS: ${SRCDIR}/lib/aarch64/libsubscore.a -lm
import "C"
