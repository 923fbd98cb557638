import GRDB
import TextCore
import TroveModel

extension Library {
    /// Suggests texts for a field with several texts: its choices, then the texts of its records,
    /// most frequent first.
    ///
    /// Reads at most a few thousand records, however long the list is.
    ///
    /// - Parameters:
    ///   - text: The beginning of the texts, which may be empty.
    ///   - limit: The maximum number of texts.
    /// - Throws: `notFound` if the list or the field does not exist.
    public func textChoices(
        for text: String, of field: FieldID, in list: ListID, limit: Int
    ) async throws(LibraryError) -> [String] {
        try await readInBackground { db in
            let list = try ListStore.list(list, in: db)
            return try ListCompletions(list: list, db: db).completer(limit: limit)
                .texts(of: try list.knownField(field), beginning: text)
        }
    }
}
