import Foundation
import TextCore
import TroveModel

/// Converts imported values to values of their fields: resolves titles to records and adds pictures
/// to the library.
struct ImportIntake {
    let db: PostgresSession
    private let list: List
    private let entries: [ImportMapping.Entry]
    private var finders: [ListID: TitleFinder] = [:]
    private var matches: [ListID: [String: TitleMatch]] = [:]
    private var linkNotes: [ImportNote] = []
    private var pictureNotes: [ImportNote] = []
    private var misfitNotes: [ImportNote] = []

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

    /// Notes about values that could not be converted, at most the first hundred of each sort.
    var notes: [ImportNote] { linkNotes + pictureNotes + misfitNotes }

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

    private mutating func value(
        _ value: ImportedValue, in field: Field, line: Int
    ) throws -> FieldValue {
        switch value {
        case .value(.empty): return .empty
        case .value(.text(let text)) where field.kind.definition.acceptsAnyText:
            return .text(text)
        case .value(.text(let text)) where field.kind.valueType == .date:
            // The source has already read its dates by the rules of its format.
            if let date = PartialDate(text.trimmed) { return .date(date) }
            noteMisfit(text, in: field, line: line)
            return .text(text)
        case .value(let value) where field.kind == .recordLink && Self.title(value) != nil:
            return link(to: Self.title(value) ?? "", in: field, line: line)
        case .value(let value):
            if let converted = value.converted(to: field.kind, options: field.options) {
                return converted
            }
            noteMisfit(value.text, in: field, line: line)
            return .text(value.text)
        case .image(let data):
            return try picture(data, in: field, line: line)
        }
    }

    private mutating func noteMisfit(_ text: String, in field: Field, line: Int) {
        guard misfitNotes.count < 100, !text.isEmpty else { return }
        misfitNotes.append(.misfit(text, in: field, line: line))
    }
}

// MARK: - Pictures and links

extension ImportIntake {
    private mutating func picture(
        _ data: Data, in field: Field, line: Int
    ) throws -> FieldValue {
        do {
            return .image(try ImageTable(db: db).add(data))
        } catch let error as LibraryError where error.code == .invalid {
            if pictureNotes.count < 100 {
                pictureNotes.append(.leftOutPicture(in: field, error, line: line))
            }
            return .empty
        }
    }

    /// The text by which a value of a link names a record.
    private static func title(_ value: FieldValue) -> String? {
        switch value {
        case .text(let title): title
        case .record: value.text
        default: nil
        }
    }

    private mutating func resolveLinks(in records: [ImportedRecord]) throws {
        matches = [:]
        for entry in entries where entry.field.kind == .recordLink {
            let target = list.target(of: entry.field)
            var texts: Set<String> = []
            for record in records {
                if case .value(let value) = Self.value(of: entry, in: record),
                    let title = Self.title(value)
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

    /// The record with this title; the text itself if there is none, or several.
    private mutating func link(to text: String, in field: Field, line: Int) -> FieldValue {
        let match = matches[list.target(of: field)]?[text] ?? .none
        if case .one(let id) = match { return .record(id) }
        if linkNotes.count < 100 {
            let isAmbiguous = if case .several = match { true } else { false }
            linkNotes.append(
                .unlinked(text, in: field, isAmbiguous: isAmbiguous, line: line))
        }
        return .text(text)
    }
}
