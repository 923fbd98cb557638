import TableCore
import TextCore

/// The fields of a list for the fields of a file.
public struct ImportMapping {
    /// A field of the file, by index, and its field in the list.
    public struct Entry {
        /// The index of the field in the file.
        public var sourceIndex: Int
        /// The field of the list.
        public var field: Field

        /// Creates an entry.
        public init(sourceIndex: Int, field: Field) {
            self.sourceIndex = sourceIndex
            self.field = field
        }
    }

    /// The fields that the file and the list have in common.
    public private(set) var entries: [Entry] = []
    /// The fields of the file that the list lacks.
    public private(set) var missing: [(sourceIndex: Int, draft: FieldDraft)] = []
    /// The indexes of the entries that identify a record.
    public private(set) var keys: [Int] = []

    /// Matches fields by name, ignoring case and accents, and among equal names by kind.
    public init(_ columns: ImportColumns, into list: List) {
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

    /// Adds a field that was created for a missing one.
    public mutating func add(_ field: Field, for sourceIndex: Int) {
        entries.append(Entry(sourceIndex: sourceIndex, field: field))
    }

    /// Sets the fields that identify a record.
    ///
    /// - Throws: `invalid` if the file or the list lacks one of them.
    public mutating func setKeys(_ names: [String], list: List) throws(LibraryError) {
        keys = []
        for name in names {
            let folded = SearchFolding.folded(name)
            let key = entries.firstIndex { SearchFolding.folded($0.field.name) == folded }
            guard let key else {
                throw noKey(name, in: list)
            }
            if !keys.contains(key) { keys.append(key) }
        }
    }

    private func noKey(_ name: String, in list: List) -> LibraryError {
        let known = entries.map { "“\($0.field.name)”" }.joined(separator: ", ")
        let message = translated(
            """
            Records cannot be matched by “{field}”, because the file and “{list}” do not both have \
            it. They have in common: {fields}.
            """
        ).filling(["field": name, "list": list.name, "fields": known])
        return LibraryError(.invalid, message)
    }
}

/// The values that identify a record.
public struct RecordKey: Hashable {
    /// The texts with white space collapsed into single spaces.
    public let exact: String
    /// The same texts without case and accents.
    public let folded: String

    /// Whether all texts are empty.
    public var isEmpty: Bool { exact.allSatisfy { $0 == Self.separator } }

    private static let separator: Character = "\u{1F}"

    /// Creates the key of a record from the texts of its identifying fields.
    public init(_ texts: [String]) {
        let trimmed = texts.map { text in
            text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
        exact = trimmed.joined(separator: String(Self.separator))
        folded = trimmed.map(SearchFolding.folded).joined(separator: String(Self.separator))
    }

    /// Returns the key for display.
    public static func description(ofExact exact: String) -> String {
        exact.replacing(String(separator), with: ", ")
    }
}
