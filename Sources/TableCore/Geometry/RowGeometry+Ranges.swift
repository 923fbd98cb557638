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
            let height = location.item.height
            switch location.item.kind {
            case .header:
                rowsBeforeSection = location.before.rows
                guard height > 0 else { return true }
                let element = TableElement.header(location.before.sections)
                let span = VerticalSpan(y: top, height: height)
                body(BeltPlacement(element: element, span: span))
            case .footer:
                guard height > 0 else { return true }
                let element = TableElement.footer(location.before.sections - 1)
                let span = VerticalSpan(y: top, height: height)
                body(BeltPlacement(element: element, span: span))
            case .rows, .estimatedRows:
                guard height > 0 else { return true }
                let above = (range.lowerBound - top) / height
                let skipped = Int(min(max(0, above), Double(location.item.rows)))
                for row in skipped..<location.item.rows {
                    let span = VerticalSpan(y: top + Double(row) * height, height: height)
                    guard span.y < range.upperBound else { return false }
                    guard span.maxY > range.lowerBound else { continue }
                    let path = IndexPath(
                        row: location.before.rows - rowsBeforeSection + row,
                        section: location.before.sections - 1)
                    let isEstimated = location.item.kind == .estimatedRows
                    body(BeltPlacement(element: .row(path), span: span, isEstimated: isEstimated))
                }
            }
            return true
        }
    }
}
