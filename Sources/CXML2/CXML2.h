// The part of libxml2 that Swift uses, and the C library's conversion of encodings.

#ifndef CXML2_H
#define CXML2_H

#include <iconv.h>

// libxml2's header of encodings includes ICU's, which clash with those that Foundation brings.
// Nothing here looks inside an encoding.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>

#endif
