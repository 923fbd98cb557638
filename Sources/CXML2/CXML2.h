// The headers of libxml2 for Swift, and iconv from the C library.

#ifndef CXML2_H
#define CXML2_H

#include <iconv.h>

// libxml2's encoding header includes ICU's headers, which clash with those of Foundation. Swift does not
// access the ICU parts.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/HTMLparser.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>

#endif
