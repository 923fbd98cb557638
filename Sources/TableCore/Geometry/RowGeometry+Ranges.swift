extension RowGeometry {
    /// Returns the elements in a vertical range, in points, from top to bottom.
    ///
    /// Elements that only touch the range, and elements without height, are excluded.
    ///
    /// - Complexity: O(log n + k) for k elements found.
    public func elements(in range: Range<Double>) -> [BeltPlacement] {
        var found: [BeltPlacement] = []
        forEachElement(in: range) { found.append($0) }
        return found
    }

    /// Returns the elements in a closed vertical range, without those that only touch it.
    public func elements(in range: ClosedRange<Double>) -> [BeltPlacement] {
        elements(in: range.lowerBound..<range.upperBound)
    }

    /// Returns the rows in a vertical range, from top to bottom. Spec 000.30, 000.187.
    ///
    /// - Complexity: O(log n + k) for k elements found.
    public func indexPathsForRows(in range: Range<Double>) -> [IndexPath] {
        var found: [IndexPath] = []
        forEachElement(in: range) { placement in
            if case .row(let path) = placement.element { found.append(path) }
        }
        return found
    }

    /// Calls `body` with each element in a vertical range, from top to bottom.
    ///
    /// - Complexity: O(log n + k) for k elements found.
    public func forEachElement(in range: Range<Double>, _ body: (BeltPlacement) -> Void) {
        let range = range.clamped(to: 0..<contentHeight)
        guard !range.isEmpty else { return }
        if range.lowerBound < tableHeader {
            let span = VerticalSpan(y: 0, height: tableHeader)
            body(BeltPlacement(element: .tableHeader, span: span))
        }
        forEachItem(in: range, body)
        if range.upperBound > contentHeight - tableFooter {
            let span = VerticalSpan(y: contentHeight - tableFooter, height: tableFooter)
            body(BeltPlacement(element: .tableFooter, span: span))
        }
    }

    private func forEachItem(in range: Range<Double>, _ body: (BeltPlacement) -> Void) {
        let start = range.lowerBound - tableHeader
        guard let first = tree.first(where: { $0.height > start }) else { return }
        var rowsBeforeSection = 0
        if first.item.kind != .header {
            let section = first.before.sections - 1
            rowsBeforeSection = tree.first(where: { $0.sections > section })?.before.rows ?? 0
        }
        tree.forEach(from: first.position) { location in
            let top = tableHeader + location.before.height
            guard top < range.upperBound else { return false }
            let item = location.item
            guard item.isRun else {
                if item.kind == .header { rowsBeforeSection = location.before.rows }
                guard item.length > 0 else { return true }
                let element: TableElement =
                    item.kind == .header
                    ? .header(location.before.sections) : .footer(location.before.sections - 1)
                body(
                    BeltPlacement(
                        element: element, span: VerticalSpan(y: top, height: item.length),
                        isEstimated: isEstimated(item)))
                return true
            }
            guard item.length > 0 else { return true }
            let start = IndexPath(
                row: location.before.rows - rowsBeforeSection,
                section: location.before.sections - 1)
            return forEachRow(of: item, at: top, from: start, in: range, body)
        }
    }

    /// Calls `body` with the rows of an item in a range; returns whether more may follow.
    private func forEachRow(
        of item: TableItem, at top: Double, from start: IndexPath, in range: Range<Double>,
        _ body: (BeltPlacement) -> Void
    ) -> Bool {
        let isEstimated = isEstimated(item)
        var row = item.row(at: range.lowerBound - top)
        var y = top + item.top(ofRow: row)
        while row < item.rows {
            guard y < range.upperBound else { return false }
            let span = VerticalSpan(y: y, height: item.height(ofRow: row))
            if span.maxY > range.lowerBound {
                let path = IndexPath(row: start.row + row, section: start.section)
                body(BeltPlacement(element: .row(path), span: span, isEstimated: isEstimated))
            }
            y = span.maxY
            row += 1
        }
        return true
    }
}
