import Foundation
import TroveModel

extension SharedLibrary {
    public func linkedLists(of list: ListID) async throws(LibraryError) -> Set<ListID> { throw LibraryError(.unexpected, "missing") }
    public func linkedRecords(_ ids: [RecordID], of field: FieldID, in list: ListID) async throws(LibraryError) -> [RecordID: LinkedRecord] { throw LibraryError(.unexpected, "missing") }
    public func texts(of values: [FieldValue], in field: FieldID, of list: ListID) async throws(LibraryError) -> [String] { throw LibraryError(.unexpected, "missing") }
    public func linkChoices(for text: String, of field: FieldID, in list: ListID, limit: Int) async throws(LibraryError) -> [LinkedRecord] { throw LibraryError(.unexpected, "missing") }
    public func linkedRecord(for text: String, of field: FieldID, in list: ListID) async throws(LibraryError) -> RecordID { throw LibraryError(.unexpected, "missing") }
    public func backlinks(to record: RecordID, of list: ListID) async throws(LibraryError) -> [Backlinks] { throw LibraryError(.unexpected, "missing") }
}
/// Adds the titles of linked records.
struct LinkTitles {
    let db: PostgresSession
    /// The records with the titles of the records that they link to.
    func adding(to records: [Record], of list: List) throws -> [Record] { records }
    /// The titles of records, with their states.
    func linked(_ ids: [RecordID], in target: ListID) throws -> [RecordID: LinkedRecord] { [:] }
}
