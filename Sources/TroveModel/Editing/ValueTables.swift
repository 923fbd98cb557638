import TextCore

/// The tables of a list that the rules for the values of its records read.
///
/// A required field may be empty in a new record, which is filled in later, but may not be cleared.
/// Two values are the same if their stored forms are.
package protocol ValueTables {
    /// The list of the records.
    var list: List { get }

    /// The title of a record, as shown in messages.
    func shownTitle(of record: RecordID) throws -> String

    /// Whether a record of a list exists.
    func hasRecord(_ record: RecordID, in list: ListID) throws -> Bool

    /// The name of a list that links lead to; nil if it is missing.
    func name(ofTarget list: ListID) throws -> String?

    /// A record outside the trash that has a value in a field.
    ///
    /// - Parameter record: A record that does not count.
    func owner(
        of value: FieldValue, in field: Field, besides record: RecordID?
    ) throws -> RecordID?
}

extension ValueTables {
    /// Checks a value for a field.
    ///
    /// - Parameter records: The records to get the value; empty for a new record.
    /// - Throws: `invalid` with a message about the violated rule.
    package func check(_ value: FieldValue, of field: Field, in records: [RecordID]) throws {
        if field.kind == .computed { throw LibraryError.computedValue(ofField: field.name) }
        if value.isEmpty {
            guard field.options.isRequired, let record = records.first else { return }
            throw LibraryError.requiredValue(
                ofField: field.name, title: try shownTitle(of: record))
        }
        try checkLink(value, of: field)
        if field.options.isUnique { try checkUnique(value, of: field, in: records) }
    }

    /// Checks that the target of a link exists. A record in the trash is allowed: it can be
    /// restored.
    ///
    /// - Throws: `invalid` if the target is missing.
    package func checkLink(_ value: FieldValue, of field: Field) throws {
        guard case .record(let id) = value else { return }
        let target = list.target(of: field)
        guard try !hasRecord(id, in: target) else { return }
        throw LibraryError.missingLink(
            to: id, ofField: field.name, in: try name(ofTarget: target))
    }

    /// Checks that a required field keeps a value.
    ///
    /// - Throws: `invalid` if it would be cleared.
    package func checkRequired(_ new: FieldValue, of field: Field) throws(LibraryError) {
        guard new.isEmpty, field.options.isRequired else { return }
        throw LibraryError.requiredValue(ofField: field.name)
    }

    /// Checks that no other record has a value of a unique field.
    ///
    /// - Throws: `invalid` if one has it.
    package func checkUnique(
        _ value: FieldValue, of field: Field, in records: [RecordID]
    ) throws {
        guard records.count < 2 else {
            throw LibraryError.sameValue(ofField: field.name, count: records.count)
        }
        if let owner = try owner(of: value, in: field, besides: records.first) {
            throw try doubled(value, of: field, by: owner)
        }
    }

    /// The error for a value of a unique field that a record has already.
    package func doubled(
        _ value: FieldValue, of field: Field, by record: RecordID
    ) throws -> LibraryError {
        .takenValue(value, ofField: field.name, title: try shownTitle(of: record))
    }

    /// The default values of a new record, without links to missing records.
    package func defaults() throws -> [FieldID: FieldValue] {
        try list.fields.reduce(into: [:]) { defaults, field in
            guard let value = field.options.defaultValue(as: field.kind), !value.isEmpty else {
                return
            }
            if case .record(let id) = value, try !hasRecord(id, in: list.target(of: field)) {
                return
            }
            defaults[field.id] = value
        }
    }
}

/// A checked edit that sets the value of a field in records.
package struct ValueEdit {
    package let field: Field
    /// The records, each once.
    package let records: [RecordID]
    package let name: ChangeName
    /// The key under which successive edits of a text become one step of undo.
    package let coalescingKey: String?
}

extension ValueTables {
    /// Checks an edit that sets the value of a field in records.
    ///
    /// - Parameter group: Returns records as they are named in the name of an edit.
    /// - Throws: `notFound` if the field is missing, `invalid` if a rule is violated.
    package func setting(
        _ value: FieldValue, of id: FieldID, in records: [RecordID],
        group: ([RecordID]) throws -> ChangeName.RecordGroup
    ) throws -> ValueEdit {
        let field = try list.writableField(id)
        let records = records.withoutRepetitions
        try check(value, of: field, in: records)
        return ValueEdit(
            field: field, records: records,
            name: .records(.changeField(field: field.name, try group(records))),
            coalescingKey: Edit.coalescingKey(
                setting: value, of: id, in: records, of: list.id))
    }

    /// The values of a new record: the given ones, and the default values of other fields.
    ///
    /// - Throws: `notFound` if a field is missing, `invalid` if a rule is violated.
    package func valuesOfNewRecord(
        _ given: [FieldID: FieldValue]
    ) throws -> [FieldID: FieldValue] {
        let values = try defaults().merging(given) { _, given in given }
            .filter { !$0.value.isEmpty }
        for (field, value) in values {
            try check(value, of: try list.writableField(field), in: [])
        }
        return values
    }
}

extension List {
    /// Returns the field that a cell shows.
    ///
    /// - Throws: `notFound` if it is missing, `invalid` if its values are computed.
    package func cellField(_ id: FieldID) throws -> Field {
        let field = try writableField(id)
        guard field.kind != .computed else {
            throw LibraryError(
                .invalid,
                translated("“{field}” is computed from other fields. Change them instead.")
                    .filling(["field": field.name]))
        }
        return field
    }
}
