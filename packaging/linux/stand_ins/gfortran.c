/* The four functions of Fortran's library that OpenBLAS calls. */

#include <stddef.h>

/* Write two texts, one after the other, cut or filled with spaces. */
void _gfortran_concat_string(
    size_t room, char *to, size_t first_length, const char *first, size_t second_length, const char *second
) {
    for (size_t at = 0; at < room; ++at) {
        size_t rest = at - first_length;
        to[at] = at < first_length ? first[at] : rest < second_length ? second[rest] : ' ';
    }
}

#define POWER(name, type) \
    type name(type base, long long exponent) { \
        unsigned long long left = exponent < 0 ? 0ull - exponent : exponent; \
        type power = 1; \
        if (exponent < 0) base = 1 / base; \
        for (; left; left >>= 1, base *= base) \
            if (left & 1) power *= base; \
        return power; \
    }

POWER(_gfortran_pow_r4_i8, float)
POWER(_gfortran_pow_r8_i8, double)

/* A clock that only measurements of LAPACK itself read. */
float _gfortran_etime(void *parts) { return 0; }
