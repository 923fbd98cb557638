import Foundation
import TroveModel

extension SharedLibrary {
    public func recordHistory(of record: RecordID, in list: ListID, limit: Int) async throws(LibraryError) -> [RecordHistoryEntry] { throw LibraryError(.unexpected, "missing") }
}
