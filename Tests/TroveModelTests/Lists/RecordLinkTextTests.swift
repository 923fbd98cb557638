import Foundation
import Testing
import TroveModel

/// The texts of links to lists and records.
struct RecordLinkTextTests {
    private let list = List(
        id: ListID(rawValue: 3), uuid: UUID(), name: "Books", icon: .standard, fields: [],
        recordCount: 0, trashCount: 0)

    @Test func aLinkIsReadBack() throws {
        let record = RecordLink(to: 12, in: list)
        #expect(record.text == "trove://\(list.uuid.uuidString.lowercased())/12")
        #expect(RecordLink(record.text) == record)
        #expect(RecordLink(" \(record.text.uppercased())/\n") == record)
        let whole = RecordLink(in: list)
        #expect(RecordLink(whole.text) == whole)
        #expect(RecordLink(whole.text + "/") == whole)
    }

    @Test func othersAreNoLinks() {
        let start = RecordLink(in: list).text
        for text in [
            "", "trove:", "trove://", "trove://books/1", "\(start)/x", "\(start)/0", "\(start)/-1",
            "\(start)/1/2", "https://example.org", start.dropFirst(8).description,
        ] {
            #expect(RecordLink(text) == nil, "\(text)")
        }
        #expect(RecordLink.isLink("TROVE://books"))
        #expect(!RecordLink.isLink("troves://books"))
    }
}
