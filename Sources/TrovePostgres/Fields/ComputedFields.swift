import TextCore
import TroveModel

/// The computed fields of a list.
struct ComputedFields {
    init(_ list: List) {}

    /// Refuses computed fields, which a shared library cannot have yet.
    func expression(_ text: String, name: String) throws(LibraryError) -> CompiledExpression {
        throw LibraryError(
            .invalid,
            translated("A shared library cannot have computed fields, such as “{field}”.")
                .filling(["field": name]))
    }

    func dependents(of field: FieldID) -> [Field] { [] }
}

/// A checked expression of a computed field.
struct CompiledExpression {
    let stored: String
    let resultKind: FieldKind

    init(_ text: String, of name: String, in list: List) throws(LibraryError) {
        self = try ComputedFields(list).expression(text, name: name)
    }
}

extension SharedLibrary {
    public func previewExpression(
        _ text: String, of name: String, field: FieldID?, in list: ListID, record: RecordID?
    ) async throws(LibraryError) -> ExpressionPreview {
        try await read { db in
            let list = try CatalogReader(db: db).list(list)
            let expression = try ComputedFields(list).expression(text, name: name)
            return ExpressionPreview(kind: expression.resultKind, value: .empty, title: nil)
        }
    }
}
