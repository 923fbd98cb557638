import Foundation
import Testing
import TroveModel

/// Cards and covers of records.
struct RecordCardTests {
    @Test(arguments: [
        ("Emma", "E"), ("“émile”", "É"), ("  2001: A Space Odyssey", "2"), ("łódź", "Ł"),
        ("…", ""), ("", ""), ("ßtraße", "SS"), ("東京", "東"),
    ])
    func theInitialIsTheFirstLetterOrDigit(_ title: String, _ initial: String) {
        #expect(RecordCard(title: title, record: 1, colors: 6).initial == initial)
    }

    @Test func theColorDependsOnTheRecordAlone() {
        for record in RecordID(0)..<20 {
            let card = RecordCard(title: "A", record: record, colors: 6)
            #expect(card.color == RecordCard(title: "B", record: record, colors: 6).color)
            #expect((0..<6).contains(card.color))
        }
        #expect(Set((0..<20).map { RecordCard(title: "", record: $0, colors: 6).color }).count == 6)
        #expect(RecordCard(title: "", record: .min, colors: 0).color == 0)
    }

    @Test func theCoverIsTheFirstPicture() throws {
        let id = try #require(ImageID(String(repeating: "a", count: 64)))
        let kinds: [FieldKind] = [.text, .image, .image]
        let list = List(
            id: ListID(rawValue: 1), uuid: UUID(), name: "Books", icon: .standard,
            fields: kinds.enumerated().map { index, kind in
                Field(
                    id: FieldID(rawValue: Int64(index + 1)), name: "F\(index)", kind: kind,
                    options: FieldOptions(), columnName: "f\(index)")
            }, recordCount: 1, trashCount: 0)
        func record(_ values: [FieldValue]) -> Record {
            Record(id: 1, values: values, position: 0, createdAt: .now, modifiedAt: .now)
        }
        #expect(list.coverField?.name == "F1")
        #expect(list.cover(of: record([.text("A"), .image(id), .empty])) == id)
        #expect(list.cover(of: record([.text("A"), .empty, .image(id)])) == nil)
        #expect(list.cover(of: record([.text("A")])) == nil)
    }
}
