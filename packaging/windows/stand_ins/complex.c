/* The complex functions of C99, which Wine's C library lacks. In Windows a long double is a double. */
#include <complex.h>

#define REAL(n) \
  double my_##n(double complex z) { return n(z); } \
  float my_##n##f(float complex z) { return n##f(z); } \
  double my_##n##l(double complex z) { return n(z); }
#define COMPLEX(n) \
  double complex my_##n(double complex z) { return n(z); } \
  float complex my_##n##f(float complex z) { return n##f(z); } \
  double complex my_##n##l(double complex z) { return n(z); }
#define POWER(n) \
  double complex my_##n(double complex a, double complex b) { return n(a, b); } \
  float complex my_##n##f(float complex a, float complex b) { return n##f(a, b); } \
  double complex my_##n##l(double complex a, double complex b) { return n(a, b); }

REAL(creal)
REAL(cimag)
REAL(cabs)
REAL(carg)
COMPLEX(cexp)
COMPLEX(clog)
COMPLEX(csqrt)
COMPLEX(csin)
COMPLEX(ccos)
COMPLEX(ctan)
COMPLEX(casin)
COMPLEX(cacos)
COMPLEX(catan)
COMPLEX(csinh)
COMPLEX(ccosh)
COMPLEX(ctanh)
COMPLEX(casinh)
COMPLEX(cacosh)
COMPLEX(catanh)
COMPLEX(conj)
COMPLEX(cproj)
POWER(cpow)
