import Foundation
import GRDB
import TroveModel

/// A preview of bulk changes.
public struct BulkPreview: Hashable, Sendable {
    /// A value that would change.
    public struct Sample: Hashable, Sendable {
        /// The record that would change.
        public let record: RecordID
        /// The field that would change.
        public let field: FieldID
        /// The current value.
        public let old: FieldValue
        /// The value after the change.
        public let new: FieldValue
        /// The current value as it is shown: a link as the linked record's title.
        public let oldText: String
        /// The value after the change as it is shown: a link as the linked record's title.
        public let newText: String
    }

    /// The number of records that would change.
    public internal(set) var recordCount = 0
    /// The number of values that would change.
    public internal(set) var valueCount = 0
    /// The first values that would change, at most ``sampleCount``.
    public internal(set) var samples: [Sample] = []

    /// The maximum number of samples.
    public static let sampleCount = 100
}

extension Library {
    /// Previews the effect of ``Edit/editRecords(_:list:_:)`` without changing anything.
    ///
    /// - Throws: `notFound` if the list does not exist.
    /// - Complexity: O(*records*); off the calling thread.
    public func preview(
        _ changes: [RecordChange], of records: [RecordID], in list: ListID
    ) async throws(LibraryError) -> BulkPreview {
        try await readInBackground { db in
            let list = try ListStore.list(list, in: db)
            let editor = try BulkEditor(list, changes: changes, in: db)
            let links = LinkTitles()
            var preview = BulkPreview()
            for record in records {
                let differences = try editor.differences(of: record).values
                guard !differences.isEmpty else { continue }
                preview.recordCount += 1
                preview.valueCount += differences.count
                for difference in differences.prefix(
                    BulkPreview.sampleCount - preview.samples.count)
                {
                    preview.samples.append(
                        BulkPreview.Sample(
                            record: record, field: difference.field.id, old: difference.old,
                            new: difference.new,
                            oldText: try links.text(
                                of: difference.old, in: difference.field, of: list, db: db),
                            newText: try links.text(
                                of: difference.new, in: difference.field, of: list, db: db)))
                }
            }
            return preview
        }
    }

    /// Performs a long read off the calling thread.
    func readInBackground<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(LibraryError) -> Value {
        let result: Result<Value, LibraryError> = await withCheckedContinuation { continuation in
            Self.readingQueue.async {
                do throws(LibraryError) {
                    continuation.resume(returning: .success(try self.read(body)))
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
        }
        return try result.get()
    }
}
