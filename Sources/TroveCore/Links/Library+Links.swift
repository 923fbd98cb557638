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
