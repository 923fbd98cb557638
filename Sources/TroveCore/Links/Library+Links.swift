import GRDB

extension Library {
    /// The lists whose records give the links of a list their titles, also those whose records only show
    /// in these titles.
    ///
    /// - Throws: `notFound` if the list is gone.
    public func linkedLists(of list: ListID) throws(LibraryError) -> Set<ListID> {
        try read { db in
            let targets = try ListStore.list(list, in: db).linkTargets
            return Set(try LinkStamp.stamps(of: targets, in: db).map(\.list))
        }
    }

    /// What records are called that a field links to, those in the trash and those that are gone too.
    ///
    /// - Throws: `notFound` if the list or the field is gone.
    /// - Complexity: O(*ids*).
    public func linkedRecords(
        _ ids: [RecordID], of field: FieldID, in list: ListID
    ) throws(LibraryError) -> [RecordID: LinkedRecord] {
        try read { db in
            let list = try ListStore.list(list, in: db)
            let target = list.target(of: try list.knownField(field))
            return try LinkTitles(capacity: .max).linked(Set(ids), in: target, db: db)
        }
    }

    /// Values of a field as they are shown: links as what they lead to is called.
    ///
    /// - Throws: `notFound` if the list or the field is gone.
    public func texts(
        of values: [FieldValue], in field: FieldID, of list: ListID
    ) throws(LibraryError) -> [String] {
        let ids = values.compactMap { value in
            if case .record(let id) = value { id } else { nil }
        }
        guard !ids.isEmpty else { return values.map(\.text) }
        let linked = try linkedRecords(ids, of: field, in: list)
        return values.map { value in
            guard case .record(let id) = value else { return value.text }
            return linked[id]?.text ?? value.text
        }
    }
}

extension Library {
    /// The record that a text means which somebody wrote into a field of links: a title, whatever its case
    /// and accents, or a number such as `#12`.
    ///
    /// - Throws: `invalid` with a sentence about what is like it if there is none, or several;
    ///   `notFound` if the list or the field is gone.
    public func linkedRecord(
        for text: String, of field: FieldID, in list: ListID
    ) async throws(LibraryError) -> RecordID {
        try await readInBackground { db in
            let list = try ListStore.list(list, in: db)
            return try TitleSearch(field: try list.knownField(field), list: list, db: db)
                .record(for: text)
        }
    }

    /// Records that somebody may mean who has typed so much into a field of links: those that are called
    /// so, then those that begin so, then those with such words; without a text, the first of the
    /// other list.
    ///
    /// - Complexity: That of a search for the words in the other list.
    public func linkChoices(
        for text: String, of field: FieldID, in list: ListID, limit: Int
    ) async throws(LibraryError) -> [LinkedRecord] {
        try await readInBackground { db in
            let list = try ListStore.list(list, in: db)
            return try TitleSearch(field: try list.knownField(field), list: list, db: db)
                .choices(for: text, limit: limit)
        }
    }

    /// The records that link to a record, of all lists in the order of the sidebar. Those in the trash are
    /// left out.
    ///
    /// - Complexity: O(log *n* + *links found*) for each field that links to the list: it has an index.
    public func backlinks(
        to record: RecordID, of list: ListID
    ) throws(LibraryError) -> [Backlinks] {
        try read { db in
            try ListStore.lists(db).flatMap { source in
                try source.fields.compactMap { field -> Backlinks? in
                    guard field.kind == .recordLink, source.target(of: field) == list else {
                        return nil
                    }
                    let ids = try RecordID.fetchAll(
                        db,
                        sql: """
                            SELECT id FROM \(ListTable(source).quotedName)
                            WHERE \(SQLName.quoted(field.columnName)) = ? AND +deleted_at IS NULL
                            ORDER BY +position, id
                            """, arguments: [record])
                    return ids.isEmpty
                        ? nil : Backlinks(list: source.id, field: field.id, records: ids)
                }
            }
        }
    }
}

/// The records of a list that link to a record by one of their fields.
public struct Backlinks: Hashable, Sendable {
    public let list: ListID
    public let field: FieldID
    /// In the manual order of their list.
    public let records: [RecordID]
}
