import RandomSupport
import TableCore
import TestSupport
import Testing

/// Rows and items without a pixel: no selection of several rows reaches them.
struct HiddenRowsTests {
    @Test("rows without height are found in any range, and estimated ones are asked for")
    func rows() throws {
        for seed in seeds(300) {
            var random = SplitMix64(seed: seed)
            let heights = (0..<3).map { _ in
                (0..<random.below(30)).map { _ in Double([0, 20, 20, 35][random.below(4)]) }
            }
            let isEstimated = random.chance(50)
            var geometry = try RowGeometry(
                sections: heights.map {
                    SectionHeights(
                        header: 10,
                        rows: isEstimated ? .estimated(25, count: $0.count) : .individual($0))
                })
            let all = heights.flatMap { $0 }
            let measured = isEstimated ? Set(random.some(of: Array(all.indices))) : []
            for position in measured {
                let path = try #require(geometry.indexPath(atPosition: position))
                try geometry.setHeight(all[position], forRowAt: path)
            }
            var asked: Set<Int> = []
            let positions = PositionSet(
                [3..<max(3, min(9, all.count)), 20..<max(20, all.count)])
            let hidden = geometry.hiddenRows(in: positions, asking: 100) { path in
                let position = geometry.position(of: path) ?? -1
                asked.insert(position)
                return all[position]
            }
            let comment: Comment = "seed \(seed)"
            #expect(
                Array(hidden.positions) == positions.positions.filter { all[$0] == 0 }, comment)
            let unknown = isEstimated ? positions.positions.filter { !measured.contains($0) } : []
            #expect(asked == Set(unknown), comment)
            let known = geometry.hiddenRows(in: positions, asking: unknown.count - 1) { _ in 0 }
            #expect(known.positions.allSatisfy { all[$0] == 0 && !asked.contains($0) }, comment)
        }
    }

    @Test("ten million rows are passed over at once")
    func manyRows() throws {
        var geometry = try RowGeometry(
            sections: [SectionHeights(rows: .uniform(20, count: 10_000_000))])
        try geometry.setHeight(0, forRowAt: .row(7_000_000))
        #expect(
            geometry.hiddenRows(in: PositionSet(0..<10_000_000)).ranges
                == [7_000_000..<7_000_001])
    }

    private func selection() throws -> SelectionState {
        var state = SelectionState(counts: try SectionCounts([6]))
        state.mode = .multiple
        return state
    }

    /// Sends an event, in a table whose third row has no height.
    private func send(_ event: SelectionEvent, to state: inout SelectionState) -> [Int] {
        var effects = state.handle(event)
        while !effects.isEmpty {
            guard case .ask(let question) = effects.removeFirst() else { continue }
            switch question {
            case .shouldHighlight(let path), .willSelect(let path), .willDeselect(let path):
                effects += state.handle(.answer(path))
            case .willSelectRows, .willDeselectRows:
                effects += state.handle(
                    .answerRows(excluding: [], hidden: PositionSet(2..<3)))
            }
        }
        return Array(state.selectedPositions.positions)
    }

    @Test("Select All, Shift and a rubber band select what has a pixel")
    func selecting() throws {
        var state = try selection()
        #expect(send(.selectAll, to: &state) == [0, 1, 3, 4, 5])
        #expect(send(.selectRows(PositionSet(1..<4)), to: &state) == [1, 3])
        _ = send(.move(.to(.row(0)), []), to: &state)
        #expect(send(.move(.to(.row(4)), .extend), to: &state) == [0, 1, 3, 4])
    }

    @Test("a hidden row that the program selected is deselected with the others")
    func deselecting() throws {
        var state = try selection()
        state.setSelection([.row(1), .row(2), .row(3)])
        #expect(send(.selectAll, to: &state) == [0, 1, 2, 3, 4, 5], "it stays with the others")
        #expect(send(.deselectAll, to: &state).isEmpty)
        state.setSelection([.row(1), .row(2), .row(3)])
        state.multipleStyle = .replacing
        #expect(send(.move(.to(.row(5)), []), to: &state) == [5])
    }

    @Test("a row that is moved by keyboard passes those that have no pixel (16)")
    func moving() throws {
        let counts = try SectionCounts([5, 3])
        func target(_ row: Int, _ direction: VerticalDirection) -> IndexPath? {
            ReorderSession.keyboardTarget(for: .row(row), direction, in: counts) {
                [1, 2, 4].contains($0.row)
            }
        }
        #expect(target(0, .down) == .row(3))
        #expect(target(3, .up) == .row(0))
        #expect(target(3, .down) == IndexPath(row: 0, section: 1))
        #expect(target(0, .up) == nil)
    }

    /// Items in a line below each other, of which some are hidden or have no size.
    private struct Column: CollectionLayout {
        var count = 0
        var hidden: Set<Int> = []
        var flat: Set<Int> = []

        mutating func prepare(in context: LayoutContext) { count = context.counts.numberOfRows }

        var contentSize: Size { Size(width: 100, height: Double(count) * 20) }

        func attributesForElements(in rect: Rect) -> [LayoutAttributes] {
            (0..<count).compactMap { attributes(for: .cell(.row($0))) }
                .filter { $0.frame.intersects(rect) }
        }

        func attributes(for element: LayoutElement) -> LayoutAttributes? {
            let item = element.indexPath.item
            var attributes = LayoutAttributes(
                element,
                frame: Rect(
                    x: 0, y: Double(item) * 20, width: 100, height: flat.contains(item) ? 0 : 20))
            attributes.isHidden = hidden.contains(item)
            return attributes
        }
    }

    @Test("items without a pixel are not found, reached or selected with others")
    func items() throws {
        var session = LayoutSession(
            layout: Column(hidden: [0, 3], flat: [5, 7]),
            context: try .of([8], width: 100, height: 100))
        #expect(session.hiddenItems(in: PositionSet(0..<8)).positions.map { $0 } == [0, 3, 5, 7])
        #expect(session.hiddenItems(in: PositionSet(1..<3)).isEmpty)
        #expect(session.shownItem(from: .row(0), .down) == .row(1))
        #expect(session.shownItem(from: .row(7), .up) == .row(6))
        #expect(session.indexPathForItem(.down, of: .row(4)) == .row(6))
        #expect(session.indexPathForItem(.up, of: .row(6)) == .row(4))
        #expect(session.indexPathForItem(at: Point(x: 50, y: 100)) == nil)
        var band = RubberBand(from: Point(x: 0, y: 0), keeping: PositionSet())
        let touched = band.selection(to: Point(x: 50, y: 160), in: &session)
        #expect(touched.positions.map { $0 } == [1, 2, 4, 6])
    }

    @Test("a layout of equal items asks none of them")
    func equalItems() throws {
        var session = LayoutSession(
            layout: FlowLayout(), context: try .of([1_000_000], width: 300, height: 400))
        session.passIfNeeded()
        #expect(!session.layout.canHideItems)
        #expect(session.hiddenItems(in: PositionSet(0..<1_000_000)).isEmpty)
        var flat = FlowLayout()
        flat.itemSize = Size(width: 50, height: 0)
        session = LayoutSession(layout: flat, context: try .of([3], width: 300, height: 400))
        #expect(session.hiddenItems(in: PositionSet(0..<3)).count == 3)
    }
}
