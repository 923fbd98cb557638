import TableCore

/// Which field of a list each field of a file goes into.
struct ImportMapping {
    /// A field of the file and the field of the list that it goes into.
    struct Entry {
        var sourceIndex: Int
        var field: Field
    }

    private(set) var entries: [Entry] = []
    /// Fields of the file that the list does not have.
    private(set) var missing: [(sourceIndex: Int, draft: FieldDraft)] = []
    /// Of the entries, those that say which record is meant.
    private(set) var keys: [Int] = []

    /// Fields go together by their names, without case and accents; among fields of one name, by kind.
    init(_ columns: ImportColumns, into list: List) {
        var free = list.fields.filter(\.isWritable)
        for (sourceIndex, draft) in zip(columns.indexes, columns.drafts) {
            let name = SearchFolding.folded(draft.name)
            let named = free.indices.filter { SearchFolding.folded(free[$0].name) == name }
            let found =
                named.first { free[$0].name == draft.name && free[$0].kind == draft.kind }
                ?? named.first { free[$0].kind == draft.kind } ?? named.first
            if let found {
                entries.append(Entry(sourceIndex: sourceIndex, field: free.remove(at: found)))
            } else {
                missing.append((sourceIndex, draft))
            }
        }
    }

    /// Takes up a field that was made for one that was missing.
    mutating func add(_ field: Field, for sourceIndex: Int) {
        entries.append(Entry(sourceIndex: sourceIndex, field: field))
    }

    /// Finds the fields that say which record is meant.
    ///
    /// - Throws: `invalid` if the file or the list does not have one of them.
    mutating func setKeys(_ names: [String], list: List) throws(LibraryError) {
        keys = []
        for name in names {
            let folded = SearchFolding.folded(name)
            let key = entries.firstIndex { SearchFolding.folded($0.field.name) == folded }
            guard let key else {
                let known = entries.map { "“\($0.field.name)”" }.joined(separator: ", ")
                throw LibraryError(
                    .invalid,
                    "Records cannot be matched by “\(name)”: the file and “\(list.name)” must both "
                        + "have it. Both have: \(known.isEmpty ? "nothing" : known).")
            }
            if !keys.contains(key) { keys.append(key) }
        }
    }
}

/// What says which record is meant.
struct RecordKey: Hashable {
    /// As it is written, but for space at both ends.
    let exact: String
    /// Without case and accents, and with single spaces.
    let folded: String

    var isEmpty: Bool { exact.allSatisfy { $0 == Self.separator } }

    private static let separator: Character = "\u{1F}"

    init(_ texts: [String]) {
        let trimmed = texts.map { text in
            text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
        exact = trimmed.joined(separator: String(Self.separator))
        folded = trimmed.map(SearchFolding.folded).joined(separator: String(Self.separator))
    }

    /// The key as a person reads it.
    static func description(ofExact exact: String) -> String {
        exact.replacing(String(separator), with: ", ")
    }
}
