import TextCore
import TroveModel

extension Editor {
    func applyToFields(_ edit: Edit) throws -> EditOutcome { throw LibraryError(.unexpected, "missing") }
}
extension SharedLibrary {
    public func previewKindChange(of field: FieldID, in list: ListID, to kind: FieldKind, options: FieldOptions?, exampleCount: Int) async throws(LibraryError) -> KindChangePreview { throw LibraryError(.unexpected, "missing") }
    public func previewExpression(_ text: String, of name: String, field: FieldID?, in list: ListID, record: RecordID?) async throws(LibraryError) -> ExpressionPreview { throw LibraryError(.unexpected, "missing") }
}
