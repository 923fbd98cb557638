import GRDB

extension Library {
    /// Reads records by their identities, those in the trash included, in the order of `ids`;
    /// those that do not exist are left out.
    public func records(_ ids: [RecordID], in list: ListID) throws(LibraryError) -> [Record] {
        try read { db in
            try RecordReader(try ListStore.list(list, in: db)).records(ids, in: db)
        }
    }
}
