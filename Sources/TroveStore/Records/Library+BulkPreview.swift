import Foundation
import GRDB
import TroveModel

extension Library {
    /// Previews the effect of ``Edit/editRecords(_:list:_:)`` without changing anything.
    ///
    /// - Throws: `notFound` if the list does not exist.
    /// - Complexity: O(*records*); off the calling thread.
    public func preview(
        _ changes: [RecordEdit], of records: [RecordID], in list: ListID
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
}
