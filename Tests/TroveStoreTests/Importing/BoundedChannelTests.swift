import Dispatch
import Foundation
import Testing

@testable import TroveModel
@testable import TroveStore

/// The channel from a thread that reads to one that writes.
@Suite struct BoundedChannelTests {
    /// A writer that fails early must not leave the parser of a long file waiting forever.
    @Test func aSenderEndsWhenNobodyReceivesAnyMore() throws {
        let channel = BoundedChannel<CellRows>(capacity: 4)
        let sending = DispatchGroup()
        DispatchQueue.global().async(group: sending) {
            channel.finish(
                Result {
                    for _ in 0..<1000 { _ = try channel.send(CellRows()) }
                })
        }
        _ = try channel.receive()
        channel.cancel()
        #expect(sending.wait(timeout: .now() + 120) == .success)
    }

    /// Elements that were sent before a cancellation are lost.
    @Test func aReceiverEndsAfterACancellation() throws {
        let channel = BoundedChannel<Int>(capacity: 4)
        try channel.send(1)
        channel.cancel()
        #expect(throws: CancellationError.self) { _ = try channel.receive() }
        #expect(throws: CancellationError.self) { _ = try channel.receive() }
    }

    @Test func everythingSentIsReceived() throws {
        let channel = BoundedChannel<CellRows>(capacity: 4)
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

    /// The records of a source come in their order, whether they have pictures or not.
    @Test func recordsAreReadAhead() throws {
        var lines: [Int] = []
        try NumberedSource(recordCount: 1_000).readRecordsAhead { lines.append($0.line) }
        #expect(lines == Array(1...1_000))
    }

    /// A reader whose records nobody wants any more ends, and so does one that fails.
    @Test func readingAheadEndsWithAnError() throws {
        struct Failure: Error {}
        var count = 0
        #expect(throws: Failure.self) {
            try NumberedSource(recordCount: 100_000).readRecordsAhead { _ in
                count += 1
                if count == 300 { throw Failure() }
            }
        }
        #expect(count == 300)
        #expect(throws: LibraryError.self) {
            try NumberedSource(recordCount: 294, failsAtEnd: true).readRecordsAhead { _ in
                count += 1
            }
        }
        #expect(count == 594)
    }

    /// Records that have their number as their line; every seventh has a picture.
    private struct NumberedSource: ImportSource {
        let recordCount: Int
        var failsAtEnd = false
        var fields: [FieldDraft] { [FieldDraft(name: "Cover", kind: .image)] }
        var suggestedName: String { "Numbers" }
        var icon: String { "" }
        var notes: [ImportNote] { [] }

        func readRecords(_ body: (ImportedRecord) throws -> Void) throws {
            for line in 1...recordCount {
                let values = line % 7 == 0 ? [ImportedValue.image(Data([1]))] : []
                try body(ImportedRecord(line: line, values: values))
            }
            if failsAtEnd { throw LibraryError(.malformed, "broken", line: recordCount) }
        }
    }
}
