import Foundation
import Testing
import TroveModel

/// A record as text to copy.
@Suite struct RecordTextTests {
    private static func field(_ id: Int64, _ name: String, _ kind: FieldKind = .text) -> Field {
        Field(id: FieldID(rawValue: id), name: name, kind: kind)
    }

    private let list = List(
        id: ListID(rawValue: 1), uuid: UUID(), name: "Films", icon: .standard,
        fields: [
            field(1, "Title"), field(2, "Year", .date), field(3, "Poster", .image),
            field(4, "Seen", .checkbox), field(5, "Notes", .paragraph),
        ], settings: ListSettings(), recordCount: 0, trashCount: 0)

    private func text(_ values: [FieldValue]) -> String {
        let record = Record(
            id: 1, values: values, position: 1, createdAt: Date(timeIntervalSince1970: 0),
            modifiedAt: Date(timeIntervalSince1970: 0))
        return list.text(of: record) { $0 == .checkbox(true) ? "Yes" : $0.text }
    }

    @Test func filledFieldsHaveALineEach() throws {
        let year = try #require(PartialDate(year: 1979))
        let image = try #require(ImageID(String(repeating: "a", count: 64)))
        #expect(
            text([.text("Alien"), .date(year), .image(image), .checkbox(true), .empty]) == """
                Title: Alien
                Year: 1979
                Seen: Yes
                """)
    }

    @Test func severalLinesBeginBelowTheName() {
        #expect(
            text([.text("Alien"), .empty, .empty, .empty, .text("one\ntwo")]) == """
                Title: Alien
                Notes:
                one
                two
                """)
    }
}
