import RandomSupport
import TableCore
import TestSupport
import Testing

/// Random clicks and keys, compared with a selection computed row by row.
struct RandomSelectionTests {
    @Test("whatever is clicked and typed, row by row the selection is what it ought to be (14, R8)")
    func random() throws {
        for seed in seeds(400) { try run(seed) }
    }

    private func run(_ seed: Int) throws {
        var random = SplitMix64(seed: seed)
        let counts = (0..<1 + random.below(3)).map { _ in random.below(5) }
        let table = try SectionCounts(counts)
        let count = table.numberOfRows
        var naive = NaiveSelection(
            count: count, mode: [.none, .single, .multiple, .multiple][random.below(4)],
            style: random.chance(50) ? .toggling : .replacing)
        for row in 0..<count {
            if random.chance(15) { naive.refused.insert(row) }
            if random.chance(15) { naive.locked.insert(row) }
        }
        var state = SelectionState(counts: table)
        (state.mode, state.multipleStyle) = (naive.mode, naive.style)
        for step in 0..<30 {
            let modifiers =
                [[], [], .extend, .toggle, [.extend, .toggle]][random.below(5)]
                as SelectionModifiers
            let row = random.below(count)
            let path = table.indexPath(at: row) ?? IndexPath(row: 0, section: 0)
            var events: [SelectionEvent] = []
            switch random.below(8) {
            case 0 where count > 0:
                let down = random.chance(50)
                events = [.move(down ? .down : .up, modifiers)]
                let start = naive.cursor ?? naive.selected.first
                let target = start.map { down ? min($0 + 1, count - 1) : max($0 - 1, 0) }
                naive.move(to: target ?? (down ? 0 : count - 1), modifiers)
            case 1 where count > 0:
                events = [.move(.to(path), modifiers)]
                naive.move(to: row, modifiers)
            case 2:
                events = [.selectAll]
                naive.selectAll()
            case 3:
                events = [.deselectAll]
                naive.deselectAll()
            case 4:
                events = [.selectCursor(modifiers)]
                if let cursor = naive.cursor { naive.choose(cursor, modifiers) }
            case _ where count > 0:
                events = [.press(path), .release(path, modifiers)]
                naive.click(row, modifiers)
            default: break
            }
            for event in events { drive(&state, event, naive, table) }
            let positions = state.indexPathsForSelectedItems.compactMap { table.position(of: $0) }
            #expect(positions.sorted() == naive.selected.sorted(), "seed \(seed) step \(step)")
            #expect(positions.first == naive.selected.first, "seed \(seed) step \(step)")
            let cursor = state.cursor.flatMap { table.position(of: $0) }
            #expect(cursor == naive.cursor, "seed \(seed) step \(step)")
            #expect(state.selectedCount == positions.count, "seed \(seed) step \(step)")
        }
    }

    /// Handles an event with a delegate that refuses the same rows as the naive one.
    private func drive(
        _ state: inout SelectionState, _ event: SelectionEvent, _ naive: NaiveSelection,
        _ counts: SectionCounts
    ) {
        func allowed(_ path: IndexPath, _ not: Set<Int>) -> SelectionEvent {
            let isRefused = counts.position(of: path).map(not.contains) ?? true
            return .answer(isRefused ? nil : path)
        }
        func excluded(_ not: Set<Int>) -> SelectionEvent {
            .answerRows(excluding: not.compactMap { counts.indexPath(at: $0) })
        }
        var effects = state.handle(event)
        while !effects.isEmpty {
            guard case .ask(let question) = effects.removeFirst() else { continue }
            let answer: SelectionEvent =
                switch question {
                case .shouldHighlight(let path): .answer(path)
                case .willSelect(let path): allowed(path, naive.refused)
                case .willDeselect(let path): allowed(path, naive.locked)
                case .willSelectRows: excluded(naive.refused)
                case .willDeselectRows: excluded(naive.locked)
                }
            effects += state.handle(answer)
        }
    }
}
