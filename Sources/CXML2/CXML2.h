// What Swift sees of libxml2, and of the C library's conversion of encodings.

#ifndef CXML2_H
#define CXML2_H

#include <iconv.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>

#endif
