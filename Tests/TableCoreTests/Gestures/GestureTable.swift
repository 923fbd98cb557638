import TableCore

/// A cell with what is being typed into its field.
final class GestureCell {
    var typed: String?
}

/// A table without a screen: rows of 40 points below headers of 20, in a viewport of 400 points
/// that is scrolled by 100.
///
/// It makes changes in the order in which a table on a screen does, and keeps the first visible row
/// in its place.
final class GestureTable {
    private(set) var rows = GestureRows()
    private(set) var geometry: RowGeometry
    private(set) var selection: SelectionState
    private(set) var offset = 100.0
    private(set) var width = 300.0
    private(set) lazy var display = TableDisplay<GestureCell> { _ in GestureCell() }
    private var rowHeight = 40.0

    init() throws {
        geometry = RowGeometry()
        selection = SelectionState()
        selection.mode = .multiple
        try reload()
    }

    var viewport: Viewport { Viewport(contentOffset: offset, height: 400) }

    /// The row of the gesture, wherever it is now.
    var target: IndexPath? { rows.path(of: GestureRows.name) }

    /// The frame of a row in the viewport.
    func frame(of row: IndexPath) -> Rect? {
        geometry.rectForRow(at: row).map {
            Rect(x: 0, y: $0.y - offset, width: width, height: $0.height)
        }
    }

    func row(atViewportY y: Double) -> IndexPath? { geometry.indexPathForRow(at: y + offset) }

    private func heights(_ section: Int) -> SectionHeights {
        SectionHeights(
            header: 20, rows: .uniform(rowHeight, count: rows.sections[section].count))
    }

    private func reload() throws {
        geometry = try RowGeometry(sections: rows.sections.indices.map(heights))
        selection.reload(counts: try rows.counts())
        display.reload()
        show()
    }

    private func scroll(to wanted: Double) {
        offset = min(max(0, wanted), geometry.maximumContentOffset(viewportHeight: 400))
        show()
    }

    private func show() {
        let range = offset..<offset + 400
        let visible = geometry.indexPathsForRows(in: range)
        display.recycleCells(except: Set(visible))
        for path in visible { _ = display.cell(showing: path) }
    }

    /// Makes a change of rows.
    ///
    /// - Returns: The map that gestures follow; `nil` for a reload of everything and for another
    ///   width.
    func make(_ change: GestureChange) throws -> UpdateMap? {
        let before = try rows.counts()
        guard let batch = rows.make(change) else {
            if change == .width { try makeNarrower() } else { try reload() }
            return nil
        }
        let map = try batch.resolve(before: before, after: try rows.counts())
        let anchor = geometry.scrollAnchor(at: offset, height: 400)
            .following(map, in: geometry, height: 400)
        try geometry.apply(
            map, heights: HeightSource(section: heights) { _ in .known(self.rowHeight) })
        selection.apply(map, movesCursor: true)
        display.apply(map, isAnimated: false)
        scroll(to: anchor.flatMap { geometry.contentOffset(restoring: $0) } ?? offset)
        return map
    }

    private func makeNarrower() throws {
        (width, rowHeight) = (200, 52)
        let anchor = geometry.scrollAnchor(at: offset, height: 400)
        geometry = try RowGeometry(sections: rows.sections.indices.map(heights))
        scroll(to: geometry.contentOffset(restoring: anchor) ?? offset)
    }

    /// Moves a row in the model and on the screen.
    func move(from source: IndexPath, to target: IndexPath) throws {
        let counts = try rows.counts()
        rows.move(from: source, to: target)
        var batch = BatchUpdate()
        batch.moveRow(from: source, to: target)
        let map = try batch.resolve(before: counts, after: try rows.counts())
        try geometry.apply(
            map, heights: HeightSource(section: heights) { _ in .known(self.rowHeight) })
    }

    /// Sends an event to the selection, whose delegate allows everything.
    func select(_ event: SelectionEvent) {
        var effects = selection.handle(event)
        while !effects.isEmpty {
            guard case .ask(let question) = effects.removeFirst() else { continue }
            switch question {
            case .shouldHighlight(let path), .willSelect(let path), .willDeselect(let path):
                effects += selection.handle(.answer(path))
            case .willSelectRows, .willDeselectRows:
                effects += selection.handle(.answerRows(excluding: []))
            }
        }
    }

    /// The names of the selected rows, in order.
    var selected: [String] {
        (selection.indexPathsForSelectedRows ?? []).sorted().map(rows.name)
    }
}
