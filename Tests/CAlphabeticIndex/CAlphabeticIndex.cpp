#include "CAlphabeticIndex.h"

#include <memory>
#include <string>
#include <unicode/alphaindex.h>
#include <unicode/tblcoll.h>
#include <unicode/uniset.h>

struct CAlphabeticIndex {
    std::unique_ptr<icu::AlphabeticIndex::ImmutableIndex> index;
};

CAlphabeticIndex *alphabetic_index_open(
    const char *locale, int32_t adds_latin, const char *const *labels, int32_t label_count) {
    UErrorCode status = U_ZERO_ERROR;
    icu::Locale place(locale);
    std::unique_ptr<icu::AlphabeticIndex> builder;
    if (labels) {
        // An index made from a collator has no letters.
        auto *collator = dynamic_cast<icu::RuleBasedCollator *>(
            icu::Collator::createInstance(place, status));
        if (U_FAILURE(status) || !collator) return nullptr;
        builder = std::make_unique<icu::AlphabeticIndex>(collator, status);
        icu::UnicodeSet set;
        for (int32_t i = 0; i < label_count; i++) set.add(icu::UnicodeString::fromUTF8(labels[i]));
        builder->addLabels(set, status);
    } else {
        builder = std::make_unique<icu::AlphabeticIndex>(place, status);
        if (adds_latin) builder->addLabels(icu::Locale::getEnglish(), status);
    }
    if (U_FAILURE(status)) return nullptr;
    auto result = std::make_unique<CAlphabeticIndex>();
    result->index.reset(builder->buildImmutableIndex(status));
    return U_FAILURE(status) ? nullptr : result.release();
}

int32_t alphabetic_index_count(const CAlphabeticIndex *index) {
    return index->index->getBucketCount();
}

void alphabetic_index_label(
    const CAlphabeticIndex *index, int32_t bucket, char *label, int32_t capacity) {
    std::string text;
    const auto *found = index->index->getBucket(bucket);
    if (found && found->getLabelType() == U_ALPHAINDEX_NORMAL) found->getLabel().toUTF8String(text);
    text.resize(std::min(text.size(), static_cast<size_t>(capacity - 1)));
    text.copy(label, text.size());
    label[text.size()] = 0;
}

int32_t alphabetic_index_bucket(const CAlphabeticIndex *index, const char *text) {
    UErrorCode status = U_ZERO_ERROR;
    return index->index->getBucketIndex(icu::UnicodeString::fromUTF8(text), status);
}

void alphabetic_index_close(CAlphabeticIndex *index) { delete index; }
