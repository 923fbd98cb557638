#include "CFaultyStorage.h"

#include <pthread.h>
#include <sqlite3.h>
#include <string.h>

typedef struct {
    sqlite3_file base;
    /// The path, owned by SQLite while the file is open; null for a temporary file.
    const char *name;
    sqlite3_file *real;
} faulty_file;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char watched_prefix[1024];
static int is_armed, fails_at, operations;
static enum faulty_storage_kind kind;

static sqlite3_vfs *real_vfs;
static sqlite3_vfs vfs;
static sqlite3_io_methods methods;

enum operation { WRITE, TRUNCATE, SYNC };

/// The result of an operation; SQLITE_OK to perform it.
static int result_of(const faulty_file *file, enum operation operation) {
    pthread_mutex_lock(&lock);
    int result = SQLITE_OK;
    int is_watched = is_armed && file->name
        && strncmp(file->name, watched_prefix, strlen(watched_prefix)) == 0;
    if (is_watched && !(kind == FAULTY_STORAGE_FULL && operation != WRITE)) {
        operations += 1;
        int fails = kind == FAULTY_STORAGE_BROKEN_ONCE ? operations == fails_at
                                                       : operations >= fails_at;
        if (fails && kind == FAULTY_STORAGE_FULL) {
            result = SQLITE_FULL;
        } else if (fails) {
            result = operation == WRITE    ? SQLITE_IOERR_WRITE
                     : operation == SYNC   ? SQLITE_IOERR_FSYNC
                                           : SQLITE_IOERR_TRUNCATE;
        }
    }
    pthread_mutex_unlock(&lock);
    return result;
}

static pthread_cond_t resumed = PTHREAD_COND_INITIALIZER;
static char paused_prefix[1024];
static int is_paused, waiting;

/// Waits while syncs of the file are paused.
static void wait_while_paused(const faulty_file *file) {
    pthread_mutex_lock(&lock);
    waiting += 1;
    while (is_paused && file->name
           && strncmp(file->name, paused_prefix, strlen(paused_prefix)) == 0) {
        pthread_cond_wait(&resumed, &lock);
    }
    waiting -= 1;
    pthread_mutex_unlock(&lock);
}

void faulty_storage_pause(const char *prefix) {
    pthread_mutex_lock(&lock);
    strncpy(paused_prefix, prefix, sizeof paused_prefix - 1);
    is_paused = 1;
    pthread_mutex_unlock(&lock);
}

int faulty_storage_waiting(void) {
    pthread_mutex_lock(&lock);
    int count = is_paused ? waiting : 0;
    pthread_mutex_unlock(&lock);
    return count;
}

void faulty_storage_resume(void) {
    pthread_mutex_lock(&lock);
    is_paused = 0;
    pthread_cond_broadcast(&resumed);
    pthread_mutex_unlock(&lock);
}

#define REAL(file) (((faulty_file *)(file))->real)
#define METHOD(file) (REAL(file)->pMethods)

static int file_close(sqlite3_file *file) {
    return METHOD(file)->xClose(REAL(file));
}
static int file_read(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
    return METHOD(file)->xRead(REAL(file), bytes, count, offset);
}
static int file_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
    int result = result_of((faulty_file *)file, WRITE);
    if (result == SQLITE_OK) return METHOD(file)->xWrite(REAL(file), bytes, count, offset);
    METHOD(file)->xWrite(REAL(file), bytes, count / 2, offset);
    return result;
}
static int file_truncate(sqlite3_file *file, sqlite3_int64 size) {
    int result = result_of((faulty_file *)file, TRUNCATE);
    return result == SQLITE_OK ? METHOD(file)->xTruncate(REAL(file), size) : result;
}
static int file_sync(sqlite3_file *file, int flags) {
    wait_while_paused((faulty_file *)file);
    int result = result_of((faulty_file *)file, SYNC);
    return result == SQLITE_OK ? METHOD(file)->xSync(REAL(file), flags) : result;
}
static int file_size(sqlite3_file *file, sqlite3_int64 *size) {
    return METHOD(file)->xFileSize(REAL(file), size);
}
static int file_lock(sqlite3_file *file, int level) {
    return METHOD(file)->xLock(REAL(file), level);
}
static int file_unlock(sqlite3_file *file, int level) {
    return METHOD(file)->xUnlock(REAL(file), level);
}
static int file_check_lock(sqlite3_file *file, int *result) {
    return METHOD(file)->xCheckReservedLock(REAL(file), result);
}
static int file_control(sqlite3_file *file, int operation, void *argument) {
    return METHOD(file)->xFileControl(REAL(file), operation, argument);
}
static int file_sector_size(sqlite3_file *file) {
    return METHOD(file)->xSectorSize(REAL(file));
}
static int file_characteristics(sqlite3_file *file) {
    return METHOD(file)->xDeviceCharacteristics(REAL(file));
}
static int file_shm_map(sqlite3_file *file, int page, int size, int extend, void volatile **map) {
    return METHOD(file)->xShmMap(REAL(file), page, size, extend, map);
}
static int file_shm_lock(sqlite3_file *file, int offset, int count, int flags) {
    return METHOD(file)->xShmLock(REAL(file), offset, count, flags);
}
static void file_shm_barrier(sqlite3_file *file) {
    METHOD(file)->xShmBarrier(REAL(file));
}
static int file_shm_unmap(sqlite3_file *file, int deletes) {
    return METHOD(file)->xShmUnmap(REAL(file), deletes);
}

static int open_file(
    sqlite3_vfs *self, const char *name, sqlite3_file *base, int flags, int *out_flags) {
    (void)self;
    faulty_file *file = (faulty_file *)base;
    file->real = (sqlite3_file *)(file + 1);
    file->name = name;
    int result = real_vfs->xOpen(real_vfs, name, file->real, flags, out_flags);
    file->base.pMethods = file->real->pMethods ? &methods : 0;
    return result;
}

int faulty_storage_install(void) {
    real_vfs = sqlite3_vfs_find("unix");
    if (!real_vfs) return SQLITE_ERROR;
    methods = (sqlite3_io_methods){
        .iVersion = 2,
        .xClose = file_close,
        .xRead = file_read,
        .xWrite = file_write,
        .xTruncate = file_truncate,
        .xSync = file_sync,
        .xFileSize = file_size,
        .xLock = file_lock,
        .xUnlock = file_unlock,
        .xCheckReservedLock = file_check_lock,
        .xFileControl = file_control,
        .xSectorSize = file_sector_size,
        .xDeviceCharacteristics = file_characteristics,
        .xShmMap = file_shm_map,
        .xShmLock = file_shm_lock,
        .xShmBarrier = file_shm_barrier,
        .xShmUnmap = file_shm_unmap,
    };
    vfs = *real_vfs;
    vfs.zName = "faulty";
    vfs.pNext = 0;
    vfs.szOsFile = (int)sizeof(faulty_file) + real_vfs->szOsFile;
    vfs.xOpen = open_file;
    return sqlite3_vfs_register(&vfs, 1);
}

void faulty_storage_arm(const char *prefix, enum faulty_storage_kind what, int at) {
    pthread_mutex_lock(&lock);
    strncpy(watched_prefix, prefix, sizeof watched_prefix - 1);
    kind = what;
    fails_at = at;
    operations = 0;
    is_armed = 1;
    pthread_mutex_unlock(&lock);
}

int faulty_storage_disarm(void) {
    pthread_mutex_lock(&lock);
    is_armed = 0;
    int count = operations;
    pthread_mutex_unlock(&lock);
    return count;
}
