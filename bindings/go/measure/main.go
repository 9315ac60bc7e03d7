// Command measure prints the nanoseconds of one call to subs_state_at with the request of a file, and those of the first.
package main

import (
	"fmt"
	"log"
	"os"
	"time"

	"github.com/libsubscore/subscore-go"
)

func main() {
	request, err := os.ReadFile(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	ask := func(calls int) time.Duration {
		start := time.Now()
		for call := 0; call < calls; call++ {
			if _, err := subscore.Call("subs_state_at", request); err != nil {
				log.Fatal(err)
			}
		}
		return time.Since(start) / time.Duration(calls)
	}
	first := ask(1)
	best := ask(20)
	for round := 0; round < 500; round++ {
		if taken := ask(20); taken < best {
			best = taken
		}
	}
	fmt.Println(best.Nanoseconds(), first.Nanoseconds())
}
