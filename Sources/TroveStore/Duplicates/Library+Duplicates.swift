import GRDB
import TextCore
import TroveModel

extension Library {
    /// Finds duplicate records in a list.
    ///
    /// - Returns: Groups of records, most similar first.
    /// - Throws: `notFound` if the list or a field is missing; `invalid` without fields;
    ///   `cancelled`.
    /// - Complexity: O(*n* · *length* · log *n*) in the number of records, off the calling thread.
    public func duplicates(
        in list: ListID, _ search: DuplicateSearch
    ) async throws(LibraryError) -> [DuplicateGroup] {
        try await readInBackground { db, cancellation in
            let list = try ListStore.list(list, in: db)
            let fields = search.fields.compactMap(list.field)
            guard !fields.isEmpty else { throw LibraryError.noFieldsToCompare }
            guard fields.count == search.fields.count else {
                throw LibraryError.missingOneField(in: list.name)
            }
            let keys = try DuplicateKeys(list, fields: fields, in: db)
            var finder = DuplicateFinder(keys: keys, search: search, cancellation: cancellation)
            return try finder.groups()
        }
    }
}

extension DuplicateKeys {
    /// The keys of all records of a list outside the trash.
    fileprivate init(_ list: List, fields: [Field], in db: Database) throws {
        self.init(list, fields: fields)
        let columns = ["id"] + fields.map { SQLName.quoted($0.columnName) }
        let statement = try RawStatement(
            """
            SELECT \(columns.joined(separator: ", ")) FROM \(ListTable(list).quotedName)
            WHERE +deleted_at IS NULL ORDER BY id
            """, on: db)
        while try statement.step() {
            add(
                statement.int64(0),
                fields.enumerated().map { index, field in
                    StoredValue(column: Int32(index) + 1, of: statement).value(as: field.valueKind)
                })
        }
    }
}
