// Simulated disk failures for tests: an SQLite VFS between SQLite and the files.

#ifndef CFAULTY_STORAGE_H
#define CFAULTY_STORAGE_H

/// The kind of failure. Each failing write still writes half of its data.
enum faulty_storage_kind {
    /// The disk is full: from the given write on, every write fails.
    FAULTY_STORAGE_FULL,
    /// One write, truncation or sync fails.
    FAULTY_STORAGE_BROKEN_ONCE,
    /// From the given write, truncation or sync on, all of them fail.
    FAULTY_STORAGE_BROKEN
};

/// Installs the VFS for connections opened from now on. It changes nothing until it is armed.
/// Returns an SQLite result code.
int faulty_storage_install(void);

/// Counts writes, truncations and syncs of files whose path begins with `prefix`, and fails at number
/// `at`, counted from 1. For a full disk, only writes count.
void faulty_storage_arm(const char *prefix, enum faulty_storage_kind kind, int at);

/// Makes all operations succeed again. Returns the number of operations since arming.
int faulty_storage_disarm(void);

/// Makes syncs of files with the path prefix wait until faulty_storage_resume.
void faulty_storage_pause(const char *prefix);

/// The number of waiting syncs.
int faulty_storage_waiting(void);

/// Resumes waiting syncs, and ends the pause.
void faulty_storage_resume(void);

#endif
