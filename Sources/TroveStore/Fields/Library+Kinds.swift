import GRDB
import TroveModel

extension Library {
    /// Previews a change of a field's kind; nothing is written.
    ///
    ///     let preview = try await library.previewKindChange(of: year, in: books, to: .date)
    ///     // 1203 values stay as they are, 2 cannot be converted: “about 1800”, …
    ///
    /// - Parameters:
    ///   - options: The new options of the field; nil to keep the current ones.
    ///   - exampleCount: The maximum number of examples of each sort.
    /// - Throws: `notFound`; `invalid` if the change is not possible; `cancelled`.
    /// - Complexity: O(*records*), in constant memory.
    public func previewKindChange(
        of field: FieldID, in list: ListID, to kind: FieldKind, options: FieldOptions? = nil,
        exampleCount: Int = 20
    ) async throws(LibraryError) -> KindChangePreview {
        try await readInBackground { db, cancellation in
            let list = try ListStore.list(list, in: db)
            let conversion = try KindConversion(
                of: try list.knownField(field), in: list, to: kind, options: options, db: db)
            try conversion.rules.check(
                conversion.change.options, name: conversion.change.field.name, kind: kind)
            var preview = KindChangePreview()
            let rows = try RawStatement(conversion.selection, on: db)
            while try rows.step() {
                let value = try conversion.value(of: rows)
                try preview.add(value, exampleCount: exampleCount) {
                    try conversion.title(of: value.record)
                }
                if preview.valueCount & 0xFFF == 0 { try cancellation.check() }
            }
            return preview
        }
    }
}
