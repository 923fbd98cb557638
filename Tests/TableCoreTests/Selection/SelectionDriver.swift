import TableCore

/// An owner of a selection that answers its questions and logs every call in order.
struct SelectionDriver {
    var state: SelectionState
    var log: [String] = []
    /// The rows that the delegate refuses to highlight.
    var unhighlightable: Set<IndexPath> = []
    var willSelect: (IndexPath) -> IndexPath? = { $0 }
    var willDeselect: (IndexPath) -> IndexPath? = { $0 }
    var excluded: [IndexPath] = []

    init(_ counts: [Int], mode: SelectionMode) throws {
        state = SelectionState(counts: try SectionCounts(counts))
        state.mode = mode
    }

    mutating func send(_ event: SelectionEvent) {
        var effects = state.handle(event)
        while !effects.isEmpty {
            let effect = effects.removeFirst()
            guard case .ask(let question) = effect else {
                note(effect)
                continue
            }
            effects += state.handle(answer(question))
        }
    }

    mutating func tap(_ path: IndexPath, _ modifiers: SelectionModifiers = []) {
        send(.press(path))
        send(.release(path, modifiers))
    }

    private mutating func answer(_ question: SelectionQuestion) -> SelectionEvent {
        switch question {
        case .shouldHighlight(let path):
            log.append("shouldHighlight \(path.short)")
            return .answer(unhighlightable.contains(path) ? nil : path)
        case .willSelect(let path):
            log.append("willSelect \(path.short)")
            return .answer(willSelect(path))
        case .willDeselect(let path):
            log.append("willDeselect \(path.short)")
            return .answer(willDeselect(path))
        case .willSelectRows(let rows):
            log.append("willSelectRows \(rows.ranges)")
            return .answerRows(excluding: excluded)
        case .willDeselectRows(let rows):
            log.append("willDeselectRows \(rows.ranges)")
            return .answerRows(excluding: excluded)
        }
    }

    private mutating func note(_ effect: SelectionEffect) {
        switch effect {
        case .ask, .redraw, .redrawAll, .cursorMoved: break
        case .didHighlight(let path): log.append("didHighlight \(path.short)")
        case .didUnhighlight(let path): log.append("didUnhighlight \(path.short)")
        case .didSelect(let path): log.append("didSelect \(path.short)")
        case .didDeselect(let path): log.append("didDeselect \(path.short)")
        case .didSelectRows(let rows): log.append("didSelectRows \(rows.ranges)")
        case .didDeselectRows(let rows): log.append("didDeselectRows \(rows.ranges)")
        case .scrollToVisible(let path): log.append("show \(path.short)")
        }
    }

    /// Returns the log and clears it.
    mutating func takeLog() -> [String] {
        defer { log = [] }
        return log
    }

    var selection: [String] { (state.indexPathsForSelectedRows ?? []).map(\.short) }
}

extension IndexPath {
    /// The path as "section.row".
    var short: String { "\(section).\(row)" }

    /// Returns the path of a row in the first section.
    static func row(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }
}
