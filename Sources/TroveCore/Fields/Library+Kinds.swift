import GRDB

extension Library {
    /// Looks at what giving a field another kind would do, without changing anything.
    ///
    ///     let preview = try await library.previewKindChange(of: year, in: books, to: .date)
    ///     // 1203 values stay as they are, 2 cannot be converted: “about 1800”, …
    ///
    /// - Parameters:
    ///   - options: Those that the field would get; nil for those that it has.
    ///   - exampleCount: How many examples are wanted of each sort.
    /// - Throws: `notFound`, `invalid` if the kind is not possible, `cancelled`.
    /// - Complexity: O(*records*), in constant memory.
    public func previewKindChange(
        of field: FieldID, in list: ListID, to kind: FieldKind, options: FieldOptions? = nil,
        exampleCount: Int = 20
    ) async throws(LibraryError) -> KindChangePreview {
        try await readInBackground { db, cancellation in
            let list = try ListStore.list(list, in: db)
            let conversion = try KindConversion(
                of: try list.knownField(field), in: list, to: kind, options: options, db: db)
            try OptionRules(db: db, list: list).check(
                conversion.options, name: conversion.field.name, kind: kind)
            var preview = KindChangePreview()
            let rows = try RawStatement(conversion.selection, on: db)
            while try rows.step() {
                let record = rows.int64(0)
                try preview.add(
                    conversion.result(of: rows), of: record, title: conversion.title(of: record),
                    exampleCount: exampleCount)
                if preview.valueCount & 0xFFF == 0 { try cancellation.check() }
            }
            return preview
        }
    }

    /// Reads what takes a while, off the calling thread; ends when the calling task is cancelled.
    func readInBackground<Value: Sendable>(
        _ body: @escaping @Sendable (Database, CancellationFlag) throws -> Value
    ) async throws(LibraryError) -> Value {
        let cancellation = CancellationFlag()
        do {
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    Self.readingQueue.async { [pool] in
                        continuation.resume(
                            with: Result { try pool.read { try body($0, cancellation) } })
                    }
                }
            } onCancel: {
                cancellation.cancel()
            }
        } catch {
            throw LibraryError(error, at: url)
        }
    }
}
