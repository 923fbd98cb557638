import Foundation
import TroveModel

extension SharedLibrary {
    public func recordLists(for request: RecordListRequest) -> RecordListStages {
        let (stages, continuation) = AsyncThrowingStream.makeStream(of: RecordListStage.self, throwing: (any Error).self)
        continuation.finish(throwing: LibraryError(.unexpected, "missing"))
        return RecordListStages(stages)
    }
    public func recordList(for request: RecordListRequest) async throws(LibraryError) -> RecordList { throw LibraryError(.unexpected, "missing") }
    public func update(of list: RecordList) async throws(LibraryError) -> RecordListUpdate { throw LibraryError(.unexpected, "missing") }
    public func prepareOrders(of list: ListID) async throws(LibraryError) { throw LibraryError(.unexpected, "missing") }
    public func records(_ ids: [RecordID], in list: ListID) async throws(LibraryError) -> [Record] { throw LibraryError(.unexpected, "missing") }
    public func record(_ id: RecordID, in list: ListID) async throws(LibraryError) -> Record? { throw LibraryError(.unexpected, "missing") }
    public func recordReading() throws(LibraryError) -> any RecordReading { throw LibraryError(.unexpected, "missing") }
    public func count(of smartList: SmartList) async throws(LibraryError) -> Int { throw LibraryError(.unexpected, "missing") }
}
