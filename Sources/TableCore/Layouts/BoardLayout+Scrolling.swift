import FoundationEssentials

/// Columns that scroll on their own.
extension BoardLayout: OrthogonallyScrollingLayout {
    /// Columns scroll vertically.
    public var scrollsSectionsVertically: Bool { true }

    /// Returns the column at a point, also one whose items all fit, so that scrolling beside a long
    /// column does not move the board; `nil` if the items of all columns fit.
    public func orthogonalSection(at point: Point) -> Int? {
        overflows ? section(at: point.x) : nil
    }

    /// Returns the distance by which a column is scrolled, in points.
    public func orthogonalOffset(ofSection section: Int) -> Double {
        min(columnOffsets[section] ?? 0, maximumOrthogonalOffset(ofSection: section))
    }

    /// Returns the largest distance by which a column can be scrolled, in points.
    public func maximumOrthogonalOffset(ofSection section: Int) -> Double {
        guard counts.indices.contains(section), !foldedSections.contains(section) else { return 0 }
        return maximumOffset(ofItems: counts[section])
    }

    /// The largest distance by which a column of some items can be scrolled, in points.
    private func maximumOffset(ofItems count: Int) -> Double {
        max(0, headerHeight + height(ofItems: count) + columnSpacing - height)
    }

    /// Scrolls a column, without a pass.
    public mutating func setOrthogonalOffset(_ offset: Double, ofSection section: Int) {
        let limited = min(max(0, offset), maximumOrthogonalOffset(ofSection: section))
        columnOffsets[section] = limited == 0 ? nil : limited
    }

    /// Returns the nearest offset at rest: columns stop anywhere.
    public func orthogonalTarget(
        proposed: Double, from start: Double, ofSection section: Int
    ) -> Double {
        min(max(0, proposed), maximumOrthogonalOffset(ofSection: section))
    }

    /// Returns 0: the wheel scrolls columns as it scrolls other views.
    public func orthogonalStep(ofSection section: Int) -> Double { 0 }

    /// Returns the offset of a column that shows an item between the header and the lower edge;
    /// `nil` for an item of a folded column.
    public func orthogonalOffset(
        showing path: IndexPath, at position: CollectionScrollPosition = []
    ) -> Double? {
        guard attributes(for: .cell(path)) != nil else { return nil }
        let room = height - headerHeight - columnSpacing - itemInset
        let place = Double(path.item) * itemStep
        let (low, high) = (place + itemHeight - room, place)
        let offset = orthogonalOffset(ofSection: path.section)
        let wanted: Double =
            if position.contains(.top) {
                high
            } else if position.contains(.centeredVertically) {
                (low + high) / 2
            } else if position.contains(.bottom) {
                low
            } else {
                // An item higher than the room is shown from its top.
                min(max(offset, low), high)
            }
        return orthogonalTarget(proposed: wanted, from: offset, ofSection: path.section)
    }

    /// Returns the bar at the right of a column; `nil` for a column whose items all fit.
    public func orthogonalIndicator(ofSection section: Int) -> Rect? {
        let most = maximumOrthogonalOffset(ofSection: section)
        let room = height - headerHeight - columnSpacing
        guard most > 0, room > 0 else { return nil }
        let length = min(room, max(24, room * room / (room + most)))
        let place = (room - length) * orthogonalOffset(ofSection: section) / most
        return Rect(
            x: edges[section] + width(of: section) - 5, y: headerHeight + place, width: 4,
            height: length)
    }

    /// Moves offsets and folds with their columns through a batch. In a scrolled column, the first
    /// visible item that is neither deleted nor moved stays where it is.
    public mutating func follow(_ map: UpdateMap) {
        var moved: [Int: Double] = [:]
        for section in columnOffsets.keys {
            if let new = map.newSection(forOld: section) {
                moved[new] = offset(ofSection: section, following: map)
            }
        }
        columnOffsets = moved
        foldedSections = Set(foldedSections.compactMap(map.newSection(forOld:)))
    }

    /// The offset of a column after a batch, before it is limited by the new number of items.
    private func offset(ofSection section: Int, following map: UpdateMap) -> Double {
        let wanted = columnOffsets[section] ?? 0
        guard counts.indices.contains(section), counts[section] > 0 else { return wanted }
        // Also in a folded column, which has no offset meanwhile.
        let offset = min(wanted, maximumOffset(ofItems: counts[section]))
        let last = counts[section] - 1
        let first = min(last, max(0, Int(((offset + itemSpacing) / itemStep).rounded(.down))))
        let end = offset + height - headerHeight
        guard let found = map.stayingItem(from: first, ofSection: section) else { return offset }
        // Beyond the visible part, an item takes the place of deleted ones, not of moved ones.
        let isVisible = Double(found.old) * itemStep < end
        guard isVisible || map.newIndexPath(forOld: [section, first]) == nil else { return offset }
        let old = isVisible ? found.old : first
        return max(0, offset + Double(found.new - old) * itemStep)
    }

    /// Returns the item one visible part above or below in the same column.
    public func indexPathOnePage(_ direction: LayoutDirection, from path: IndexPath) -> IndexPath? {
        guard direction == .up || direction == .down, counts.indices.contains(path.section),
            counts[path.section] > 0
        else { return nil }
        let page = max(1, Int((height - headerHeight) / itemStep))
        let item = path.item + (direction == .down ? page : -page)
        return IndexPath(item: min(max(0, item), counts[path.section] - 1), section: path.section)
    }
}
