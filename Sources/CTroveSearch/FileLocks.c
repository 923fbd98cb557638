/* The locks of SQLite as locks of open file descriptions.
 *
 * SQLite locks files with POSIX record locks. A process loses all of these on a file when it closes
 * any descriptor of it: a file dialog that looks what kind of file a library is, a thumbnail, or a
 * copy is enough. Another program then takes itself for the last one, and deletes the write-ahead
 * log. Locks of open file descriptions (F_OFD_SETLK, Linux 3.15) stay, and exclude those of other
 * programs in the same way.
 *
 * The connections of a process share the record locks of a file: one may set them, another remove
 * them. So all locks of a file are those of one descriptor, its holder. */

#define _GNU_SOURCE
#include "FileLocks.h"

#include <fcntl.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* A file that SQLite has open. */
struct open_file {
    dev_t device;
    ino_t inode;
    /* The number of SQLite's descriptors. */
    int count;
    /* The descriptor with the locks; negative before the first one. */
    int holder;
    /* Whether the holder is not one of SQLite's descriptors. */
    bool owns_holder;
    struct open_file *next;
};

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static struct open_file *open_files;
/* The file of each descriptor; null for those that are not SQLite's. */
static struct open_file **files_by_descriptor;
static int descriptor_limit;

static int (*system_open)(const char *, int, int);
static int (*system_close)(int);
static int (*system_fcntl)(int, int, ...);

static bool make_room(int descriptor) {
    if (descriptor < descriptor_limit) return true;
    int limit = descriptor * 2 + 64;
    struct open_file **larger = realloc(files_by_descriptor, (size_t)limit * sizeof *larger);
    if (!larger) return false;
    for (int i = descriptor_limit; i < limit; i++) larger[i] = NULL;
    files_by_descriptor = larger;
    descriptor_limit = limit;
    return true;
}

/* Returns the file of a new descriptor; null if there is no memory. */
static struct open_file *file_of(const struct stat *status) {
    for (struct open_file *file = open_files; file; file = file->next) {
        if (file->device == status->st_dev && file->inode == status->st_ino) return file;
    }
    struct open_file *file = calloc(1, sizeof *file);
    if (!file) return NULL;
    file->device = status->st_dev;
    file->inode = status->st_ino;
    file->holder = -1;
    file->next = open_files;
    open_files = file;
    return file;
}

static int open_noted(const char *path, int flags, int mode) {
    int descriptor = system_open(path, flags, mode);
    struct stat status;
    if (descriptor < 0 || fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode)) {
        return descriptor;
    }
    pthread_mutex_lock(&mutex);
    if (make_room(descriptor)) {
        struct open_file *file = file_of(&status);
        if (file) file->count += 1;
        files_by_descriptor[descriptor] = file;
    }
    pthread_mutex_unlock(&mutex);
    return descriptor;
}

static void remove_file(struct open_file *file) {
    struct open_file **place = &open_files;
    while (*place != file) place = &(*place)->next;
    *place = file->next;
    if (file->owns_holder) system_close(file->holder);
    free(file);
}

static int close_noted(int descriptor) {
    pthread_mutex_lock(&mutex);
    struct open_file *file =
        descriptor >= 0 && descriptor < descriptor_limit ? files_by_descriptor[descriptor] : NULL;
    if (file) {
        files_by_descriptor[descriptor] = NULL;
        file->count -= 1;
        if (file->count == 0) {
            remove_file(file);
        } else if (file->holder == descriptor) {
            // The locks of the other connections stay with the open file.
            file->holder = fcntl(descriptor, F_DUPFD_CLOEXEC, 3);
            file->owns_holder = file->holder >= 0;
        }
    }
    pthread_mutex_unlock(&mutex);
    return system_close(descriptor);
}

/* Chooses the holder of a file. Only a descriptor that can be written can have every lock. */
static void choose_holder(struct open_file *file, int descriptor) {
    file->holder = descriptor;
    if ((fcntl(descriptor, F_GETFL) & O_ACCMODE) != O_RDONLY) return;
    char path[32];
    snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
    int writable = open(path, O_RDWR | O_CLOEXEC);
    if (writable < 0) return;
    file->holder = writable;
    file->owns_holder = true;
}

/* Returns the descriptor with the locks of a file; a negative number if SQLite did not open it. */
static int holder_of(int descriptor) {
    int holder = -1;
    pthread_mutex_lock(&mutex);
    struct open_file *file =
        descriptor >= 0 && descriptor < descriptor_limit ? files_by_descriptor[descriptor] : NULL;
    if (file) {
        if (file->holder < 0) choose_holder(file, descriptor);
        holder = file->holder;
    }
    pthread_mutex_unlock(&mutex);
    return holder;
}

static int control(int descriptor, int command, ...) {
    va_list arguments;
    va_start(arguments, command);
    void *argument = va_arg(arguments, void *);
    va_end(arguments);
    int own_command = command == F_SETLK    ? F_OFD_SETLK
                      : command == F_SETLKW ? F_OFD_SETLKW
                      : command == F_GETLK  ? F_OFD_GETLK
                                            : -1;
    int holder = own_command < 0 ? -1 : holder_of(descriptor);
    if (holder < 0) return system_fcntl(descriptor, command, argument);
    ((struct flock *)argument)->l_pid = 0;
    return fcntl(holder, own_command, argument);
}

void trove_keep_file_locks(void) {
    sqlite3_vfs *vfs = sqlite3_vfs_find("unix");
    if (!vfs || vfs->iVersion < 3) return;
    system_open = (int (*)(const char *, int, int))vfs->xGetSystemCall(vfs, "open");
    system_close = (int (*)(int))vfs->xGetSystemCall(vfs, "close");
    system_fcntl = (int (*)(int, int, ...))vfs->xGetSystemCall(vfs, "fcntl");
    if (!system_open || !system_close || !system_fcntl) return;
    vfs->xSetSystemCall(vfs, "open", (sqlite3_syscall_ptr)open_noted);
    vfs->xSetSystemCall(vfs, "close", (sqlite3_syscall_ptr)close_noted);
    vfs->xSetSystemCall(vfs, "fcntl", (sqlite3_syscall_ptr)control);
}
