#define _GNU_SOURCE
#include "CFixedClock.h"

#include <stdatomic.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
#include <dlfcn.h>

static atomic_long stopped_at;

typedef int clock_function(clockid_t, struct timespec *);

static _Atomic(clock_function *) real_clock;

void fixed_clock_stop(long seconds) { atomic_store(&stopped_at, seconds); }

void fixed_clock_resume(void) { atomic_store(&stopped_at, 0); }

__attribute__((constructor)) static void find_real_clock(void) {
    atomic_store(&real_clock, (clock_function *)dlsym(RTLD_NEXT, "clock_gettime"));
}

// These take the place of the functions of the C library in this process.

int clock_gettime(clockid_t clock, struct timespec *time) {
    long seconds = atomic_load(&stopped_at);
    if (seconds != 0 && clock == CLOCK_REALTIME) {
        time->tv_sec = seconds;
        time->tv_nsec = 0;
        return 0;
    }
    clock_function *real = atomic_load(&real_clock);
    return real ? real(clock, time) : (int)syscall(SYS_clock_gettime, clock, time);
}

/// SQLite asks this one.
int gettimeofday(struct timeval *restrict time, void *restrict zone) {
    struct timespec now;
    (void)zone;
    if (clock_gettime(CLOCK_REALTIME, &now) != 0) return -1;
    time->tv_sec = now.tv_sec;
    time->tv_usec = now.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *result) {
    struct timespec now = {0};
    clock_gettime(CLOCK_REALTIME, &now);
    if (result) *result = now.tv_sec;
    return now.tv_sec;
}
