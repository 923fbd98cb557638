import Foundation
import Testing
import TroveModel

/// The fields of an export.
struct ExportFieldsTests {
    private static let ids = (1...4).map { FieldID(rawValue: $0) }

    private func list(_ numbers: Int64..., view: ViewSettings = ViewSettings()) -> List {
        List(
            id: ListID(rawValue: 1), uuid: UUID(), name: "Books", icon: ListIcon(""),
            fields: numbers.map { Field(id: FieldID(rawValue: $0), name: "Field \($0)") },
            settings: ListSettings(titleField: Self.ids[0], view: view), recordCount: 0,
            trashCount: 0)
    }

    private func numbers(_ fields: ExportFields) -> [Int64] { fields.chosen.map(\.rawValue) }

    @Test func allFieldsAreInTheOrderOfTheList() {
        #expect(numbers(ExportFields(allOf: list(3, 1, 2))) == [3, 1, 2])
    }

    @Test func columnsAreInTheOrderOfTheTable() {
        let view = ViewSettings(hiddenFields: [Self.ids[1]], fieldOrder: [Self.ids[3]])
        let fields = ExportFields(columnsOf: list(1, 2, 3, 4, view: view))
        #expect(numbers(fields) == [1, 4, 3])
        #expect(fields.items.map(\.field.id.rawValue) == [1, 4, 3, 2])
    }

    @Test func fieldsMoveWithinTheirNumber() {
        var fields = ExportFields(allOf: list(1, 2, 3))
        #expect(fields.move(at: 2, by: -1) == 1)
        #expect(numbers(fields) == [1, 3, 2])
        #expect(fields.move(at: 2, by: 1) == 2)
        #expect(fields.move(at: 0, by: -1) == 0)
        #expect(numbers(fields) == [1, 3, 2])
    }

    @Test func aChoiceFollowsTheList() {
        var fields = ExportFields(allOf: list(1, 2, 3))
        fields.move(at: 2, by: -2)
        #expect(numbers(fields.updated(for: list(1, 3, 4))) == [3, 1, 4])
        fields.setIncluded(false, at: 1)
        #expect(numbers(fields.updated(for: list(1, 2, 3, 4))) == [3, 2])
    }
}
