import TextCore
import TroveModel

/// Assigns records to sections by a field, or by the time when they were added or changed.
struct Grouper {
    /// The column to group by, quoted for SQL.
    let column: String
    private let keys: SectionKeys
    /// For link fields, the titles to group by.
    private let links: LinkColumn?

    var ascending: Bool { keys.ascending }
    var collation: SortCollation { keys.collation }
    var stripper: WordStripper? { keys.stripper }

    /// - Parameter links: Returns the titles to group by for a link field; nil for other fields.
    init?(
        list: List, request: RecordListRequest, collation: SortCollation,
        links: (Field) -> LinkColumn?
    ) {
        guard let keys = SectionKeys(list: list, request: request, collation: collation),
            let attribute = request.grouping.attribute
        else { return nil }
        self.keys = keys
        self.links = keys.field.flatMap(links)
        if let field = keys.field {
            column = SQLName.quoted(field.columnName)
        } else {
            column = attribute == .added ? "created_at" : "modified_at"
        }
    }

    /// The section of a record with this value in the column.
    func key(of stored: StoredValue) throws -> GroupKey {
        guard let field = keys.field else {
            guard case .integer(let seconds) = stored else { return keys.key(ofDay: nil) }
            return keys.key(ofDay: LocalDay.date(of: seconds))
        }
        let value = stored.value(as: field.valueKind)
        if let links, case .record(let id) = value {
            return keys.key(ofTitle: try links.title(of: id))
        }
        return keys.key(of: value)
    }

    /// Whether sections depend only on the first letter of the stored text.
    var isByLetterOfText: Bool { keys.isByLetterOfText }

    /// The section of a text with this beginning, from which an ignored word was removed.
    func letterKey(ofStripped beginning: some Collection<UInt8>) -> GroupKey {
        keys.letterKey(ofStripped: beginning)
    }
}
