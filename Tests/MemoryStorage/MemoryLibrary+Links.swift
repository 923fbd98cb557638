import TroveModel

extension MemoryLibrary {
    public func linkedRecords(
        _ ids: [RecordID], of field: FieldID, in list: ListID
    ) async throws(LibraryError) -> [RecordID: LinkedRecord] {
        try withField(field, in: list) { content, field, list in
            let target = list.target(of: field)
            return Dictionary(ids.map { ($0, content.linked($0, in: target)) }) { $1 }
        }
    }

    public func texts(
        of values: [FieldValue], in field: FieldID, of list: ListID
    ) async throws(LibraryError) -> [String] {
        try withField(field, in: list) { content, field, list in
            values.map { content.text(of: $0, in: field, of: list) }
        }
    }

    public func linkChoices(
        for text: String, of field: FieldID, in list: ListID, limit: Int
    ) async throws(LibraryError) -> [LinkedRecord] {
        try withField(field, in: list) { content, field, list in
            Array(content.choices(for: text, of: field, in: list).prefix(limit))
        }
    }

    public func linkedRecord(
        for text: String, of field: FieldID, in list: ListID
    ) async throws(LibraryError) -> RecordID {
        try withField(field, in: list) { content, field, list throws(LibraryError) in
            try content.record(for: text, of: field, in: list)
        }
    }

    public func backlinks(
        to record: RecordID, of list: ListID
    ) async throws(LibraryError) -> [Backlinks] {
        try read { state throws(LibraryError) in
            _ = try state.content.list(list)
            return state.content.backlinks(to: record, of: list)
        }
    }

    private func withField<Value: Sendable>(
        _ field: FieldID, in list: ListID,
        _ body: (Content, Field, List) throws(LibraryError) -> Value
    ) throws(LibraryError) -> Value {
        try read { state throws(LibraryError) in
            let stored = try state.content.list(list)
            return try body(
                state.content, stored.fields[try stored.fieldIndex(of: field)], stored.list)
        }
    }
}
