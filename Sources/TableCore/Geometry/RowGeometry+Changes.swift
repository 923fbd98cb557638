extension RowGeometry {
    /// Sets the height of the table header; 0 for none. Spec 000.3.
    ///
    /// - Throws: ``TableError/invalidHeight(_:)``.
    public mutating func setTableHeaderHeight(_ height: Double) throws(TableError) {
        tableHeader = try exactHeight(height)
    }

    /// Sets the height of the table footer; 0 for none. Spec 000.3.
    ///
    /// - Throws: ``TableError/invalidHeight(_:)``.
    public mutating func setTableFooterHeight(_ height: Double) throws(TableError) {
        tableFooter = try exactHeight(height)
    }

    /// Sets the height of a section header; 0 for none.
    ///
    /// - Parameters:
    ///   - height: The height, in points.
    ///   - section: The section of the header.
    ///   - origin: Whether the height depends on the content.
    /// - Throws: ``TableError``.
    public mutating func setHeaderHeight(
        _ height: Double, inSection section: Int, _ origin: HeightOrigin = .known
    ) throws(TableError) {
        let place = try existingBounds(ofSection: section).items.lowerBound
        let height = try exactHeight(height)
        let item = TableItem(.header, height: height, age: origin.age(at: now))
        tree.replaceSubrange(place..<place + 1, with: CollectionOfOne(item))
    }

    /// Sets the height of a section footer; 0 for none.
    ///
    /// - Parameters:
    ///   - height: The height, in points.
    ///   - section: The section of the footer.
    ///   - origin: Whether the height depends on the content.
    /// - Throws: ``TableError``.
    public mutating func setFooterHeight(
        _ height: Double, inSection section: Int, _ origin: HeightOrigin = .known
    ) throws(TableError) {
        let place = try existingBounds(ofSection: section).items.upperBound - 1
        let height = try exactHeight(height)
        let item = TableItem(.footer, height: height, age: origin.age(at: now))
        tree.replaceSubrange(place..<place + 1, with: CollectionOfOne(item))
    }

    /// Sets the measured height of a row, which is no longer an estimate afterwards.
    ///
    /// - Parameters:
    ///   - height: The height, in points.
    ///   - path: The index path of the row.
    /// - Returns: The growth of the content, in points.
    /// - Throws: ``TableError``.
    @discardableResult
    public mutating func setHeight(
        _ height: Double, forRowAt path: IndexPath
    ) throws(TableError) -> Double {
        let height = try exactHeight(height)
        let old = contentHeight
        let rows = try existingRow(at: path)
        replace(rows, with: [TableItem(rows: 1, height: height, age: now)])
        return contentHeight - old
    }

    /// Replaces the heights of `heights.count` rows, starting at `row`.
    ///
    /// - Parameters:
    ///   - heights: The new heights.
    ///   - row: The first row.
    ///   - section: The section of the rows.
    /// - Throws: ``TableError``.
    /// - Complexity: O(log n + runs replaced + individual heights).
    public mutating func setHeights(
        _ heights: RowHeights, fromRow row: Int, inSection section: Int
    ) throws(TableError) {
        let runs = try heights.runs()
        replace(try existingRows(row..<row + heights.count, inSection: section), with: runs)
    }

    /// Inserts rows so that the first of them is at `path` afterwards.
    ///
    /// `path.row` may equal the number of rows in the section. Spec 04.6.
    ///
    /// - Throws: ``TableError``.
    /// - Complexity: O(log n + individual heights).
    public mutating func insertRows(
        _ heights: RowHeights, at path: IndexPath
    ) throws(TableError) {
        let runs = try heights.runs()
        replace(try existingRows(path.row..<path.row, inSection: path.section), with: runs)
    }

    /// Deletes rows of a section.
    ///
    /// - Throws: ``TableError``.
    /// - Complexity: O(log n + runs removed).
    public mutating func deleteRows(
        _ rows: Range<Int>, inSection section: Int
    ) throws(TableError) {
        replace(try existingRows(rows, inSection: section), with: [])
    }

    /// Moves a row with its height, so that its index path is `destination` afterwards.
    ///
    /// - Throws: ``TableError``; the geometry is then unchanged.
    public mutating func moveRow(
        from source: IndexPath, to destination: IndexPath
    ) throws(TableError) {
        let rows = try existingRow(at: source)
        guard let item = item(ofRow: rows.lowerBound) else { return }
        let isSame = source.section == destination.section
        let room = try existingBounds(ofSection: destination.section).rows.count
        guard destination.row >= 0, destination.row <= (isSame ? room - 1 : room) else {
            throw .noRow(destination, rows: room)
        }
        replace(rows, with: [])
        let place = destination.row..<destination.row
        replace(try existingRows(place, inSection: destination.section), with: [item])
    }
}

extension RowGeometry {
    /// Inserts a section so that its index is `section` afterwards.
    ///
    /// - Throws: ``TableError``.
    /// - Complexity: O(log n + individual heights).
    public mutating func insertSection(
        _ heights: SectionHeights, at section: Int
    ) throws(TableError) {
        let items = try heights.items(at: now)
        let place: Int
        if section == numberOfSections {
            place = tree.count
        } else {
            place = try existingBounds(ofSection: section).items.lowerBound
        }
        tree.replaceSubrange(place..<place, with: items)
    }

    /// Deletes a section with all its rows.
    ///
    /// - Throws: ``TableError/noSection(_:sections:)``.
    /// - Complexity: O(log n + runs removed).
    public mutating func deleteSection(at section: Int) throws(TableError) {
        let items = try existingBounds(ofSection: section).items
        tree.replaceSubrange(items, with: EmptyCollection())
    }

    /// Moves a section with all its rows, so that its index is `destination` afterwards.
    ///
    /// - Throws: ``TableError/noSection(_:sections:)``.
    public mutating func moveSection(
        from source: Int, to destination: Int
    ) throws(TableError) {
        let moved = try existingBounds(ofSection: source).items
        let target = try existingBounds(ofSection: destination).items
        let place =
            source < destination
            ? target.upperBound - moved.count : target.lowerBound
        tree.moveSubrange(moved, to: place)
    }
}

// MARK: - Runs

extension RowGeometry {
    /// A range of rows by flat position, and its section: an empty range at the end of one section
    /// differs from one at the start of the next.
    struct RowRange {
        var lowerBound: Int
        var upperBound: Int
        var section: SectionBounds
    }

    func existingRow(at path: IndexPath) throws(TableError) -> RowRange {
        let bounds = try existingBounds(ofSection: path.section)
        guard (0..<bounds.rows.count).contains(path.row) else {
            throw .noRow(path, rows: bounds.rows.count)
        }
        return try existingRows(path.row..<path.row + 1, inSection: path.section)
    }

    func existingRows(
        _ rows: Range<Int>, inSection section: Int
    ) throws(TableError) -> RowRange {
        let bounds = try existingBounds(ofSection: section)
        guard rows.lowerBound >= 0, rows.upperBound <= bounds.rows.count else {
            let row =
                rows.lowerBound < 0 ? rows.lowerBound : max(rows.upperBound - 1, rows.lowerBound)
            throw .noRow(IndexPath(row: row, section: section), rows: bounds.rows.count)
        }
        let first = bounds.rows.lowerBound
        return RowRange(
            lowerBound: first + rows.lowerBound, upperBound: first + rows.upperBound,
            section: bounds)
    }

    /// Replaces rows with runs, splitting the runs at both ends and merging runs that are alike.
    mutating func replace(_ rows: RowRange, with runs: [TableItem]) {
        let footer = rows.section.items.upperBound - 1
        var start = footer
        var end = footer
        var fresh: [TableItem] = []
        // Includes one more row on either side, so that neighboring runs that are alike are merged.
        let before = max(rows.lowerBound - 1, rows.section.rows.lowerBound)
        let after = min(rows.upperBound, rows.section.rows.upperBound - 1)
        if !rows.section.rows.isEmpty {
            if let run = tree.first(where: { $0.rows > before }) {
                start = run.position
                fresh.appendMerging(current(run.item.rows(0..<rows.lowerBound - run.before.rows)))
            }
            for run in runs { fresh.appendMerging(run) }
            if let run = tree.first(where: { $0.rows > after }) {
                end = run.position + 1
                let rest = rows.upperBound - run.before.rows..<run.item.rows
                fresh.appendMerging(current(run.item.rows(rest)))
            }
        } else {
            fresh = runs
        }
        tree.replaceSubrange(start..<end, with: fresh)
    }

    /// The rows, of one age if they were measured before and are estimates by now.
    private func current(_ item: TableItem) -> TableItem {
        guard isEstimated(item), item.age != TableItem.estimate else { return item }
        var estimate = item
        estimate.age = TableItem.past
        return estimate
    }

    /// A row as an item of its own, by its flat position; `nil` when there is no such row.
    func item(ofRow position: Int) -> TableItem? {
        guard let run = tree.first(where: { $0.rows > position }) else { return nil }
        let row = position - run.before.rows
        return run.item.rows(row..<row + 1)
    }
}
