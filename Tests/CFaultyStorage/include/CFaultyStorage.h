// A disk that fails when it is told to, for the tests: a layer between SQLite and the files.

#ifndef CFAULTY_STORAGE_H
#define CFAULTY_STORAGE_H

/// What fails.
enum faulty_storage_kind {
    /// No space is left: from the given write on, nothing can be written. Half of the first arrives.
    FAULTY_STORAGE_FULL,
    /// One write, truncation or synchronisation fails, and half of what was to be written arrives.
    FAULTY_STORAGE_BROKEN_ONCE,
    /// From the given write, truncation or synchronisation on, all of them fail.
    FAULTY_STORAGE_BROKEN
};

/// Puts the layer between SQLite and the files, for connections that are opened from now on.
/// It changes nothing until it is armed. Returns an SQLite result code.
int faulty_storage_install(void);

/// Lets the operation number `at`, from 1, fail that changes a file whose path begins with `prefix`.
void faulty_storage_arm(const char *prefix, enum faulty_storage_kind kind, int at);

/// Lets everything succeed again. Returns how many operations there were since it was armed.
int faulty_storage_disarm(void);

/// Lets synchronisations of files whose path begins with `prefix` wait until faulty_storage_resume.
void faulty_storage_pause(const char *prefix);

/// The number of synchronisations that wait.
int faulty_storage_waiting(void);

/// Lets those that wait go on, and no other wait.
void faulty_storage_resume(void);

#endif
