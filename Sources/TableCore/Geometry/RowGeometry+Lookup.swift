extension RowGeometry {
    /// Returns the position of a row, or `nil` when there is no such row. Spec 000.188.
    public func rectForRow(at path: IndexPath) -> VerticalSpan? {
        guard let position = position(of: path),
            let run = tree.first(where: { $0.rows > position })
        else { return nil }
        let row = position - run.before.rows
        let above = run.before.height + run.item.top(ofRow: row)
        return VerticalSpan(y: tableHeader + above, height: run.item.height(ofRow: row))
    }

    /// Returns the span of a section: header, rows and footer; `nil` when there is no such section.
    /// Spec 01.13.
    public func rectForSection(_ section: Int) -> VerticalSpan? {
        guard let bounds = bounds(ofSection: section) else { return nil }
        return VerticalSpan(y: bounds.y, height: bounds.maxY - bounds.y)
    }

    /// Returns the unpinned position of a section header, with height 0 when there is none; `nil`
    /// when there is no such section. Spec 01.13.
    public func rectForHeader(inSection section: Int) -> VerticalSpan? {
        guard section >= 0, let header = tree.first(where: { $0.sections > section }) else {
            return nil
        }
        return VerticalSpan(y: tableHeader + header.before.height, height: header.item.length)
    }

    /// Returns the position of a section footer, with height 0 when there is none; `nil` when there
    /// is no such section. Spec 01.13.
    public func rectForFooter(inSection section: Int) -> VerticalSpan? {
        guard section >= 0, let footer = tree.first(where: { $0.footers > section }) else {
            return nil
        }
        return VerticalSpan(y: tableHeader + footer.before.height, height: footer.item.length)
    }

    /// Returns the position of an element, or `nil` when its section or row does not exist.
    public func rect(for element: TableElement) -> VerticalSpan? {
        switch element {
        case .tableHeader: VerticalSpan(y: 0, height: tableHeader)
        case .header(let section): rectForHeader(inSection: section)
        case .row(let path): rectForRow(at: path)
        case .footer(let section): rectForFooter(inSection: section)
        case .tableFooter:
            VerticalSpan(y: contentHeight - tableFooter, height: tableFooter)
        }
    }

    /// Returns the distance of an element from the top of the content, or `nil` when its section or
    /// row does not exist.
    public func offset(of element: TableElement) -> Double? { rect(for: element)?.y }

    /// Returns whether the height of a row is an estimate; `nil` when there is no such row.
    public func isEstimated(at path: IndexPath) -> Bool? {
        guard let position = position(of: path) else { return nil }
        return tree.first(where: { $0.rows > position }).map { isEstimated($0.item) }
    }

    /// Returns the element `y` points from the top, or `nil` above and below the content.
    ///
    /// An edge between two elements belongs to the lower one.
    public func element(at y: Double) -> TableElement? { placement(at: y)?.element }

    /// Returns the row at `y`, or `nil` when there is a header, a footer or nothing. Spec 000.186.
    public func indexPathForRow(at y: Double) -> IndexPath? {
        guard case .row(let path)? = element(at: y) else { return nil }
        return path
    }

    /// Returns the element at `y` and its position, or `nil` above and below the content.
    public func placement(at y: Double) -> BeltPlacement? {
        guard y >= 0, y < contentHeight else { return nil }
        if y < tableHeader {
            return BeltPlacement(
                element: .tableHeader, span: VerticalSpan(y: 0, height: tableHeader))
        }
        guard let found = tree.first(where: { $0.height > y - tableHeader }) else {
            let span = VerticalSpan(y: contentHeight - tableFooter, height: tableFooter)
            return BeltPlacement(element: .tableFooter, span: span)
        }
        let section = found.before.sections
        let top = tableHeader + found.before.height
        let whole = VerticalSpan(y: top, height: found.item.length)
        let isEstimated = isEstimated(found.item)
        switch found.item.kind {
        case .header:
            return BeltPlacement(element: .header(section), span: whole, isEstimated: isEstimated)
        case .footer:
            return BeltPlacement(
                element: .footer(section - 1), span: whole, isEstimated: isEstimated)
        case .rows:
            let row = found.item.row(at: y - top)
            guard let path = path(inSection: section - 1, position: found.before.rows + row)
            else { return nil }
            let span = VerticalSpan(
                y: top + found.item.top(ofRow: row), height: found.item.height(ofRow: row))
            return BeltPlacement(element: .row(path), span: span, isEstimated: isEstimated)
        }
    }
}
