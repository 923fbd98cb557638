import TableCore
import Testing

struct ReusePoolTests {
    final class Cell {
        var text = ""
        var preparations = 0
    }

    private func pool() -> ReusePool<Cell> {
        ReusePool<Cell>(prepareForReuse: { $0.preparations += 1 })
    }

    @Test("a queue per identifier gives back what was put into it, as it was (07.2, 07.6)")
    func identifiers() throws {
        var pool = pool()
        pool.register("a") { Cell() }
        pool.register("b") { Cell() }
        let first = try pool.dequeueRegistered("a")
        first.text = "kept"
        pool.recycle(first, as: "a")
        #expect(try pool.dequeueRegistered("b") !== first)
        let again = try pool.dequeueRegistered("a")
        #expect(again === first)
        #expect(again.text == "kept", "nothing is cleared (07.7)")
    }

    @Test("prepareForReuse runs just before a cell returns, never for a new one (07.8)")
    func preparation() throws {
        var pool = pool()
        pool.register("a") { Cell() }
        let cell = try pool.dequeueRegistered("a")
        #expect(cell.preparations == 0)
        pool.recycle(cell, as: "a")
        #expect(cell.preparations == 0)
        _ = pool.dequeue("a")
        #expect(cell.preparations == 1)
    }

    @Test(
        "an unregistered identifier has no cell, and says which are known (07.3, 000.50, 000.200)")
    func unregistered() throws {
        var pool = pool()
        pool.register("known") { Cell() }
        #expect(pool.dequeue("other") == nil)
        #expect(throws: ReuseError.unregistered(identifier: "other", known: ["known"])) {
            try pool.dequeueRegistered("other")
        }
        let error = ReuseError.unregistered(identifier: "other", known: ["known"])
        #expect(String(describing: error).contains("“other”"))
        let loose = Cell()
        pool.recycle(loose, as: "other")
        #expect(pool.dequeue("other") === loose, "a cell made elsewhere waits too")
    }

    @Test(
        "scrolling over 99 999 rows makes no more cells than are visible (07.9, 07.14, 09.10, 000.54)"
    )
    func scrolling() throws {
        var pool = pool()
        pool.register("row") { Cell() }
        let geometry = try RowGeometry(
            sections: [SectionHeights(rows: .uniform(44, count: 99_999))])
        var live: [IndexPath: Cell] = [:]
        for offset in stride(from: 0.0, to: 99_000, by: 13) {
            let visible = geometry.indexPathsForRows(in: offset..<offset + 440)
            for (path, cell) in live where !visible.contains(path) {
                pool.recycle(cell, as: "row")
                live[path] = nil
            }
            for path in visible where live[path] == nil {
                live[path] = try pool.dequeueRegistered("row")
            }
        }
        #expect(pool.madeCounts["row"] == 11)
    }

    @Test("a queue keeps no more than its capacity")
    func capacity() {
        var pool = pool()
        pool.capacityPerIdentifier = 2
        for _ in 0..<5 { pool.recycle(Cell(), as: "a") }
        #expect(pool.waitingCount("a") == 2)
        pool.removeWaiting()
        #expect(pool.waitingCount("a") == 0)
    }
}
