import Foundation
import Testing

@testable import TroveModel

/// The values that several records have in common.
struct CommonValuesTests {
    private let list = List(
        id: ListID(rawValue: 1), uuid: UUID(), name: "Books", icon: .standard,
        fields: [
            field(1, "Title", .text), field(2, "Read", .checkbox), field(3, "Tags", .tags),
        ], settings: ListSettings(), recordCount: 0, trashCount: 0, tableName: "books")

    private static func field(_ id: Int64, _ name: String, _ kind: FieldKind) -> Field {
        Field(
            id: FieldID(rawValue: id), name: name, kind: kind, options: FieldOptions(),
            columnName: name)
    }

    private func common(_ records: [FieldValue]...) -> CommonValues {
        var common = CommonValues(of: list)
        for (index, values) in records.enumerated() {
            common.add(
                Record(
                    id: RecordID(index), values: values, position: 0, createdAt: Date(),
                    modifiedAt: Date()))
        }
        return common
    }

    @Test func equalValuesAreCommonAndOthersAreMixed() {
        let values = common(
            [.text("Ficciones"), .checkbox(true), .empty],
            [.text("Ficciones"), .checkbox(false), .empty],
            [.text("Ficciones"), .checkbox(true), .empty])
        #expect(values.recordCount == 3)
        #expect(values.parts.map(\.value) == [.text("Ficciones"), nil, .empty])
        #expect(values.parts.map(\.isMixed) == [false, true, false])
    }

    @Test func aMissingValueDiffersFromAnother() {
        #expect(common([.text("A"), .empty, .empty], [.empty, .empty, .empty]).parts[0].isMixed)
        #expect(common([.empty, .empty, .empty], [.text("A"), .empty, .empty]).parts[0].isMixed)
        #expect(!common([.text(""), .empty, .empty], [.empty, .empty, .empty]).parts[0].isMixed)
    }

    @Test func anEmptyCheckboxIsOff() {
        let values = common([.empty, .empty, .empty], [.empty, .checkbox(false), .empty])
        #expect(values.parts[1].value == .checkbox(false))
    }

    @Test func textsAreCountedMostFrequentFirst() {
        let values = common(
            [.empty, .empty, .texts(["lent", "crime"])], [.empty, .empty, .texts(["crime"])],
            [.empty, .empty, .empty])
        #expect(values.parts[2].sortedTexts.map(\.text) == ["crime", "lent"])
        #expect(values.parts[2].sortedTexts.map(\.count) == [2, 1])
        #expect(values.parts[2].isMixed)
    }

    @Test func onlyFieldsWithOneValueSettle() {
        var values = common(
            [.text("A"), .checkbox(true), .empty], [.text("B"), .checkbox(false), .empty])
        #expect(!values.isSettled, "further records may have other tags")
        var plain = list
        plain.fields.removeLast()
        values = CommonValues(of: plain)
        #expect(!values.isSettled)
        for text in ["A", "B"] {
            values.add(
                Record(
                    id: 1, values: [.text(text), .checkbox(text == "A")], position: 0,
                    createdAt: Date(), modifiedAt: Date()))
        }
        #expect(values.isSettled)
    }
}
