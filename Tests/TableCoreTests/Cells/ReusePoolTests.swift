import TableCore
import Testing

/// Reuse of cells by identifier.
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
        """
        scrolling over 99 999 rows makes no more cells than are visible (07.9, 07.14, 09.10, 000.54)
        """
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

    /// Scrolls through rows with four visible at a time.
    private func scroll(
        _ pool: inout ReusePool<Cell>, rows: Int, identifier: (Int) -> String,
        configure: (Cell, Int) -> Void = { _, _ in }
    ) throws {
        var live: [Cell] = []
        for row in 0..<rows {
            if row >= 4 { pool.recycle(live.removeFirst(), as: identifier(row - 4)) }
            let cell = try pool.dequeueRegistered(identifier(row))
            configure(cell, row)
            live.append(cell)
        }
    }

    @Test(
        """
        an identifier of its own for each row is never used again: memory grows with the rows \
        (07.10, 09.1)
        """
    )
    func uniqueIdentifiers() throws {
        var (shared, unique) = (pool(), pool())
        shared.register("row") { Cell() }
        for row in 0..<200 { unique.register("row \(row)") { Cell() } }
        try scroll(&shared, rows: 200) { _ in "row" }
        try scroll(&unique, rows: 200) { "row \($0)" }
        #expect(shared.madeCounts.values.reduce(0, +) == 4)
        #expect(unique.madeCounts.values.reduce(0, +) == 200)
        #expect((0..<200).filter { unique.waitingCount("row \($0)") > 0 }.count == 196)
    }

    @Test(
        "form once, when the cell is new; content every time (000.53, 000.56, 09.2)"
    )
    func formAndContent() throws {
        final class Formed {
            var parts: [String] = []
            var text = ""
        }
        var pool = ReusePool<Formed>()
        pool.register("row") { Formed() }
        var (formed, filled) = (0, 0)
        var live: [Formed] = []
        for row in 0..<100 {
            if row >= 4 { pool.recycle(live.removeFirst(), as: "row") }
            let cell = try pool.dequeueRegistered("row")
            if cell.parts.isEmpty {
                formed += 1
                cell.parts += ["label", "button"]
            }
            filled += 1
            cell.text = "\(row)"
            live.append(cell)
        }
        #expect(formed == 4 && filled == 100)
        #expect(live.allSatisfy { $0.parts == ["label", "button"] }, "nothing twice")
        #expect(live.map(\.text) == ["96", "97", "98", "99"])
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
