import TableCore
import Testing

/// Which rows, headers and footers appear and disappear while scrolling.
struct VisibleElementsTests {
    private func geometry(_ rows: [Int], header: Double = 22) throws -> RowGeometry {
        try RowGeometry(
            sections: rows.map {
                SectionHeights(header: header, rows: .uniform(44, count: $0), footer: 10)
            })
    }

    private func shows(_ effects: [VisibleElements.Effect]) -> [TableElement] {
        effects.compactMap { if case .willDisplay(let element) = $0 { element } else { nil } }
    }

    private func ends(_ effects: [VisibleElements.Effect]) -> [TableElement] {
        effects.compactMap {
            if case .didEndDisplaying(let element) = $0 { element } else { nil }
        }
    }

    @Test("headers and footers are announced before they show and after they went (000.21, 000.22)")
    func bars() throws {
        let geometry = try geometry([2, 2])
        var visible = VisibleElements()
        let first = visible.show(geometry, Viewport(contentOffset: 0, height: 130))
        #expect(
            first == [
                .willDisplay(.header(0)), .willDisplay(.row(.row(0))),
                .willDisplay(.row(.row(1))), .willDisplay(.footer(0)),
                .willDisplay(.header(1)),
            ])
        let second = visible.show(geometry, Viewport(contentOffset: 120, height: 130))
        #expect(
            ends(second) == [.header(0), .row(.row(0)), .row(.row(1)), .footer(0)])
        #expect(shows(second).last == .footer(1))
        #expect(visible.show(geometry, Viewport(contentOffset: 120, height: 130)) == [])
    }

    @Test("a header that sticks to the edge shows as long as it does (000.21, 10.5)")
    func pinned() throws {
        let geometry = try geometry([50, 2])
        var visible = VisibleElements()
        _ = visible.show(geometry, Viewport(contentOffset: 0, height: 130))
        let pinned = visible.show(geometry, Viewport(contentOffset: 440, height: 130))
        #expect(!ends(pinned).contains(.header(0)) && visible.elements.first == .header(0))
        let loose = visible.show(
            geometry, Viewport(contentOffset: 440, height: 130, pinsHeaders: false))
        #expect(ends(loose) == [.header(0)])
    }

    @Test("while a row shows its cell is kept: it comes once and goes once (07.15, 01.10, 000.20)")
    func cache() throws {
        let geometry = try geometry([10_000], header: 0)
        var visible = VisibleElements()
        var (alive, made) = (Set<TableElement>(), 0)
        for step in 0..<2000 {
            let offset = Double((step * 7) % 20_000)
            let effects = visible.show(geometry, Viewport(contentOffset: offset, height: 440))
            for element in ends(effects) { #expect(alive.remove(element) != nil) }
            for element in shows(effects) {
                made += 1
                #expect(alive.insert(element).inserted)
            }
            #expect(alive == Set(visible.elements) && alive.count <= 11)
        }
        #expect(made < 500, "a row of 44 points lasts for more than one step of 7")
    }

    @Test("a batch that fills the screen finds no cell to use again until it is over (07.12)")
    func burst() throws {
        let before = try geometry([300], header: 0)
        var visible = VisibleElements()
        let viewport = Viewport(contentOffset: 0, height: 4400)
        _ = visible.show(before, viewport)
        var batch = BatchUpdate()
        batch.insertRows((0..<100).map { .row($0) })
        let map = try batch.resolve(before: SectionCounts([300]), after: SectionCounts([400]))
        let effects = visible.apply(map, try geometry([400], header: 0), viewport)
        #expect(shows(effects).count == 100, "all new cells are asked for at once")
        #expect(ends(effects) == [], "and none comes back before the end")
        #expect(
            ends(visible.endAnimations()) == (0..<100).map { .row(.row($0)) },
            "by their places before")
        #expect(visible.endAnimations() == [])
    }

    @Test(
        "rows that stay keep their cells through a batch, others have new ones (R8, 000.11, 02.17)")
    func batches() throws {
        var visible = VisibleElements()
        let viewport = Viewport(contentOffset: 0, height: 440)
        _ = visible.show(try geometry([3, 2]), viewport)
        var batch = BatchUpdate()
        batch.deleteRows([.row(0)])
        batch.reloadRows([.row(1)])
        batch.insertRows([.row(1)])
        let map = try batch.resolve(before: SectionCounts([3, 2]), after: SectionCounts([3, 2]))
        let effects = visible.apply(map, try geometry([3, 2]), viewport)
        #expect(Set(shows(effects)) == [.row(.row(0)), .row(.row(1))])
        #expect(visible.leaving == [.row(.row(0)), .row(.row(1))])
        #expect(visible.indexPaths.count == 5)
        #expect(ends(visible.removeAll()).count == 2 + 9)
    }
}
