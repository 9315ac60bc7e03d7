import java.nio.file.Files;
import java.nio.file.Path;
import io.github.libsubscore.Subscore;

/** Prints the nanoseconds of one call to subs_state_at with the request of a file, and those of the first. */
public final class Measure {
    private static long taken(byte[] request, int calls) {
        long start = System.nanoTime();
        for (int call = 0; call < calls; call++) {
            Subscore.call("subs_state_at", request);
        }
        return (System.nanoTime() - start) / calls;
    }

    public static void main(String[] arguments) throws Exception {
        byte[] request = Files.readAllBytes(Path.of(arguments[0]));
        long first = taken(request, 1);
        long best = Long.MAX_VALUE;
        for (int round = 0; round < 500; round++) {
            best = Math.min(best, taken(request, 20));
        }
        System.out.println(best + " " + first);
    }
}
