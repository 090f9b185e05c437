// The names under which older systems have functions of their mathematics; Scripts/wheel links these in place of the newer ones,
// so that the library runs on systems with glibc 2.34.
#include <math.h>

#if defined(__linux__) && defined(__x86_64__)
double old_hypot(double x, double y);
float old_hypotf(float x, float y);
__asm__(".symver old_hypot, hypot@GLIBC_2.2.5");
__asm__(".symver old_hypotf, hypotf@GLIBC_2.2.5");
double __wrap_hypot(double x, double y) { return old_hypot(x, y); }
float __wrap_hypotf(float x, float y) { return old_hypotf(x, y); }
#else
double __wrap_hypot(double x, double y) { return hypot(x, y); }
float __wrap_hypotf(float x, float y) { return hypotf(x, y); }
#endif
