import Testing
import TroveModel

@testable import Trove

/// Pasted cells on their way into the library.
struct CellPastingTests {
    private func pasting(_ texts: [String], into ids: [RecordID]) throws -> CellPasting {
        let list = try #require(try MemoryStorage(titles: []).lists().first)
        let records = RecordList(
            request: RecordListRequest(list: list.id), ids: ids,
            sections: [RecordSection(.all, indexTitle: "", range: 0..<ids.count)], generation: 1)
        let cells = ShownCells(
            list: list, fields: list.fields, records: records, folding: GroupFolding(),
            rowCount: ids.count)
        let block = CellBlock(rows: texts.map { [$0] })
        let place = try #require(
            CellPaste(of: block, into: (0..<1, 0..<1), rowCount: ids.count, columnCount: 1))
        return CellPasting(block: block, place: place, cells: cells, newValues: [:])
    }

    @Test("a record that is gone keeps its text from the others")
    func deleted() async throws {
        let library = MemoryStorage(titles: ["Emma", "Persuasion", "Sanditon"])
        _ = try await library.perform(.deleteRecords([2], list: MemoryStorage.listID))
        let changes = try await pasting(["one", "two", "three", "four"], into: [1, 2, 3])
            .changes(in: library)
        #expect(
            changes.cells == [
                CellValue(.text("one"), field: MemoryStorage.title, record: 1),
                CellValue(.text("three"), field: MemoryStorage.title, record: 3),
            ])
        #expect(changes.added == [[MemoryStorage.title: .text("four")]])
    }

    @Test("cells that have the value already do not change")
    func same() async throws {
        let library = MemoryStorage(titles: ["Emma", "Persuasion"])
        let changes = try await pasting(["Emma", "Sanditon"], into: [1, 2]).changes(in: library)
        #expect(
            changes.cells == [
                CellValue(.text("Sanditon"), field: MemoryStorage.title, record: 2)
            ])
    }
}
