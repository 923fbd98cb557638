#pragma once

#if __has_include(<postgresql/libpq-fe.h>)
#include <postgresql/libpq-fe.h>
#else
#include <libpq-fe.h>
#endif
#include <stdbool.h>

/// Whether libpq is installed. It is loaded by the first call, and must be before any other function is called.
bool trove_pq_load(void);

// The functions of libpq that are used get names of our own, which CPostgres.c defines: libpq and the twenty
// libraries that it needs would make every start of the program ten milliseconds longer.
#define TROVE_PQ(name) extern __typeof__(name) name __asm__("trove_" #name);

TROVE_PQ(PQbackendPID)
TROVE_PQ(PQcancel)
TROVE_PQ(PQclear)
TROVE_PQ(PQcmdTuples)
TROVE_PQ(PQconnectPoll)
TROVE_PQ(PQconnectStartParams)
TROVE_PQ(PQconnectdbParams)
TROVE_PQ(PQconnectionNeedsPassword)
TROVE_PQ(PQconnectionUsedPassword)
TROVE_PQ(PQconsumeInput)
TROVE_PQ(PQenterPipelineMode)
TROVE_PQ(PQerrorMessage)
TROVE_PQ(PQescapeLiteral)
TROVE_PQ(PQexitPipelineMode)
TROVE_PQ(PQfinish)
TROVE_PQ(PQflush)
TROVE_PQ(PQfname)
TROVE_PQ(PQfreeCancel)
TROVE_PQ(PQfreemem)
TROVE_PQ(PQgetCancel)
TROVE_PQ(PQgetCopyData)
TROVE_PQ(PQgetResult)
TROVE_PQ(PQgetisnull)
TROVE_PQ(PQgetlength)
TROVE_PQ(PQgetvalue)
TROVE_PQ(PQisBusy)
TROVE_PQ(PQnfields)
TROVE_PQ(PQnotifies)
TROVE_PQ(PQntuples)
TROVE_PQ(PQpipelineSync)
TROVE_PQ(PQputCopyData)
TROVE_PQ(PQputCopyEnd)
TROVE_PQ(PQresultErrorField)
TROVE_PQ(PQresultErrorMessage)
TROVE_PQ(PQresultStatus)
TROVE_PQ(PQsendPrepare)
TROVE_PQ(PQsendQuery)
TROVE_PQ(PQsendQueryParams)
TROVE_PQ(PQsendQueryPrepared)
TROVE_PQ(PQsetErrorVerbosity)
TROVE_PQ(PQsetNoticeProcessor)
TROVE_PQ(PQsetnonblocking)
TROVE_PQ(PQsocket)
TROVE_PQ(PQstatus)
TROVE_PQ(PQtransactionStatus)
