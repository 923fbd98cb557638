import GRDB
import TroveModel

extension Library {
    /// The lists from which a list's links get their titles, including those of links within these
    /// titles.
    ///
    /// - Throws: `notFound` if the list does not exist.
    public func linkedLists(of list: ListID) throws(LibraryError) -> Set<ListID> {
        try read { db in
            let targets = try ListStore.list(list, in: db).linkTargets
            return Set(try LinkStamp.stamps(of: targets, in: db).map(\.list))
        }
    }

    /// The records that a link field refers to, with their titles, including trashed and missing
    /// records.
    ///
    /// - Throws: `notFound` if the list or the field does not exist.
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

    /// The texts to show for values of a field; the text of a link is the linked record's title.
    ///
    /// - Throws: `notFound` if the list or the field does not exist.
    public func texts(
        of values: [FieldValue], in field: FieldID, of list: ListID
    ) throws(LibraryError) -> [String] {
        try values.texts { ids throws(LibraryError) in
            try linkedRecords(ids, of: field, in: list)
        }
    }
}

extension Library {
    /// The record that a text typed into a link field refers to: by title, ignoring case and
    /// accents, or by number such as `#12`.
    ///
    /// - Throws: `invalid`, with a message that names similar records, if there is no such record
    ///   or if there are several; `notFound` if the list or the field does not exist.
    public func linkedRecord(
        for text: String, of field: FieldID, in list: ListID
    ) async throws(LibraryError) -> RecordID {
        try await readInBackground { db in
            let list = try ListStore.list(list, in: db)
            return try TitleSearch(field: try list.knownField(field), list: list, db: db)
                .record(for: text)
        }
    }

    /// Suggests records for a text typed into a link field: those with this title, then those whose
    /// title begins with it, then those with its words. An empty text gives the first records of
    /// the other list.
    ///
    /// - Parameter limit: The maximum number of suggestions.
    /// - Throws: `notFound` if the list or the field does not exist.
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

    /// The records that link to a record, by list in sidebar order and by field. Trashed records
    /// are left out.
    ///
    /// - Complexity: O(log *n* + *links found*) for each field that links to the list, using the
    ///   field's index.
    public func backlinks(
        to record: RecordID, of list: ListID
    ) throws(LibraryError) -> [Backlinks] {
        try read { db in
            try ListStore.lists(db).backlinks(to: list) { source, field in
                try RecordID.fetchAll(
                    db,
                    sql: """
                        SELECT id FROM \(ListTable(source).quotedName)
                        WHERE \(SQLName.quoted(field.columnName)) = ? AND +deleted_at IS NULL
                        ORDER BY +position, id
                        """, arguments: [record])
            }
        }
    }
}
