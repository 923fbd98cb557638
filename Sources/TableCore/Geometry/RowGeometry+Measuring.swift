/// Heights that are measured when rows, headers and footers come into view.
extension RowGeometry {
    /// Turns all measured heights into estimates, so that they are measured again when they come
    /// into view: after a change of the width.
    ///
    /// - Complexity: O(1).
    public mutating func forgetMeasuredHeights() { now += 1 }

    /// Uses the heights of rows in another geometry that were measured or known as estimates: those
    /// of rows with the same index path whose heights are estimates here.
    ///
    /// - Complexity: O(s log n + m) for s sections and m measured runs in the other geometry.
    public mutating func estimateRows(like other: RowGeometry) {
        for section in 0..<min(numberOfSections, other.numberOfSections) {
            guard let own = bounds(ofSection: section),
                let theirs = other.bounds(ofSection: section),
                own.items.count == 3, theirs.items.count > 2,
                let run = item(ofRow: own.rows.lowerBound),
                run.age == TableItem.estimate
            else { continue }
            let isUnmeasured =
                theirs.items.count == 3
                && other.item(ofRow: theirs.rows.lowerBound)?.age == TableItem.estimate
            guard !isUnmeasured else { continue }
            var items: [TableItem] = []
            var left = own.rows.count
            other.tree.forEach(from: theirs.items.lowerBound + 1) { location in
                guard location.item.isRun, left > 0 else { return false }
                var rows = location.item.rows(0..<min(left, location.item.rows))
                left -= rows.rows
                // Of a row without height nothing is known but that it had none.
                if rows.age == TableItem.estimate || rows.length == 0 {
                    rows = run.rows(repeating: rows.rows)
                } else {
                    rows.age = TableItem.past
                }
                items.appendMerging(rows)
                return true
            }
            items.appendMerging(run.rows(repeating: left))
            let range = own.items.lowerBound + 1..<own.items.upperBound - 1
            tree.replaceSubrange(range, with: items)
        }
    }

    /// Measures what is visible while an anchor keeps its place on the screen.
    ///
    /// ```swift
    /// let anchor = geometry.scrollAnchor(at: offset, height: viewport.height)
    /// geometry.forgetMeasuredHeights()
    /// offset = geometry.settle(keeping: anchor, in: viewport, measure: height)
    /// ```
    ///
    /// An anchor that would be above the viewport with its measured height keeps its last point in
    /// view. The result stays within the content.
    ///
    /// - Parameters:
    ///   - anchor: The anchor. If its row no longer exists, the content offset stays.
    ///   - viewport: The current viewport.
    ///   - measure: Returns the height of a row in points; an invalid height keeps the estimate.
    ///   - measureEdge: Returns the height of a section header or footer in points; `nil` measures
    ///     none.
    /// - Returns: The content offset.
    /// - Complexity: O(k log n) for k elements visible on the way, whatever the number of rows.
    public mutating func settle(
        keeping anchor: ScrollAnchor, in viewport: Viewport, measure: (IndexPath) -> Double,
        measureEdge: ((TableElement) -> Double)? = nil
    ) -> Double {
        var viewport = viewport
        repeat {
            let offset = offset(keeping: anchor) ?? viewport.contentOffset
            viewport.contentOffset = clampedContentOffset(offset, viewportHeight: viewport.height)
        } while measureVisible(in: viewport, measure, measureEdge)
        return viewport.contentOffset
    }

    /// Measures rows in a vertical range, its ends included, that had no height when they were
    /// measured before: rows that are not on the belt, and so do not come into view.
    ///
    /// - Parameters:
    ///   - range: The range, in points from the top of the content.
    ///   - limit: The largest number of rows to measure.
    ///   - measure: Returns the height of a row in points; an invalid height is 0.
    /// - Returns: Whether there are more rows to measure.
    /// - Complexity: O(log n + k + m log n) for k items in the range and m measured rows.
    public mutating func measureHiddenRows(
        in range: ClosedRange<Double>, limit: Int, measure: (IndexPath) -> Double
    ) -> Bool {
        let rows = hiddenEstimates(in: range, limit: limit + 1)
        for position in rows.prefix(limit) {
            guard let path = indexPath(atPosition: position) else { continue }
            _ = try? setHeight(validHeight(measure(path), else: 0), forRowAt: path)
        }
        return rows.count > limit
    }

    /// The flat positions of the first rows without height in a range that are to be measured.
    private func hiddenEstimates(in range: ClosedRange<Double>, limit: Int) -> [Int] {
        var found: [Int] = []
        let start = range.lowerBound - tableHeader
        guard let first = tree.first(where: { $0.height >= start }) else { return [] }
        tree.forEach(from: first.position) { location in
            guard tableHeader + location.before.height <= range.upperBound, found.count < limit
            else { return false }
            guard location.item.isRun, location.item.length == 0, isEstimated(location.item)
            else { return true }
            let rows = location.before.rows..<location.before.rows + location.item.rows
            found += rows.prefix(limit - found.count)
            return true
        }
        return found
    }

    private func offset(keeping anchor: ScrollAnchor) -> Double? {
        guard case .element(let element, let distance) = anchor else {
            return contentOffset(restoring: anchor)
        }
        return rect(for: element).map { $0.y - max(distance, min(0, 1 - $0.height)) }
    }

    /// Measures what is visible at a content offset: rows that were measured keep their place on
    /// the screen, and so does an end of the content at the edge of the viewport.
    mutating func settle(
        at offset: Double, in viewport: Viewport, measure: (IndexPath) -> Double,
        measureEdge: ((TableElement) -> Double)?
    ) -> Double {
        let limit = maximumContentOffset(viewportHeight: viewport.height)
        let isAtEnd = limit > 0 && offset >= limit
        var viewport = viewport
        viewport.contentOffset = min(max(0, offset), limit)
        while true {
            let offset = viewport.contentOffset
            let measured = elements(in: viewport.range).first { placement in
                if case .row = placement.element { !placement.isEstimated } else { false }
            }
            var anchor = scrollAnchor(at: offset, height: viewport.height)
            if offset > 0, let measured {
                anchor = .element(measured.element, distance: measured.span.y - offset)
            }
            guard measureVisible(in: viewport, measure, measureEdge) else { return offset }
            let new = isAtEnd && measured == nil ? .infinity : contentOffset(restoring: anchor)
            viewport.contentOffset = clampedContentOffset(
                new ?? offset, viewportHeight: viewport.height)
        }
    }

    /// Measures the rows, headers and footers that are visible; returns whether there were any to
    /// measure.
    mutating func measureVisible(
        in viewport: Viewport, _ measure: (IndexPath) -> Double,
        _ measureEdge: ((TableElement) -> Double)?
    ) -> Bool {
        var hasMeasured = false
        for placement in elements(in: viewport.range) where placement.isEstimated {
            if case .row(let path) = placement.element {
                let height = validHeight(measure(path), else: placement.span.height)
                _ = try? setHeight(height, forRowAt: path)
                hasMeasured = true
            } else if let measureEdge {
                measureHeight(of: placement, measureEdge)
                hasMeasured = true
            }
        }
        if viewport.pinsHeaders, let measureEdge,
            let pinned = pinnedHeader(at: viewport.contentOffset),
            let span = rectForHeader(inSection: pinned.section),
            let placement = placement(at: span.y), placement.isEstimated
        {
            measureHeight(of: placement, measureEdge)
            hasMeasured = true
        }
        return hasMeasured
    }

    private mutating func measureHeight(
        of placement: BeltPlacement, _ measure: (TableElement) -> Double
    ) {
        let height = validHeight(measure(placement.element), else: placement.span.height)
        switch placement.element {
        case .header(let section): try? setHeaderHeight(height, inSection: section, .measured)
        case .footer(let section): try? setFooterHeight(height, inSection: section, .measured)
        case .row, .tableHeader, .tableFooter: break
        }
    }

    /// A measured height, or the estimate in place of an invalid one, so that it is not measured
    /// again.
    private func validHeight(_ height: Double, else estimate: Double) -> Double {
        (try? exactHeight(height)) ?? estimate
    }
}
