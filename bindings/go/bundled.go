//go:build !subscore_system

package subscore

// The header and the archives are in the folder of the package, because go mod vendor copies no others.

// #cgo CFLAGS: -I${SRCDIR}
// #cgo linux,amd64 LDFLAGS: ${SRCDIR}/libsubscore_x86_64.a -lm
// #cgo linux,arm64 LDFLAGS: ${SRCDIR}/libsubscore_aarch64.a -lm
import "C"
