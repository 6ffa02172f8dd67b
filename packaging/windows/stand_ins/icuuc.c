/* icuuc.dll is a part of Windows since version 1903; Wine has none. Qt links these names for text in
   other encodings, and does without when no converter can be opened. */
#define EXPORT __declspec(dllexport)
#define NOTHING(name) EXPORT void *name(void) { return 0; }

EXPORT void *ucnv_open(const char *name, int *error) {
  if (error)
    *error = 2; /* U_MISSING_RESOURCE_ERROR */
  return 0;
}

NOTHING(ucnv_close)
NOTHING(UCNV_FROM_U_CALLBACK_SUBSTITUTE)
NOTHING(UCNV_TO_U_CALLBACK_SUBSTITUTE)
NOTHING(ucnv_reset)
NOTHING(ucnv_getMaxCharSize)
NOTHING(ucnv_getName)
NOTHING(ucnv_getToUCallBack)
NOTHING(ucnv_getFromUCallBack)
NOTHING(ucnv_setToUCallBack)
NOTHING(ucnv_setFromUCallBack)
NOTHING(ucnv_cbToUWriteUChars)
NOTHING(ucnv_toUnicode)
NOTHING(ucnv_cbFromUWriteUChars)
NOTHING(ucnv_toUCountPending)
NOTHING(ucnv_fromUCountPending)
NOTHING(ucnv_getStandardName)
NOTHING(ucnv_getAvailableName)
NOTHING(ucnv_countAvailable)
NOTHING(ucnv_fromUnicode)
