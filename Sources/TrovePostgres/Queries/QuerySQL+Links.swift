import TextCore
import TroveModel

extension QuerySQL {
    func link(
        _ condition: FieldCondition, in field: Field, written text: String
    ) throws -> SQLPart? {
        if let id = condition.namedRecord(written: text) {
            return SQLPart("\(sql(of: field).value) = ", .integer(id), "::bigint")
        }
        let titled = try titled(condition, behind: field, depth: LinkTitles.depth)
        return SQLPart([titled, asText(condition, field)], joinedBy: "OR")
    }

    /// The condition on a text in place of a link.
    private func asText(_ condition: FieldCondition, _ field: Field) -> SQLPart {
        let text = Field(
            id: field.id, name: field.name, kind: .text, options: FieldOptions(),
            columnName: field.columnName)
        return fieldCondition(condition, in: QueryColumn(source: .field(text)), text)
    }

    /// The condition that the title of the record that a link leads to matches.
    ///
    /// - Parameter depth: The number of levels of titles to follow.
    func titled(
        _ condition: FieldCondition, behind field: Field, depth: Int
    ) throws -> SQLPart {
        guard depth > 0, let target = try catalog.listForTitles(list.target(of: field)) else {
            return Self.none
        }
        let inner = QuerySQL(target, row: "\(row)_", catalog, now: now)
        var part = SQLPart(
            "\(sql(of: field).value) IN (SELECT \(inner.row).id FROM \(ListTable(target).name) "
                + "\(inner.row) WHERE ")
        part.append(try inner.title(condition, depth: depth))
        part.append(")")
        return part
    }

    /// The condition that the title of a record matches.
    private func title(_ condition: FieldCondition, depth: Int) throws -> SQLPart {
        Self.all(
            of: try condition.partsInTitles.map { try anyTitleField($0, depth: depth) })
    }

    private func anyTitleField(_ condition: FieldCondition, depth: Int) throws -> SQLPart {
        let parts = try list.fields.filter { list.titleFields.contains($0.id) }.map { field in
            if field.kind == .recordLink {
                return try titled(condition, behind: field, depth: depth - 1)
            }
            // A title shows values of all kinds as texts.
            if case .words(let words) = condition { return begins(words, in: [field]) }
            if case .phrase(let words) = condition { return has(words, in: field) }
            return fieldCondition(condition, in: QueryColumn(source: .field(field)), field)
        }
        return parts.isEmpty ? Self.none : SQLPart(parts, joinedBy: "OR")
    }
}
