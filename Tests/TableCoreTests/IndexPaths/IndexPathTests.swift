import TableCore
import Testing

struct IndexPathTests {
    @Test("a path names section and row, item being the row's other name (04.1, 04.2, 000.27)")
    func parts() {
        let path = IndexPath(row: 3, section: 7)
        #expect(path.section == 7)
        #expect(path.row == 3)
        #expect(path.item == 3)
        #expect(path == IndexPath(item: 3, section: 7))
        #expect(path == [7, 3])
    }

    @Test("paths are ordered by section, then by row (04.4)")
    func order() {
        for section in 0..<3 {
            for row in 0..<3 {
                let path = IndexPath(row: row, section: section)
                #expect(path < IndexPath(row: row + 1, section: section))
                #expect(path < IndexPath(row: 0, section: section + 1))
            }
        }
    }

    @Test("a path that is too short names no section and no row")
    func short() {
        #expect(IndexPath().section == -1)
        #expect(IndexPath(index: 4).section == 4)
        #expect(IndexPath(index: 4).row == -1)
    }
}
