import Foundation
import TableCore
import TestSupport
import Testing
import TroveFormats
import TroveModel
import TroveStore
import TroveTestSupport

/// Dragged records as other programs get them.
struct DraggedFormatTests {
    private func list(
        _ csv: String, in folder: TemporaryFolder
    ) async throws -> (library: Library, list: List, records: RecordList) {
        let library = try folder.library()
        let list = try await library.importFile(from: try folder.file("x.csv", csv)).list
        let records = try await library.recordList(for: RecordListRequest(list: list.id))
        return (library, list, records)
    }

    /// Reads the text off the threads of Swift's tasks, one of which has to write it.
    private func text(
        _ format: DraggedFormat, _ selection: RecordSelection, _ library: Library
    ) async throws -> String {
        let data = await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(
                    returning: format.data(of: selection, from: library, within: 60))
            }
        }
        return String(decoding: try #require(data), as: UTF8.self)
    }

    @Test func onlyTheDraggedRecordsAreWritten() async throws {
        let folder = try TemporaryFolder()
        let (library, list, records) = try await list(
            "Thing,Shop\nPen,\nInk,Paper\nPad,Paper\n", in: folder)
        let dragged = RecordSelection(in: records, at: PositionSet([0..<1, 2..<3]))
        #expect(try await text(.csv, dragged, library) == "Thing,Shop\nPen,\nPad,Paper\n")
        #expect(
            try await text(.text, dragged, library) == "Thing: Pen\n\nThing: Pad\nShop: Paper\n")
        #expect(!DraggedFormat.vcard.suits(list))
        library.close()
    }

    @Test func peopleAreCardsToo() async throws {
        let folder = try TemporaryFolder()
        let (library, list, records) = try await list(
            "Name,Email\nAda,ada@example.org\nBob,bob@example.org\n", in: folder)
        let dragged = RecordSelection(in: records, at: PositionSet(1..<2))
        #expect(DraggedFormat.vcard.suits(list))
        let card = try await text(.vcard, dragged, library)
        #expect(card.contains("BEGIN:VCARD") && card.contains("bob@example.org"))
        #expect(!card.contains("ada@"))
        library.close()
    }
}
