/// The place in a table at which dragged items are dropped.
public enum DropPlacement: Hashable, Sendable {
    /// Between rows: before the row that is at this index path now, or after the last row.
    case at(IndexPath)
    /// Into a row.
    case into(IndexPath)

    /// The index path of the place.
    public var indexPath: IndexPath {
        switch self {
        case .at(let path), .into(let path): path
        }
    }
}

/// The effect on rows when items are dropped on them.
public enum DropIntent: Hashable, Sendable {
    /// No place is highlighted.
    case unspecified
    /// The items become new rows.
    case insertAtDestinationIndexPath
    /// The items go into a row.
    case insertIntoDestinationIndexPath
    /// Items dropped on the middle of a row go into it; items dropped near an edge become new rows.
    case automatic
}

extension DropIntent {
    /// Returns the place for items dropped on a row of a table or an item of a collection.
    ///
    /// - Parameters:
    ///   - item: The row or item below the pointer.
    ///   - part: The position of the pointer in it, from 0 at its upper or left edge to 1.
    public func placement(on item: IndexPath, part: Double) -> DropPlacement {
        switch self {
        case .unspecified, .insertIntoDestinationIndexPath: .into(item)
        case .automatic where (0.3..<0.7).contains(part): .into(item)
        case .automatic, .insertAtDestinationIndexPath:
            .at(part < 0.5 ? item : IndexPath(item: item.item + 1, section: item.section))
        }
    }
}

extension RowGeometry {
    /// Returns the place for items dropped at a vertical position.
    ///
    /// ```swift
    /// let geometry = try RowGeometry(sections: [SectionHeights(rows: .uniform(40, count: 2))])
    /// geometry.dropPlacement(at: 50, .automatic)   // .at(row 1)
    /// geometry.dropPlacement(at: 60, .automatic)   // .into(row 1)
    /// ```
    ///
    /// On a header, it is the start of the section, and on a footer the end. Elsewhere beside the
    /// rows, it is the nearest place.
    ///
    /// - Parameters:
    ///   - y: The position in the content, in points; negative above it.
    ///   - intent: The effect on the rows.
    /// - Returns: The place; `nil` in a table without sections, and for items that go into a row
    ///   where there is none.
    /// - Complexity: O(log n).
    public func dropPlacement(at y: Double, _ intent: DropIntent) -> DropPlacement? {
        guard let path = indexPathForRow(at: y), let row = rectForRow(at: path) else {
            return intent == .insertIntoDestinationIndexPath ? nil : placeBetweenSections(at: y)
        }
        return intent.placement(on: path, part: (y - row.y) / row.height)
    }

    /// Returns the vertical position of the line at which dropped items become rows, in points.
    ///
    /// - Complexity: O(log n).
    public func insertionLine(at path: IndexPath) -> Double? {
        if let row = rectForRow(at: path) { return row.y }
        let above = IndexPath(row: path.row - 1, section: path.section)
        if let row = rectForRow(at: above) { return row.y + row.height }
        return rectForHeader(inSection: path.section).map { $0.y + $0.height }
    }

    /// The start of the section below a header, the end of that above a footer, or the nearest end
    /// of the table.
    private func placeBetweenSections(at y: Double) -> DropPlacement? {
        guard numberOfSections > 0 else { return nil }
        func end(of section: Int) -> DropPlacement {
            .at(IndexPath(row: numberOfRows(inSection: section) ?? 0, section: section))
        }
        switch element(at: y) {
        case .header(let section)?: return .at(IndexPath(row: 0, section: section))
        case .footer(let section)?: return end(of: section)
        case .tableHeader?: return .at(IndexPath(row: 0, section: 0))
        case .row, .tableFooter, nil:
            return y < tableHeader
                ? .at(IndexPath(row: 0, section: 0)) : end(of: numberOfSections - 1)
        }
    }
}
