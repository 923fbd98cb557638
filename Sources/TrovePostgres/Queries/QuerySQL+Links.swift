import TextCore
import TroveModel

extension QuerySQL {
    /// Whether a condition on a field concerns the titles of linked records.
    static func asksLinks(_ condition: FieldCondition, of field: Field) -> Bool {
        field.kind == .recordLink && condition != .isEmpty && condition != .words(["misfit"])
    }

    /// The condition that a link leads to a matching title, or that the field has a matching text
    /// in place of a link.
    ///
    /// - Parameter text: The condition as it was typed.
    func link(
        _ condition: FieldCondition, in field: Field, written text: String
    ) throws -> SQLPart {
        if let id = Self.record(condition, written: text) {
            return SQLPart("\(sql(of: field).value) = ", .integer(id), "::bigint")
        }
        let titled = try titled(condition, behind: field, depth: LinkTitles.depth)
        return SQLPart([titled, try asText(condition, field)], joinedBy: "OR")
    }

    /// The record that a condition names by its number, such as `#12`; nil if it names none.
    private static func record(_ condition: FieldCondition, written text: String) -> RecordID? {
        switch condition {
        case .words(let words) where words.count == 1 && text.hasSuffix("#" + words[0]):
            RecordID(words[0])
        case .compares(.equal, let operand) where operand.hasPrefix("#"):
            RecordID(operand.dropFirst())
        default: nil
        }
    }

    /// The condition on a text in place of a link.
    private func asText(_ condition: FieldCondition, _ field: Field) throws -> SQLPart {
        let text = Field(
            id: field.id, name: field.name, kind: .text, options: FieldOptions(),
            columnName: field.columnName)
        return try self.condition(condition, in: QueryColumn(source: .field(text)))
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

    /// The condition that the title of a record matches. Each word may be in another field of the
    /// title.
    private func title(_ condition: FieldCondition, depth: Int) throws -> SQLPart {
        guard case .words(let words) = condition else {
            return try anyTitleField(condition, depth: depth)
        }
        let parts = try words.map { try anyTitleField(.words([$0]), depth: depth) }
        return parts.isEmpty ? Self.all : SQLPart(parts, joinedBy: "AND")
    }

    private func anyTitleField(_ condition: FieldCondition, depth: Int) throws -> SQLPart {
        let parts = try list.fields.filter { list.titleFields.contains($0.id) }.map { field in
            if field.kind == .recordLink {
                return try titled(condition, behind: field, depth: depth - 1)
            }
            // A title shows values of all kinds as texts.
            if case .words(let words) = condition { return begins(words, in: [field]) }
            if case .phrase(let words) = condition { return has(words, in: field) }
            return try self.condition(condition, in: QueryColumn(source: .field(field)))
        }
        return parts.isEmpty ? Self.none : SQLPart(parts, joinedBy: "OR")
    }
}
