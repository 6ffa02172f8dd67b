/* What Qt calls of ICU, without ICU. Only the sorting of file names is done here, by UTF-16 units with
   the letters of ASCII folded. Qt does without the rest: it has its own case tables, time zones, and
   converters for UTF and Latin-1. VERSION is the suffix of ICU's names. */

#define JOIN(name, version) name##version
#define NAMED(name, version) JOIN(name, version)
#define ICU(name) NAMED(name, VERSION)
#define UNCALLED(name) void *ICU(name)(void) { return 0; }

enum { UNSUPPORTED = 16 };
typedef unsigned short Unit;

static unsigned folded(Unit unit) { return unit - 'A' < 26u ? unit + 32u : unit; }

static int length_of(const Unit *text, int length) {
    if (length < 0)
        for (length = 0; text[length];) ++length;
    return length;
}

void *ICU(ucol_open)(const char *locale, int *status) {
    static int collator;
    *status = 0;
    return &collator;
}

void ICU(ucol_close)(void *collator) {}

void ICU(ucol_setAttribute)(void *collator, int attribute, int value, int *status) { *status = 0; }

int ICU(ucol_strcoll)(const void *collator, const Unit *left, int left_length, const Unit *right, int right_length) {
    left_length = length_of(left, left_length);
    right_length = length_of(right, right_length);
    for (int at = 0; at < left_length && at < right_length; ++at) {
        unsigned one = folded(left[at]), other = folded(right[at]);
        if (one != other) return one < other ? -1 : 1;
    }
    return (left_length > right_length) - (left_length < right_length);
}

int ICU(ucol_getSortKey)(const void *collator, const Unit *text, int length, unsigned char *key, int room) {
    length = length_of(text, length);
    for (int at = 0; at < length && 2 * at + 1 < room; ++at) {
        key[2 * at] = folded(text[at]) >> 8;
        key[2 * at + 1] = folded(text[at]) & 255;
    }
    if (2 * length < room) key[2 * length] = 0;
    return 2 * length + 1;
}

void *ICU(ucnv_open)(const char *name, int *status) {
    *status = UNSUPPORTED;
    return 0;
}

void *ICU(ucal_open)(const Unit *zone, int length, const char *locale, int type, int *status) {
    *status = UNSUPPORTED;
    return 0;
}

int ICU(ucal_getTimeZoneDisplayName)(
    const void *calendar, int type, const char *locale, Unit *name, int room, int *status
) {
    *status = UNSUPPORTED;
    return 0;
}

int ICU(ucal_getCanonicalTimeZoneID)(
    const Unit *zone, int length, Unit *name, int room, signed char *known, int *status
) {
    *status = UNSUPPORTED;
    return 0;
}

int ICU(u_strToLower)(Unit *to, int room, const Unit *from, int length, const char *locale, int *status) {
    *status = UNSUPPORTED;
    return 0;
}

int ICU(u_strToUpper)(Unit *to, int room, const Unit *from, int length, const char *locale, int *status) {
    *status = UNSUPPORTED;
    return 0;
}

int ICU(ucnv_countAvailable)(void) { return 0; }

/* Of a converter or calendar that was never opened. */
UNCALLED(UCNV_FROM_U_CALLBACK_SUBSTITUTE)
UNCALLED(UCNV_TO_U_CALLBACK_SUBSTITUTE)
UNCALLED(ucal_close)
UNCALLED(ucnv_cbFromUWriteUChars)
UNCALLED(ucnv_cbToUWriteUChars)
UNCALLED(ucnv_close)
UNCALLED(ucnv_fromUCountPending)
UNCALLED(ucnv_fromUnicode)
UNCALLED(ucnv_getAvailableName)
UNCALLED(ucnv_getFromUCallBack)
UNCALLED(ucnv_getMaxCharSize)
UNCALLED(ucnv_getName)
UNCALLED(ucnv_getStandardName)
UNCALLED(ucnv_getToUCallBack)
UNCALLED(ucnv_reset)
UNCALLED(ucnv_setFromUCallBack)
UNCALLED(ucnv_setToUCallBack)
UNCALLED(ucnv_toUCountPending)
UNCALLED(ucnv_toUnicode)
