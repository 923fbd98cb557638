import Foundation
import Testing
import TroveModel

@testable import Trove

/// The texts of the history of a record.
@MainActor
struct RecordHistoryTextsTests {
    private func recorded(_ value: FieldValue, _ kind: FieldKind = .text) -> RecordedValue {
        RecordedValue(value, in: Field(id: FieldID(rawValue: 1), name: "Field", kind: kind))
    }

    @Test func valuesAreShownAsTheirFieldsShowThem() throws {
        let picture = try #require(ImageID(String(repeating: "a", count: 64)))
        #expect(RecordHistoryTexts.text(of: recorded(.empty)) == "—")
        #expect(RecordHistoryTexts.text(of: recorded(.text("Emma"))) == "Emma")
        #expect(RecordHistoryTexts.text(of: recorded(.image(picture), .image)) == "Picture")
        #expect(RecordHistoryTexts.text(of: recorded(.integer(3), .rating)) == "★★★")
        #expect(RecordHistoryTexts.text(of: recorded(.checkbox(true), .checkbox)) == "Yes")
        var linked = recorded(.record(3), .recordLink)
        linked.link = LinkedRecord(id: 3, title: "Zola", state: .trashed)
        #expect(RecordHistoryTexts.text(of: linked) == "Zola")
        linked.link = LinkedRecord(id: 3, title: "", state: .missing)
        #expect(RecordHistoryTexts.text(of: linked) == "Missing record #3")
    }

    @Test func longTextsAreCut() {
        let long = recorded(.text(String(repeating: "x", count: 1_000)))
        #expect(RecordHistoryTexts.text(of: long, limit: 10) == "xxxxxxxxx…")
        #expect(RecordHistoryTexts.text(of: long).count == RecordHistoryTexts.limit)
    }

    @Test func theSecondLineHasTheTimeAndTheValues() {
        func entry(_ effect: RecordHistoryEntry.Effect) -> RecordHistoryEntry {
            RecordHistoryEntry(
                action: .other("Change"), performedAt: Date(), effect: effect,
                list: ListID(rawValue: 1),
                fields: [
                    RecordedChange(
                        field: FieldID(rawValue: 1), name: "Title",
                        before: recorded(.empty), after: recorded(.text("Two\nlines")))
                ])
        }
        #expect(RecordHistoryTexts.summary(of: entry(.changed)).hasPrefix("Today, "))
        #expect(
            RecordHistoryTexts.summary(of: entry(.changed)).hasSuffix(" · Title: — → Two lines"))
        #expect(RecordHistoryTexts.summary(of: entry(.added)).hasSuffix(" · Title: Two lines"))
    }
}
