import Foundation
import Testing
import TroveModel

@testable import Trove

/// The names of orders and groups.
@Suite("How orders and groups are called")
@MainActor
struct SortTextsTests {
    @Test("The steps of groups, even those larger than any whole number")
    func steps() {
        let fields = [FieldKind.date, .timeSpan, .number].enumerated().map { index, kind in
            Field(
                id: FieldID(rawValue: Int64(index)), name: "Field", kind: kind)
        }
        let list = List(
            id: ListID(rawValue: 1), uuid: UUID(), name: "List", icon: .standard, fields: fields,
            recordCount: 0, trashCount: 0)
        #expect(
            SortTexts.way(.range(fields[0].id, step: 10), in: list) == "Ranges of 10 Years")
        for field in fields {
            for step in [1e19, .greatestFiniteMagnitude, 0.25] {
                #expect(!SortTexts.way(.range(field.id, step: step), in: list).isEmpty)
            }
        }
    }
}
