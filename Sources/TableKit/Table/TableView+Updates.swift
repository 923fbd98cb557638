import CGtk
import GtkBridge
import TableCore

extension TableView {
    /// Rows by section as the table knows them.
    var sectionCounts: SectionCounts? {
        try? SectionCounts((0..<numberOfSections).map { numberOfRows(inSection: $0) })
    }

    /// Forgets everything that belongs to single rows.
    func clearRowState() {
        endRenaming(commits: false)
        if let confirming = editing.confirmingIndexPath {
            _ = confirming
            edit(.tappedElsewhere)
        }
        cancelReordering()
        dropLiftedRow()
        shifts.removeAll()
        pointer = PointerState()
    }

    /// The data source was asked anew: nothing is selected any more (Spec 000.117).
    func geometryWasReplaced() {
        selection.reload(counts: sectionCounts ?? SectionCounts())
    }

    /// Where rows and headers are drawn now, from the top of the viewport.
    func visualPositions() -> [BeltElement: Double] {
        let range = visiblePart.range
        var positions: [BeltElement: Double] = [:]
        for placement in geometry.elements(in: range) {
            positions[placement.element] =
                placement.span.y - range.lowerBound + shifts.shift(of: placement.element)
        }
        return positions
    }

    /// Lets rows glide from where they were to where they are.
    ///
    /// - Parameter newElement: Where an element of before is now; nil when it is gone.
    func animateRows(
        from before: [BeltElement: Double], newElement: (BeltElement) -> BeltElement?
    ) {
        shifts.removeAll()
        let offset = contentOffset
        for (old, y) in before {
            guard let element = newElement(old), let place = geometry.offset(of: element) else {
                continue
            }
            shifts.start(element, at: y - (place - offset))
        }
        animateShifts()
    }
}

extension TableView {
    /// Moves a row in everything that the table knows, without asking the data source.
    func moveRowInPlace(from source: IndexPath, to destination: IndexPath) {
        try? geometry.moveRow(from: source, to: destination)
    }
}
