import GRDB
import TextCore
import TroveModel

/// The generated columns for the computed fields of a list.
struct ComputedColumns {
    let db: Database
    let list: List

    /// Parses the expression of a field and checks that the field does not depend on itself.
    ///
    /// - Parameter field: The field, if it exists.
    /// - Throws: `invalid` with a message about the problem.
    func expression(
        _ text: String, name: String, field: FieldID? = nil
    ) throws(LibraryError) -> CompiledExpression {
        let expression = try CompiledExpression(text, of: name, in: list)
        if let field, let loop = path(from: expression.references, to: field) {
            let message =
                loop.isEmpty
                ? translated("“{field}” would be computed from itself.")
                : translated("“{field}” would be computed from itself, through {fields}.")
            throw LibraryError(
                .invalid,
                message.filling([
                    "field": name, "fields": loop.map(\.quoted).listed,
                ]))
        }
        return expression
    }

    /// The names of the fields between `references` and `target`; nil if no reference leads there.
    private func path(from references: Set<FieldID>, to target: FieldID) -> [String]? {
        if references.contains(target) { return [] }
        for id in references.sorted(by: { $0.rawValue < $1.rawValue }) {
            guard let field = list.field(id), field.kind == .computed else { continue }
            let next = FieldExpression.references(in: field.options.expression)
            if let rest = path(from: next, to: target) { return [field.name] + rest }
        }
        return nil
    }

    /// The SQL type of a generated column, including its expression.
    static func type(of expression: CompiledExpression) -> String {
        "\(expression.resultKind.columnType) GENERATED ALWAYS AS (\(expression.sql)) VIRTUAL"
    }

    /// Adds a generated column for an expression.
    ///
    /// - Returns: The name of the column.
    func addColumn(for expression: CompiledExpression, name: String) throws -> String {
        let table = ListTable(list)
        let column = try table.newColumnName(for: name, in: db)
        try table.addColumn(column, type: Self.type(of: expression), in: db)
        return column
    }

    /// The fields that depend on a field, directly or not, each after those that it reads.
    func dependents(of field: FieldID) -> [Field] {
        var found: [Field] = []
        var reached: Set<FieldID> = [field]
        var remaining = list.fields.filter { $0.kind == .computed && $0.id != field }
        var grows = true
        while grows {
            grows = false
            for candidate in remaining {
                let references = FieldExpression.references(in: candidate.options.expression)
                guard !references.isDisjoint(with: reached) else { continue }
                // Its own sources that depend on the field come first.
                let waiting = remaining.contains { other in
                    other.id != candidate.id && references.contains(other.id)
                        && depends(other, on: field)
                }
                guard !waiting else { continue }
                found.append(candidate)
                reached.insert(candidate.id)
                remaining.removeAll { $0.id == candidate.id }
                grows = true
            }
        }
        return found
    }

    private func depends(_ field: Field, on target: FieldID) -> Bool {
        path(from: FieldExpression.references(in: field.options.expression), to: target) != nil
    }
}
