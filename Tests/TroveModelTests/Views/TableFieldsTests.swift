import Foundation
import Testing
import TroveModel

/// The columns of a list's table.
struct TableFieldsTests {
    private static let ids = (1...4).map { FieldID(rawValue: $0) }

    private func list(_ view: ViewSettings = ViewSettings(), title: FieldID? = nil) -> List {
        List(
            id: ListID(rawValue: 1), uuid: UUID(), name: "Books", icon: ListIcon(""),
            fields: Self.ids.map { Field(id: $0, name: "Field \($0.rawValue)") },
            settings: ListSettings(titleField: title, view: view), recordCount: 0, trashCount: 0)
    }

    private func numbers(_ fields: [Field]) -> [Int64] { fields.map(\.id.rawValue) }

    @Test("columns are in the order of the fields, after that of the titles")
    func order() {
        #expect(numbers(list().tableFields) == [1, 2, 3, 4])
        #expect(numbers(list(title: Self.ids[2]).tableFields) == [3, 1, 2, 4])
        let ordered = ViewSettings(fieldOrder: [4, 2, 99].map { FieldID(rawValue: $0) })
        #expect(numbers(list(ordered).tableFields) == [1, 4, 2, 3])
    }

    @Test("hidden fields have no column, but the titles always have one")
    func hiding() {
        let view = ViewSettings(hiddenFields: [Self.ids[0], Self.ids[2]])
        #expect(numbers(list(view).tableFields) == [1, 2, 4])
        #expect(numbers(list(view).hiddenTableFields) == [3])
    }

    @Test("a moved column is at its index, whichever columns are hidden")
    func moving() {
        let sets: [Set<FieldID>] = [[], [Self.ids[1]], [Self.ids[2]], [Self.ids[1], Self.ids[3]]]
        for hidden in sets {
            let list = list(ViewSettings(hiddenFields: hidden))
            for field in list.tableFields.dropFirst() {
                for index in 0..<list.tableFields.count {
                    var moved = list
                    moved.settings.view = list.movingColumn(of: field.id, to: index)
                    var expected = numbers(list.tableFields)
                    expected.removeAll { $0 == field.id.rawValue }
                    expected.insert(field.id.rawValue, at: max(1, index))
                    #expect(numbers(moved.tableFields) == expected, "\(field.id) to \(index)")
                    #expect(moved.settings.view.hiddenFields == hidden)
                    #expect(moved.hiddenTableFields == list.hiddenTableFields)
                }
            }
            #expect(list.movingColumn(of: Self.ids[0], to: 2) == list.settings.view)
        }
    }

    @Test("clicks on heads sort ascending, descending and manually")
    func sorting() {
        let (first, second) = (Self.ids[0], Self.ids[1])
        var sort = RecordSort.manual.toggling(first, extends: false)
        #expect(sort == .field(first))
        sort = sort.toggling(second, extends: false)
        #expect(sort == .field(second))
        sort = sort.toggling(second, extends: false)
        #expect(sort == .field(second, ascending: false))
        sort = sort.toggling(first, extends: true)
        #expect(
            sort == .by([SortKey(.field(second), ascending: false), SortKey(.field(first))]))
        sort = sort.toggling(second, extends: true)
        #expect(sort == .field(first))
        sort = sort.toggling(first, extends: true).toggling(first, extends: true)
        #expect(sort == .manual)
        #expect(
            RecordSort.by([SortKey(.added), SortKey(.field(first))])
                .toggling(first, extends: false) == .field(first))
        #expect(
            RecordSort.field(first, ascending: false).toggling(first, extends: false) == .manual)
    }

    @Test("a width of the field's options comes before that of its kind")
    func widths() {
        var field = Field(id: Self.ids[0], name: "Year", kind: .number)
        #expect(field.tableWidth(isTitle: false) == 100)
        #expect(field.tableWidth(isTitle: true) == 240)
        field.options.width = 77
        #expect(field.tableWidth(isTitle: true) == 77)
    }
}
