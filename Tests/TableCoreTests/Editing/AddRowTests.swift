import TableCore
import Testing

/// The row that adds an item to a list.
struct AddRowTests {
    private let add = AddRow(section: 1, itemCount: 3)

    private func path(_ row: Int, _ section: Int = 1) -> IndexPath {
        IndexPath(row: row, section: section)
    }

    @Test(
        """
        one row more than the model has, with a plus; the others have a minus (15.16, 03.8, 000.131)
        """
    )
    func styles() {
        #expect(add.numberOfRows == 4 && add.indexPath == path(3))
        #expect(
            (0..<4).map { add.editingStyle(at: path($0)) } == [.delete, .delete, .delete, .insert])
        #expect(add.editingStyle(at: path(3, 0)) == .none)
        #expect(AddRow(section: 0, itemCount: 0).indexPath == path(0, 0))
    }

    @Test("outside editing mode a click on it enters editing mode, on others it selects (15.17)")
    func tapping() {
        #expect(add.tap(path(3), isEditing: false) == .beginEditing)
        #expect(add.tap(path(3), isEditing: true) == .ignore)
        for row in 0..<3 {
            #expect(add.tap(path(row), isEditing: false) == .select(path(row)))
        }
        #expect(add.tap(path(3, 0), isEditing: false) == .select(path(3, 0)))
    }

    @Test(
        "it stays last: it cannot be dragged, nothing gets behind it (16.4, 16.6, 000.137, 000.138)"
    )
    func moving() {
        #expect((0..<4).map { add.canMove(path($0)) } == [true, true, true, false])
        #expect(!AddRow(section: 1, itemCount: 1).canMove(path(0)), "one row moves nowhere")
        #expect(add.target(from: path(0), proposed: path(1)) == path(1))
        #expect(add.target(from: path(0), proposed: path(3)) == path(2))
        #expect(add.target(from: path(0), proposed: path(0, 2)) == path(2))
        #expect(add.target(from: path(2), proposed: path(5, 0)) == path(0))
    }

    @Test("a new item comes where the plus was, and the plus is one lower (15.18, 04.6)")
    func inserting() throws {
        var grown = add
        grown.itemCount += 1
        var batch = BatchUpdate()
        batch.insertRows([add.indexPath])
        let map = try batch.resolve(
            before: SectionCounts([0, add.numberOfRows]),
            after: SectionCounts([0, grown.numberOfRows]))
        #expect(map.newIndexPath(forOld: add.indexPath) == grown.indexPath)
    }
}
