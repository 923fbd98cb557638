import TextCore

/// Changes of many records, by the fields that they affect.
package struct FieldEdits {
    /// The changes of each affected field, in order.
    private let changes: [(field: Field, changes: [RecordEdit])]

    /// - Throws: `notFound` if a field is missing; `invalid` if a change does not fit its field.
    package init(_ changes: [RecordEdit], of list: List) throws {
        let ids = Set(changes.flatMap(\.fields))
        let fields = list.fields.filter { ids.contains($0.id) }
        guard fields.count == ids.count else {
            throw LibraryError.missingOneField(in: list.name)
        }
        if let computed = fields.first(where: { $0.kind == .computed }) {
            throw LibraryError(
                .invalid,
                translated("“{field}” is computed from other fields. Change them instead.")
                    .filling(["field": computed.name]))
        }
        for field in fields { _ = try list.writableField(field.id) }
        for change in changes { try Self.check(change, of: list) }
        self.changes = fields.map { field in
            (field, changes.filter { $0.fields.contains(field.id) })
        }
    }

    private static func check(_ change: RecordEdit, of list: List) throws {
        switch change {
        case .replace(let replacement, _):
            guard replacement.text.isEmpty else { return }
            throw LibraryError(.invalid, translated("Enter the text to replace."))
        case .addText(let id, let text):
            guard let field = list.field(id), !field.kind.holdsSeveralTexts || text.isEmpty
            else { return }
            throw LibraryError(
                .invalid,
                translated("“{field}” does not hold tags or several texts to add to.")
                    .filling(["field": field.name]))
        case .add(let id, _):
            guard let field = list.field(id), !field.kind.isNumeric || field.kind == .checkbox
            else { return }
            throw LibraryError(
                .invalid,
                translated("“{field}” is no number, duration or rating to add to.")
                    .filling(["field": field.name]))
        case .set, .removeText: return
        }
    }

    /// The affected fields, in the order of the list.
    package var fields: [Field] { changes.map(\.field) }

    /// The values that the changes give a record; some may be the old ones.
    ///
    /// - Parameter old: Returns the value of a field.
    package func values(
        _ old: (Field) throws -> FieldValue
    ) rethrows -> [(field: Field, old: FieldValue, new: FieldValue)] {
        try changes.map { field, changes in
            let old = try old(field)
            return (field, old, changes.reduce(old) { $1.applied(to: $0, of: field) })
        }
    }
}
