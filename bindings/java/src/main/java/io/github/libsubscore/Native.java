package io.github.libsubscore;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** The C functions, under their own names. A request of null is a null pointer. `status` has room for one number. */
final class Native {
    private static final String REMEDY = "; set java.io.tmpdir to another folder, from which programs may be loaded (not noexec), "
            + "or subscore.library to the path of a libsubscore_jni.so from the jar";

    private Native() {}

    /** Loads the library; Library does so once. */
    static void load() {
        String chosen = System.getProperty("subscore.library");
        if (chosen != null) {
            load(chosen, "; subscore.library names that file");
            return;
        }
        String processor = System.getProperty("os.arch").equals("amd64") ? "x86_64" : System.getProperty("os.arch");
        String name = "native/" + System.getProperty("os.name").toLowerCase() + "-" + processor + "/libsubscore_jni.so";
        try (InputStream carried = Native.class.getResourceAsStream(name)) {
            if (carried == null) {
                throw new UnsatisfiedLinkError("the jar carries no io/github/libsubscore/" + name);
            }
            Path file = fresh();
            try {
                try (OutputStream out = Files.newOutputStream(file)) {
                    carried.transferTo(out);
                }
                load(file.toString(), REMEDY);
            } finally {
                // What is loaded stays in place without its file.
                Files.delete(file);
            }
        } catch (IOException failure) {
            throw new UnsatisfiedLinkError("libsubscore cannot be unpacked, " + failure + REMEDY);
        }
    }

    private static void load(String file, String remedy) {
        try {
            System.load(file);
        } catch (UnsatisfiedLinkError failure) {
            throw new UnsatisfiedLinkError("libsubscore cannot be loaded, " + failure.getMessage() + remedy);
        }
    }

    /**
     * Creates a file that only this user may change. It requests neither a random name nor the process id, which would
     * take Java longer than everything else.
     */
    private static Path fresh() throws IOException {
        FileAttribute<?> own = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
        while (true) {
            try {
                return Files.createFile(Path.of(System.getProperty("java.io.tmpdir"), "subscore-" + System.nanoTime() + ".so"), own);
            } catch (FileAlreadyExistsException taken) {
                // Another process used the same nanosecond.
            }
        }
    }

    /** Calls the function at that position of Decisions.NAMES. */
    static native byte[] decide(int decision, byte[] request, int[] status);

    static native byte[] subs_history_open(byte[] request, int[] status, long[] history);

    /** Fills `states` with four numbers for each subscription, the bytes of a subs_instant_state. */
    static native int subs_history_state_at(long history, long at, long[] states);

    static native void subs_history_close(long history);

    /**
     * Loads libsubscore-verify, whose functions follow. Returns the dynamic linker's message if that fails, otherwise
     * null.
     */
    static native byte[] verify_load();

    static native byte[] subs_verify(byte[] request, int[] status);

    static native byte[] subs_ocsp_requests(byte[] request, int[] status);

    static native byte[] subs_verifier_open(byte[] request, int[] status, long[] verifier);

    static native byte[] subs_verifier_verify(long verifier, byte[] request, int[] status);

    static native void subs_verifier_close(long verifier);

    static native byte[] subs_version();

    static native byte[] subs_status_name(int status);

    static native byte[] subs_rules();

    static native byte[] subs_warnings();

    static native long subs_max_request_length();

    static native long subs_max_depth();

    static native long subs_max_values(long length);

    static native long subs_max_identifier_length();

    static native long subs_max_instant();
}
