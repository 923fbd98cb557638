import GRDB
import TextCore
import TroveModel

/// Converts imported values to the stored values of their fields: resolves titles to records and
/// adds pictures to the library.
struct ValueIntake {
    let db: Database
    private(set) var linkNotes: [ImportNote] = []
    private(set) var pictureNotes: [ImportNote] = []
    private(set) var misfitNotes: [ImportNote] = []
    private let list: List
    private var readers: [ListID: LinkReader] = [:]

    init(into list: List, db: Database) {
        self.list = list
        self.db = db
    }

    /// Reads the titles of the list itself, before records are added to it.
    mutating func prepare(_ fields: [Field]) throws {
        for field in fields where field.kind == .recordLink && list.target(of: field) == list.id {
            try reader(for: field).prepare()
        }
    }

    /// Notes about values that could not be converted, at most the first hundred of each sort.
    var notes: [ImportNote] { linkNotes + pictureNotes + misfitNotes }

    /// Returns the value as `field` stores it. A value that does not fit the kind keeps its own
    /// form.
    mutating func stored(
        _ value: ImportedValue, in field: Field, line: Int
    ) throws -> StoredValue {
        switch value {
        case .value(.empty): return .null
        case .value(.text(let text)) where field.kind.definition.acceptsAnyText: return .text(text)
        case .value(.text(let text)) where field.kind.valueType == .date:
            // The source has already read its dates by the rules of its format.
            if let date = PartialDate(text.trimmed) { return .text(date.description) }
            noteMisfit(text, in: field, line: line)
            return .text(text)
        case .value(.text(let title)) where field.kind == .recordLink:
            return try link(to: title, in: field, line: line)
        case .value(.record(let id)) where field.kind == .recordLink:
            return try link(to: FieldValue.record(id).text, in: field, line: line)
        case .value(let value):
            if let converted = value.converted(to: field.kind, options: field.options) {
                return StoredValue(converted)
            }
            noteMisfit(value.text, in: field, line: line)
            return StoredValue(value)
        case .image(let data):
            do {
                return .text(try ImageStore(db: db).add(data).hash)
            } catch let error as LibraryError where error.code == .invalid {
                if pictureNotes.count < 100 {
                    pictureNotes.append(.leftOutPicture(in: field, error, line: line))
                }
                return .null
            }
        }
    }

    private mutating func noteMisfit(_ text: String, in field: Field, line: Int) {
        guard misfitNotes.count < 100, !text.isEmpty else { return }
        misfitNotes.append(.misfit(text, in: field, line: line))
    }

    /// Returns the record with this title; the text itself if there is none, or several.
    private mutating func link(to text: String, in field: Field, line: Int) throws -> StoredValue {
        let match = try reader(for: field).match(text)
        if case .one(let id) = match { return .integer(id) }
        if linkNotes.count < 100 {
            let isAmbiguous = if case .several = match { true } else { false }
            linkNotes.append(
                .unlinked(text, in: field, isAmbiguous: isAmbiguous, line: line))
        }
        return .text(text)
    }

    private mutating func reader(for field: Field) -> LinkReader {
        let target = list.target(of: field)
        if let known = readers[target] { return known }
        let reader = LinkReader(to: target, in: db)
        readers[target] = reader
        return reader
    }
}
