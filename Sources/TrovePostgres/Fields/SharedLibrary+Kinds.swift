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
            try conversion.rules.check(
                conversion.change.options, name: conversion.change.field.name, kind: kind)
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
