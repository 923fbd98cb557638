#ifndef TROVE_FILE_LOCKS_H
#define TROVE_FILE_LOCKS_H

#include <stdbool.h>

/* Makes SQLite use locks that this process cannot lose by closing a file. */
void trove_keep_file_locks(void);

#endif
