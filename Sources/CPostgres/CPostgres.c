#include "CPostgres.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>

// Each function of libpq has a pointer, which loading sets, and a definition that calls it.
#define FUNCTIONS(X) \
    X(int, PQbackendPID, (const PGconn *a), (a)) \
    X(int, PQcancel, (PGcancel *a, char *b, int c), (a, b, c)) \
    X(char *, PQcmdTuples, (PGresult *a), (a)) \
    X(PostgresPollingStatusType, PQconnectPoll, (PGconn *a), (a)) \
    X(PGconn *, PQconnectStartParams, (const char *const *a, const char *const *b, int c), (a, b, c)) \
    X(PGconn *, PQconnectdbParams, (const char *const *a, const char *const *b, int c), (a, b, c)) \
    X(int, PQconnectionNeedsPassword, (const PGconn *a), (a)) \
    X(int, PQconnectionUsedPassword, (const PGconn *a), (a)) \
    X(int, PQconsumeInput, (PGconn *a), (a)) \
    X(int, PQenterPipelineMode, (PGconn *a), (a)) \
    X(char *, PQerrorMessage, (const PGconn *a), (a)) \
    X(char *, PQescapeLiteral, (PGconn *a, const char *b, size_t c), (a, b, c)) \
    X(int, PQexitPipelineMode, (PGconn *a), (a)) \
    X(int, PQflush, (PGconn *a), (a)) \
    X(char *, PQfname, (const PGresult *a, int b), (a, b)) \
    X(PGcancel *, PQgetCancel, (PGconn *a), (a)) \
    X(int, PQgetCopyData, (PGconn *a, char **b, int c), (a, b, c)) \
    X(PGresult *, PQgetResult, (PGconn *a), (a)) \
    X(int, PQgetisnull, (const PGresult *a, int b, int c), (a, b, c)) \
    X(int, PQgetlength, (const PGresult *a, int b, int c), (a, b, c)) \
    X(char *, PQgetvalue, (const PGresult *a, int b, int c), (a, b, c)) \
    X(int, PQisBusy, (PGconn *a), (a)) \
    X(int, PQnfields, (const PGresult *a), (a)) \
    X(PGnotify *, PQnotifies, (PGconn *a), (a)) \
    X(int, PQntuples, (const PGresult *a), (a)) \
    X(int, PQpipelineSync, (PGconn *a), (a)) \
    X(int, PQputCopyData, (PGconn *a, const char *b, int c), (a, b, c)) \
    X(int, PQputCopyEnd, (PGconn *a, const char *b), (a, b)) \
    X(char *, PQresultErrorField, (const PGresult *a, int b), (a, b)) \
    X(char *, PQresultErrorMessage, (const PGresult *a), (a)) \
    X(ExecStatusType, PQresultStatus, (const PGresult *a), (a)) \
    X(int, PQsendPrepare, (PGconn *a, const char *b, const char *c, int d, const Oid *e), \
        (a, b, c, d, e)) \
    X(int, PQsendQuery, (PGconn *a, const char *b), (a, b)) \
    X(int, PQsendQueryParams, \
        (PGconn *a, const char *b, int c, const Oid *d, const char *const *e, const int *f, \
            const int *g, int h), \
        (a, b, c, d, e, f, g, h)) \
    X(int, PQsendQueryPrepared, \
        (PGconn *a, const char *b, int c, const char *const *d, const int *e, const int *f, int g), \
        (a, b, c, d, e, f, g)) \
    X(PGVerbosity, PQsetErrorVerbosity, (PGconn *a, PGVerbosity b), (a, b)) \
    X(PQnoticeProcessor, PQsetNoticeProcessor, (PGconn *a, PQnoticeProcessor b, void *c), (a, b, c)) \
    X(int, PQsetnonblocking, (PGconn *a, int b), (a, b)) \
    X(int, PQsocket, (const PGconn *a), (a)) \
    X(ConnStatusType, PQstatus, (const PGconn *a), (a)) \
    X(PGTransactionStatusType, PQtransactionStatus, (const PGconn *a), (a))

#define PROCEDURES(X) \
    X(PQclear, (PGresult *a), (a)) \
    X(PQfinish, (PGconn *a), (a)) \
    X(PQfreeCancel, (PGcancel *a), (a)) \
    X(PQfreemem, (void *a), (a))

#define DEFINE_FUNCTION(type, name, parameters, arguments) \
    static __typeof__(name) *real_##name; \
    type name parameters { return real_##name arguments; }
#define DEFINE_PROCEDURE(name, parameters, arguments) \
    static __typeof__(name) *real_##name; \
    void name parameters { real_##name arguments; }

FUNCTIONS(DEFINE_FUNCTION)
PROCEDURES(DEFINE_PROCEDURE)

static bool is_loaded;

#define LOAD_FUNCTION(type, name, parameters, arguments) LOAD_PROCEDURE(name, parameters, arguments)
#define LOAD_PROCEDURE(name, parameters, arguments) \
    real_##name = (__typeof__(name) *)dlsym(library, #name); \
    if (!real_##name) return;

// OpenSSL, which libpq uses for passwords too, frees its locks when the program exits, and a thread that connects
// at this moment would crash.
static void keep_openssl(void *library) {
    const uint64_t no_atexit = 0x00080000;
    int (*init)(uint64_t, const void *) =
        (int (*)(uint64_t, const void *))dlsym(library, "OPENSSL_init_crypto");
    if (init) init(no_atexit, NULL);
}

static void load(void) {
    void *library = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    keep_openssl(library);
    FUNCTIONS(LOAD_FUNCTION)
    PROCEDURES(LOAD_PROCEDURE)
    is_loaded = true;
}

bool trove_pq_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return is_loaded;
}
