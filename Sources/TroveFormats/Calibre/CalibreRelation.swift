import GRDB
import TroveModel

/// The values of a property of all books, in order of books.
struct CalibreRelation: Sendable {
    /// The key of the property.
    var key: String
    /// A query for the number of the book, the value, and, if there is one, a second part of it.
    var sql: String
    /// Returns the value from the parts in a row; nil for none.
    var value: @Sendable (_ first: DatabaseValue, _ second: DatabaseValue) -> FieldValue?
}

/// The values of a property, read in step with the books.
final class CalibreValues {
    let key: String
    private let relation: CalibreRelation
    private let rows: RowCursor
    private var next: (book: Int64, value: FieldValue?)?

    init(_ relation: CalibreRelation, in db: Database) throws {
        key = relation.key
        self.relation = relation
        rows = try Row.fetchCursor(db, sql: relation.sql)
        try advance()
    }

    /// Returns the values of a book. The books are asked for in order of their numbers.
    ///
    /// - Parameter take: Called for each value.
    func values(ofBook book: Int64, _ take: (FieldValue) throws -> Void) throws {
        while let (current, value) = next, current <= book {
            if current == book, let value { try take(value) }
            try advance()
        }
    }

    private func advance() throws {
        guard let row = try rows.next() else {
            next = nil
            return
        }
        let second: DatabaseValue = row.count > 2 ? row[2] : .null
        next = (
            Int64.fromDatabaseValue(row[0]) ?? .min, relation.value(row[1], second)
        )
    }
}
