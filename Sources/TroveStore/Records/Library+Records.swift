import GRDB
import TroveModel

extension Library {
    /// The records with the given identities, including trashed ones, in the order of `ids`.
    /// Missing records are left out.
    ///
    /// - Throws: `notFound` if the list does not exist.
    public func records(_ ids: [RecordID], in list: ListID) throws(LibraryError) -> [Record] {
        try read { db in
            try RecordReader(try ListStore.list(list, in: db)).records(ids, in: db)
        }
    }

    /// The record with the given identity, even if it is in the trash; nil if it does not exist.
    ///
    /// - Throws: `notFound` if the list does not exist.
    public func record(_ id: RecordID, in list: ListID) throws(LibraryError) -> Record? {
        try records([id], in: list).first
    }
}
