import Foundation
import TableCore
import Testing
import TroveModel

/// The rows of the records of several lists.
struct ListSectionsTests {
    private static func part(_ number: Int64, _ ids: [RecordID]) -> (
        list: List, records: RecordList
    ) {
        let id = ListID(rawValue: number)
        let list = List(
            id: id, uuid: UUID(), name: "\(number)", icon: .standard, fields: [],
            recordCount: ids.count, trashCount: 0)
        let sections =
            ids.isEmpty ? [] : [RecordSection(.all, indexTitle: "", range: 0..<ids.count)]
        return (
            list,
            RecordList(
                request: RecordListRequest(list: id), ids: ids, sections: sections, generation: 1)
        )
    }

    private static let sections = ListSections([
        part(1, [5, 3]), part(2, []), part(3, [5, 8, 9]),
    ])

    @Test func listsWithoutRecordsHaveNoSection() {
        #expect(Self.sections.sections.map(\.list.id.rawValue) == [1, 3])
        #expect(Self.sections.count == 5)
        #expect(ListSections().count == 0)
    }

    @Test func rowsAndRecordsMatch() {
        for section in 0..<2 {
            for row in 0..<Self.sections.sections[section].records.count {
                let path = IndexPath(row: row, section: section)
                let place = Self.sections.place(at: path)
                #expect(place.flatMap(Self.sections.row(of:)) == path)
            }
        }
        #expect(Self.sections.place(at: IndexPath(row: 2, section: 0)) == nil)
        #expect(Self.sections.place(at: IndexPath(row: 0, section: 2)) == nil)
        let gone = ListSections.Place(list: ListID(rawValue: 2), record: 5)
        #expect(Self.sections.row(of: gone) == nil)
    }

    @Test(
        "Neighbors are across the sections",
        arguments: [
            (0, 0, 1, 0, 1), (0, 1, 1, 1, 0), (1, 0, -1, 0, 1), (1, 2, -3, 0, 1), (0, 0, 4, 1, 2),
        ])
    func neighbors(_ section: Int, _ row: Int, _ step: Int, _ newSection: Int, _ newRow: Int) {
        let found = Self.sections.row(step, after: IndexPath(row: row, section: section))
        #expect(found == IndexPath(row: newRow, section: newSection))
    }

    @Test func thereAreNoNeighborsBeyondTheEnds() {
        #expect(Self.sections.row(-1, after: IndexPath(row: 0, section: 0)) == nil)
        #expect(Self.sections.row(1, after: IndexPath(row: 2, section: 1)) == nil)
        #expect(Self.sections.row(9, after: IndexPath(row: 0, section: 0)) == nil)
        #expect(Self.sections.row(1, after: IndexPath(row: 0, section: 7)) == nil)
    }

    @Test func chosenRowsAreGroupedByList() {
        let rows = [(1, 2), (0, 1), (1, 0)].map { IndexPath(row: $0.1, section: $0.0) }
        let groups = Self.sections.records(at: rows)
        #expect(groups.map(\.list.id.rawValue) == [1, 3])
        #expect(groups.map(\.ids) == [[3], [5, 9]])
    }
}
