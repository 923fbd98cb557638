// A wall clock that stands still, for tests whose pictures show dates.

#ifndef CFIXED_CLOCK_H
#define CFIXED_CLOCK_H

/// Stops the wall clock of this process at a time in seconds since 1970. Clocks that measure
/// durations go on.
void fixed_clock_stop(long seconds);

/// Lets the wall clock show the real time again.
void fixed_clock_resume(void);

#endif
