import TableCore

extension TableView {
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
        guard animationsAreEnabled else {
            releaseLeavingRows()
            return
        }
        let offset = contentOffset
        let farthest = Double(host.viewportHeight)
        var moves = false
        for (old, y) in before {
            guard let element = newElement(old), let place = geometry.offset(of: element) else {
                continue
            }
            let shift = y - (place - offset)
            guard shift != 0, abs(shift) < farthest else { continue }
            shifts.start(element, at: shift)
            moves = true
        }
        guard moves else {
            releaseLeavingRows()
            return
        }
        layoutContent()
        animateShifts()
    }
}
