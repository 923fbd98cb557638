import TextCore
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

    public func textChoices(
        for text: String, of field: FieldID, in list: ListID, limit: Int
    ) async throws(LibraryError) -> [String] {
        try read { state throws(LibraryError) in
            let stored = try state.content.list(list)
            let field = stored.fields[try stored.fieldIndex(of: field)]
            var counts: [String: Int] = [:]
            var used: [String] = []
            for record in stored.records where record.deletedAt == nil {
                guard case .texts(let texts) = record.value(field.id) else { continue }
                for text in texts {
                    if counts[text] == nil { used.append(text) }
                    counts[text, default: 0] += 1
                }
            }
            // Texts of equal counts keep their order.
            let sorted = used.enumerated().sorted {
                let (one, other) = (counts[$0.element] ?? 0, counts[$1.element] ?? 0)
                return one == other ? $0.offset < $1.offset : one > other
            }.map(\.element)
            let others = sorted.filter { !field.choices.contains($0) }
            let found = (field.choices + others).filter { SearchFolding.hasPrefix(text, in: $0) }
            return Array(found.prefix(limit))
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
