import TroveModel

extension SharedLibrary {
    public func previewKindChange(
        of field: FieldID, in list: ListID, to kind: FieldKind, options: FieldOptions?,
        exampleCount: Int
    ) async throws(LibraryError) -> KindChangePreview {
        try await read { db in
            let list = try CatalogReader(db: db).list(list)
            let conversion = try KindConversion(
                of: try list.knownField(field), in: list, to: kind, options: options, db: db)
            try OptionRules(db: db, list: list).check(
                conversion.options, name: conversion.field.name, kind: kind)
            var preview = KindChangePreview()
            let titles = LinkTitles(db: db)
            try conversion.forEachBatch { values in
                for value in values {
                    try preview.add(value, exampleCount: exampleCount) {
                        try titles.linked(value.record, in: list.id).title
                    }
                }
            }
            return preview
        }
    }
}

extension KindChangePreview {
    /// Counts a value.
    ///
    /// - Parameter title: Reads the title of its record.
    fileprivate mutating func add(
        _ value: KindConversion.Value, exampleCount: Int, title: () throws -> String
    ) throws {
        valueCount += 1
        let isConverted = value.new != nil
        if isConverted, value.newText == value.oldText {
            sameCount += 1
            return
        }
        if isConverted { changedCount += 1 } else { unconvertibleCount += 1 }
        guard (isConverted ? changedCount : unconvertibleCount) <= exampleCount else { return }
        let example = Example(
            record: value.record, title: try title(), oldText: value.oldText,
            newText: isConverted ? value.newText : nil)
        if isConverted {
            changedExamples.append(example)
        } else {
            unconvertibleExamples.append(example)
        }
    }
}
