import Dispatch
import Testing
import TroveModel

@testable import TroveStore

/// The channel of rows from the parser to the writer.
@Suite struct RowChannelTests {
    /// A writer that fails early must not leave the parser of a long file waiting forever.
    @Test func aSenderEndsWhenNobodyReceivesAnyMore() throws {
        let channel = RowChannel(capacity: 4)
        let sending = DispatchGroup()
        DispatchQueue.global().async(group: sending) {
            channel.finish(
                Result {
                    for _ in 0..<1000 { _ = try channel.send(CellRows()) }
                })
        }
        _ = try channel.receive()
        channel.abandon()
        #expect(sending.wait(timeout: .now() + 10) == .success)
    }

    @Test func everythingSentIsReceived() throws {
        let channel = RowChannel(capacity: 4)
        DispatchQueue.global().async {
            channel.finish(
                Result {
                    for _ in 0..<100 { _ = try channel.send(CellRows()) }
                })
        }
        var count = 0
        while let rows = try channel.receive() {
            count += 1
            channel.recycle(rows)
        }
        #expect(count == 100)
    }
}
