import GRDB
import TroveModel

extension Library {
    /// Proposes the values of a record that several records would be merged into.
    ///
    /// - Parameter records: The records to merge, starting with the one to keep.
    /// - Throws: `notFound` if the list or a record does not exist.
    public func mergeProposal(
        for records: [RecordID], in list: ListID
    ) throws(LibraryError) -> MergeProposal {
        try read { db in
            let reader = try StoredRecordReader(try ListStore.list(list, in: db), in: db)
            let values = try records.map { id in
                let record = try reader.record(id)
                return reader.fields.map { reader.value(of: $0, in: record) }
            }
            return MergeProposal(fields: reader.fields, records: values)
        }
    }
}
