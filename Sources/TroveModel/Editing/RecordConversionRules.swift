/// The rules for the values of records that are copied or moved to another list.
package struct RecordConversionRules {
    /// The list of the records.
    package let source: List
    /// The list of the new records, with the fields that were added for them.
    package var target: List
    /// The new identities of the records, by old identity.
    package var newIDs: [RecordID: RecordID] = [:]
    /// The matching fields of both lists.
    package private(set) var fieldPairs: [(source: Field, target: Field)]
    /// The field that gets the values without a matching field.
    private var notes: (target: Field, sources: [Field])?
    /// The fields of the source without a matching field.
    package let unmatched: [Field]

    /// Matches the fields of two lists.
    ///
    /// - Throws: `invalid` if the field for values without a matching one is no text field.
    package init(
        from source: List, to target: List, unmatched: UnmatchedFields
    ) throws(LibraryError) {
        self.source = source
        self.target = target
        let matching = FieldMatching(from: source, to: target)
        fieldPairs = matching.pairs.compactMap { pair in
            guard let from = source.field(pair.source), let to = target.field(pair.target) else {
                return nil
            }
            return (from, to)
        }
        self.unmatched = matching.unmatched.compactMap(source.field)
        guard case .notes(let id) = unmatched else { return }
        guard let field = target.field(id), field.kind.isTextual else {
            throw LibraryError.noTextField(ofList: target.name)
        }
        notes = (field, self.unmatched)
    }

    /// Adds the field that was created for one without a matching field.
    package mutating func add(_ new: Field, for field: Field) { fieldPairs.append((field, new)) }

    /// The fields of the target list that converted records may fill.
    package var filledFields: [Field] {
        let fields = fieldPairs.map(\.target) + (notes.map { [$0.target] } ?? [])
        var seen: Set<FieldID> = []
        return fields.filter { seen.insert($0.id).inserted }
    }

    /// The values of a record for the target list.
    ///
    /// - Parameters:
    ///   - value: Returns the value of the record in a field.
    ///   - text: Returns a value of a field as text; for a link, the title of the linked record.
    package func values(
        of value: (Field) -> FieldValue, text: (FieldValue, Field) throws -> String
    ) rethrows -> [FieldID: FieldValue] {
        var values: [FieldID: FieldValue] = [:]
        for (from, to) in fieldPairs {
            let value = value(from)
            guard !value.isEmpty else { continue }
            let new = try converted(value, from: from, to: to, text: text)
            if !new.isEmpty { values[to.id] = new }
        }
        guard let notes else { return values }
        var lines = values[notes.target.id].map { [$0.text] } ?? []
        for field in notes.sources {
            let value = value(field)
            guard !value.isEmpty else { continue }
            lines.append("\(field.name): \(try text(value, field))")
        }
        if !lines.isEmpty { values[notes.target.id] = .text(lines.joined(separator: "\n")) }
        return values
    }

    private func converted(
        _ value: FieldValue, from: Field, to: Field, text: (FieldValue, Field) throws -> String
    ) rethrows -> FieldValue {
        guard case .record(let id) = value else {
            return value.converted(to: to.kind, options: to.options) ?? .text(value.text)
        }
        let old = source.target(of: from)
        let new = target.target(of: to)
        if to.kind == .recordLink {
            if old == source.id, new == target.id, let moved = newIDs[id] { return .record(moved) }
            if old == new { return value }
        }
        return .text(try text(value, from))
    }
}
