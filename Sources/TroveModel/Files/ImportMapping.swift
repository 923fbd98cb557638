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

    /// Matches the columns to the fields that were chosen for them; the others by name, ignoring
    /// case and accents, and among equal names by kind.
    public init(_ columns: ImportColumns, into list: List) {
        var free = list.fields.filter(\.isWritable)
        var found: [Int: Field] = [:]
        for (index, destination) in columns.destinations.enumerated() {
            guard case .field(let id) = destination,
                let place = free.firstIndex(where: { $0.id == id })
            else { continue }
            found[index] = free.remove(at: place)
        }
        for (index, (sourceIndex, draft)) in zip(columns.indexes, columns.drafts).enumerated() {
            if found[index] == nil, columns.destinations[index] == .sameName {
                found[index] = Self.place(ofFieldNamed: draft.name, draft.kind, in: free).map {
                    free.remove(at: $0)
                }
            }
            if let field = found[index] {
                entries.append(Entry(sourceIndex: sourceIndex, field: field))
            } else {
                missing.append((sourceIndex, draft))
            }
        }
    }

    /// Returns the index of the field with the name of a column.
    static func place(ofColumn column: ImportColumn, in fields: [Field]) -> Int? {
        place(ofFieldNamed: column.name, column.kind ?? .text, in: fields)
    }

    private static func place(
        ofFieldNamed text: String, _ kind: FieldKind, in fields: [Field]
    ) -> Int? {
        let name = SearchFolding.folded(text)
        let named = fields.indices.filter { SearchFolding.folded(fields[$0].name) == name }
        return named.first { fields[$0].name == text && fields[$0].kind == kind }
            ?? named.first { fields[$0].kind == kind } ?? named.first
    }

    /// Adds a field that was created for a missing one.
    public mutating func add(_ field: Field, for sourceIndex: Int) {
        entries.append(Entry(sourceIndex: sourceIndex, field: field))
    }

    /// Sets the fields that identify a record.
    ///
    /// - Throws: `invalid` if the file or the list lacks one of them.
    public mutating func setKeys(of target: ImportTarget, list: List) throws(LibraryError) {
        keys = []
        for id in target.keyFields {
            guard let key = entries.firstIndex(where: { $0.field.id == id }) else {
                throw noKey(list.field(id)?.name ?? "", in: list)
            }
            if !keys.contains(key) { keys.append(key) }
        }
        for name in target.keys {
            let folded = SearchFolding.folded(name)
            let key = entries.firstIndex { SearchFolding.folded($0.field.name) == folded }
            guard let key else {
                throw noKey(name, in: list)
            }
            if !keys.contains(key) { keys.append(key) }
        }
    }

    private func noKey(_ name: String, in list: List) -> LibraryError {
        let known = entries.map(\.field.name).quoted
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
