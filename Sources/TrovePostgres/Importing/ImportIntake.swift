import Foundation
import TextCore
import TroveModel

/// Converts imported values to values of their fields: resolves titles to records and adds pictures
/// to the library.
struct ImportIntake: ImportIntaking {
    let db: PostgresSession
    private let list: List
    private let entries: [ImportMapping.Entry]
    private var finders: [ListID: TitleFinder] = [:]
    private var matches: [ListID: [String: TitleMatch]] = [:]
    var intakeNotes = IntakeNotes()

    /// - Throws: Errors of reading the titles of the list itself, before records are added to it.
    init(into list: List, entries: [ImportMapping.Entry], db: PostgresSession) throws {
        self.list = list
        self.entries = entries
        self.db = db
        let linksToItself = entries.contains {
            $0.field.kind == .recordLink && list.target(of: $0.field) == list.id
        }
        if linksToItself { finders[list.id] = try TitleFinder(of: list.id, in: db) }
    }

    /// Returns the values of records, parallel to the entries. A value that does not fit its field
    /// stays text.
    mutating func values(of records: [ImportedRecord]) throws -> [[FieldValue]] {
        try resolveLinks(in: records)
        return try records.map { record in
            try entries.map { entry in
                try value(
                    Self.value(of: entry, in: record), in: entry.field, line: record.line)
            }
        }
    }

    private static func value(
        of entry: ImportMapping.Entry, in record: ImportedRecord
    ) -> ImportedValue {
        entry.sourceIndex < record.values.count ? record.values[entry.sourceIndex] : .empty
    }

    mutating func match(_ text: String, in field: Field) throws -> TitleMatch {
        matches[list.target(of: field)]?[text] ?? .none
    }

    func addPicture(_ data: Data) throws -> ImageID { try ImageTable(db: db).add(data) }

    private mutating func resolveLinks(in records: [ImportedRecord]) throws {
        matches = [:]
        for entry in entries where entry.field.kind == .recordLink {
            let target = list.target(of: entry.field)
            var texts: Set<String> = []
            for record in records {
                if case .value(let value) = Self.value(of: entry, in: record),
                    let title = value.linkedTitle
                {
                    texts.insert(title)
                }
            }
            guard !texts.isEmpty else { continue }
            let finder = try finders[target] ?? TitleFinder(of: target, in: db)
            finders[target] = finder
            matches[target, default: [:]].merge(try finder.matches(texts)) { first, _ in first }
        }
    }
}
