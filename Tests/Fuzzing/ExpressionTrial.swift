import TroveModel
import TroveStore

/// A trial of expressions with the parser and the compiler, and for some with SQLite.
struct ExpressionTrial {
    let library: Library
    let list: List

    /// Parses and compiles an expression.
    ///
    /// - Parameter isWhole: Whether to also add a field with the expression, and undo that.
    /// - Throws: `LibraryError` for an invalid expression, and ``Finding``.
    func run(_ text: String, isWhole: Bool) async throws {
        let stored = try FieldExpression(text, of: "Fuzz", in: list).stored
        let displayed = FieldExpression.displayed(stored, in: list)
        let again = try FieldExpression(displayed, of: "Fuzz", in: list)
        try Finding.check(
            again.stored == stored, "“\(displayed)” reads as another expression than “\(text)”.")
        guard isWhole else { return }
        var draft = FieldDraft(name: "Fuzz", kind: .computed)
        draft.options.expression = text
        try await library.perform(.addField(list.id, draft))
        let records = try await library.recordList(for: RecordListRequest(list: list.id))
        _ = try library.records(records.allIDs, in: list.id)
        try await library.undo()
    }
}
