import TroveModel

/// The rules for values and options.
extension Editor {
    /// Checks a value for a field.
    ///
    /// - Parameter records: The records to get the value; empty for a new record.
    func check(
        _ value: FieldValue, of field: Field, in records: [RecordID], of list: List
    ) throws(LibraryError) {
        if value.isEmpty {
            guard field.options.isRequired, let record = records.first else { return }
            throw LibraryError(
                .invalid,
                "“\(field.name)” of \(try quotedTitle(of: record, in: list.id)) must not be empty, "
                    + "because the field is required.")
        }
        try checkLink(value, of: field, in: list)
        guard field.options.isUnique else { return }
        guard records.count < 2 else {
            throw LibraryError(
                .invalid,
                """
                \(records.count) records cannot have the same “\(field.name)”: the field is unique.
                """
            )
        }
        let owner = try content.list(list.id).records.first { record in
            record.deletedAt == nil && record.id != records.first
                && record.value(field.id) == value
        }
        if let owner { throw try doubled(value, of: field, by: owner.id, in: list.id) }
    }

    func checkLink(
        _ value: FieldValue, of field: Field, in list: List
    ) throws(LibraryError) {
        guard case .record(let id) = value else { return }
        let target = list.target(of: field)
        guard content.linked(id, in: target).state == .missing else { return }
        throw LibraryError(
            .invalid,
            "“\(field.name)” cannot link to #\(id): "
                + "“\(content.storedList(target)?.name ?? "")” has no such record.")
    }

    /// Checks that the values of unique fields differ in all records outside the trash.
    func checkUnique(_ list: ListID) throws(LibraryError) {
        let stored = try content.list(list)
        for field in stored.fields where field.options.isUnique {
            var owners: [FieldValue: RecordID] = [:]
            for record in stored.records where record.deletedAt == nil {
                let value = record.value(field.id)
                if value.isEmpty { continue }
                if let owner = owners.updateValue(record.id, forKey: value) {
                    throw try doubled(value, of: field, by: owner, in: list)
                }
            }
        }
    }

    private func doubled(
        _ value: FieldValue, of field: Field, by record: RecordID, in list: ListID
    ) throws(LibraryError) -> LibraryError {
        LibraryError(
            .invalid,
            "\(try quotedTitle(of: record, in: list)) already has “\(value.text.prefix(60))” as "
                + "its “\(field.name)”, and the field is unique.")
    }

    /// Checks the options of a field.
    func check(
        _ options: FieldOptions, name: String, kind: FieldKind
    ) throws(LibraryError) {
        if kind == .computed, options.isUnique {
            throw LibraryError(
                .invalid, "“\(name)” is computed from other fields and cannot be unique.")
        }
        if kind == .computed { throw .computed }
        if let digits = options.digits, !(0...15).contains(digits) {
            throw LibraryError(.invalid, "“\(name)” can show 0 to 15 digits, not \(digits).")
        }
        if let width = options.width, width < 1 {
            throw LibraryError(.invalid, "The column of “\(name)” needs a width of at least 1.")
        }
        if options.isUnique, !options.defaultText.isEmpty {
            throw LibraryError(.invalid, "“\(name)” is unique, so it cannot have a default value.")
        }
        if options.defaultValue(as: kind) == nil {
            throw LibraryError(
                .invalid,
                "“\(options.defaultText)” is not a valid value for “\(name)” of new records.")
        }
        var seen: Set<String> = []
        for choice in options.choices {
            guard choice.name.contains(where: { !$0.isWhitespace }) else {
                throw LibraryError(.invalid, "A choice of “\(name)” has no text.")
            }
            guard seen.insert(choice.name).inserted else {
                throw LibraryError(.invalid, "“\(name)” has the choice “\(choice.name)” twice.")
            }
        }
        if kind == .recordLink, let target = options.targetList,
            !content.lists.contains(where: { $0.id == target })
        {
            throw LibraryError(
                .invalid, "The list that “\(name)” links to is no longer in the library.")
        }
    }
}
