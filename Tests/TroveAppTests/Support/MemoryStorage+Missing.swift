import Foundation
import TroveModel

/// The functions that one list in memory has no use for.
extension MemoryStorage {
    private var missing: LibraryError {
        LibraryError(.invalid, "This storage has one list, and edits of records only.")
    }

    func smartLists() throws(LibraryError) -> [SmartList] { [] }

    func smartList(_ id: SmartListID) throws(LibraryError) -> SmartList { throw missing }

    func count(of smartList: SmartList) throws(LibraryError) -> Int { throw missing }

    func previewKindChange(
        of field: FieldID, in list: ListID, to kind: FieldKind, options: FieldOptions?,
        exampleCount: Int
    ) throws(LibraryError) -> KindChangePreview { throw missing }

    func previewExpression(
        _ text: String, of name: String, field: FieldID?, in list: ListID, record: RecordID?
    ) throws(LibraryError) -> ExpressionPreview { throw missing }

    func prepareOrders(of list: ListID) throws(LibraryError) {}

    func misfits(
        of field: FieldID, in list: ListID, limit: Int
    ) throws(LibraryError) -> [RecordID] { [] }

    func completions(
        of query: String, at cursor: Int, in list: ListID, limit: Int
    ) throws(LibraryError) -> [QueryCompletion] { [] }

    func statistics(
        for request: RecordListRequest, fields: [FieldID]?
    ) throws(LibraryError) -> ListStatistics { throw missing }

    func duplicates(
        in list: ListID, _ search: DuplicateSearch
    ) throws(LibraryError) -> [DuplicateGroup] { [] }

    func mergeProposal(
        for records: [RecordID], in list: ListID
    ) throws(LibraryError) -> MergeProposal { throw missing }

    func linkedRecords(
        _ ids: [RecordID], of field: FieldID, in list: ListID
    ) throws(LibraryError) -> [RecordID: LinkedRecord] { [:] }

    func texts(
        of values: [FieldValue], in field: FieldID, of list: ListID
    ) throws(LibraryError) -> [String] { values.map(\.text) }

    func backlinks(to record: RecordID, of list: ListID) throws(LibraryError) -> [Backlinks] { [] }

    func loans(_ request: LoanRequest) throws(LibraryError) -> [Loan] { [] }

    func rehearse(_ edit: Edit) throws(LibraryError) -> Change { throw missing }

    func preview(
        _ changes: [RecordEdit], of records: [RecordID], in list: ListID
    ) throws(LibraryError) -> BulkPreview { throw missing }

    func history(limit: Int) throws(LibraryError) -> [HistoryEntry] { [] }

    func recordHistory(
        of record: RecordID, in list: ListID, limit: Int
    ) throws(LibraryError) -> [RecordHistoryEntry] { [] }

    func examineImage(_ data: Data) throws(LibraryError) -> ImageInfo { throw missing }

    func imageInfo(_ id: ImageID) throws(LibraryError) -> ImageInfo? { nil }

    func imageData(_ id: ImageID) throws(LibraryError) -> Data? { nil }

    func trashDays() throws(LibraryError) -> Int? { nil }

    func backupPlan() throws(LibraryError) -> BackupPlan { .none }

    func setBackupPlan(_ plan: BackupPlan) throws(LibraryError) {}

    func setTrashDays(_ days: Int?) throws(LibraryError) {}

    func removalDate(of record: Record) throws(LibraryError) -> Date? { nil }

    func backUpIfDue(at date: Date) throws(LibraryError) -> LibraryBackup? { nil }

    func backUp(to copy: URL) throws(LibraryError) { throw missing }

    func backups() throws(LibraryError) -> [LibraryBackup] { [] }

    func restore(_ backup: URL) throws(LibraryError) { throw missing }

    func check() throws(LibraryError) -> [String] { [] }

    func repair() throws(LibraryError) -> [String] { [] }

    func compact() throws(LibraryError) {}

    func keepBackups() {}
}
