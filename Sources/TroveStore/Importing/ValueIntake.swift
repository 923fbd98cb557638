import Foundation
import GRDB
import TroveModel

/// Converts imported values to the stored values of their fields: resolves titles to records and
/// adds pictures to the library.
struct ValueIntake: ImportIntaking {
    let db: Database
    var intakeNotes = IntakeNotes()
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

    /// Returns the value as `field` stores it. A value that does not fit the kind keeps its own
    /// form.
    mutating func stored(
        _ value: ImportedValue, in field: Field, line: Int
    ) throws -> StoredValue {
        StoredValue(try self.value(value, in: field, line: line))
    }

    mutating func match(_ text: String, in field: Field) throws -> TitleMatch {
        try reader(for: field).match(text)
    }

    func addPicture(_ data: Data) throws -> ImageID { try ImageStore(db: db).add(data) }

    private mutating func reader(for field: Field) -> LinkReader {
        let target = list.target(of: field)
        if let known = readers[target] { return known }
        let reader = LinkReader(to: target, in: db)
        readers[target] = reader
        return reader
    }
}
