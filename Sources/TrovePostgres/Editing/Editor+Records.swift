import Foundation
import TroveModel

extension Editor {
    func setCells(_ cells: [CellValue], in list: ListID, adding added: [[FieldID: FieldValue]]) throws -> EditOutcome { throw LibraryError(.unexpected, "missing") }
    func delete(_ records: [RecordID], in list: ListID) throws -> EditOutcome { throw LibraryError(.unexpected, "missing") }
    func restore(_ records: [RecordID], in list: ListID) throws -> EditOutcome { throw LibraryError(.unexpected, "missing") }
    func erase(_ records: [RecordID], in list: ListID) throws -> EditOutcome { throw LibraryError(.unexpected, "missing") }
    func emptyTrash(of list: ListID?, deletedBefore limit: Date?) throws -> EditOutcome { throw LibraryError(.unexpected, "missing") }
    func duplicate(_ records: [RecordID], in list: ListID) throws -> EditOutcome { throw LibraryError(.unexpected, "missing") }
    func transfer(_ records: [RecordID], from source: ListID, to target: ListID, unmatched: UnmatchedFields, keepsOriginals: Bool) throws -> EditOutcome { throw LibraryError(.unexpected, "missing") }
    func editRecords(_ records: [RecordID], in list: ListID, _ changes: [RecordEdit]) throws -> EditOutcome { throw LibraryError(.unexpected, "missing") }
    func merge(_ records: [RecordID], in list: ListID, values: [FieldID: FieldValue]) throws -> EditOutcome { throw LibraryError(.unexpected, "missing") }
    func move(_ records: [RecordID], in list: ListID, to place: Edit.Place, setting cells: [CellValue]) throws -> EditOutcome { throw LibraryError(.unexpected, "missing") }
    func arrange(_ request: RecordListRequest, moving records: [RecordID], to place: Edit.Place, showing: Bool) throws -> EditOutcome { throw LibraryError(.unexpected, "missing") }
}
extension SharedLibrary {
    public func preview(_ changes: [RecordEdit], of records: [RecordID], in list: ListID) async throws(LibraryError) -> BulkPreview { throw LibraryError(.unexpected, "missing") }
    public func mergeProposal(for records: [RecordID], in list: ListID) async throws(LibraryError) -> MergeProposal { throw LibraryError(.unexpected, "missing") }
    public func misfits(of field: FieldID, in list: ListID, limit: Int) async throws(LibraryError) -> [RecordID] { throw LibraryError(.unexpected, "missing") }
}
