extension RowGeometry {
    /// Gives the table's own header another height; 0 for none. Spec 000.3.
    ///
    /// - Throws: ``TableError/invalidHeight(_:)``.
    public mutating func setTableHeaderHeight(_ height: Double) throws(TableError) {
        tableHeader = try exactHeight(height)
    }

    /// Gives the table's own footer another height; 0 for none. Spec 000.3.
    ///
    /// - Throws: ``TableError/invalidHeight(_:)``.
    public mutating func setTableFooterHeight(_ height: Double) throws(TableError) {
        tableFooter = try exactHeight(height)
    }

    /// Gives a section's header another height; 0 for none.
    ///
    /// - Throws: ``TableError``.
    public mutating func setHeaderHeight(
        _ height: Double, inSection section: Int
    ) throws(TableError) {
        let place = try existingBounds(ofSection: section).items.lowerBound
        let item = BeltItem(kind: .header, height: try exactHeight(height), rows: 0)
        tree.replaceSubrange(place..<place + 1, with: CollectionOfOne(item))
    }

    /// Gives a section's footer another height; 0 for none.
    ///
    /// - Throws: ``TableError``.
    public mutating func setFooterHeight(
        _ height: Double, inSection section: Int
    ) throws(TableError) {
        let place = try existingBounds(ofSection: section).items.upperBound - 1
        let item = BeltItem(kind: .footer, height: try exactHeight(height), rows: 0)
        tree.replaceSubrange(place..<place + 1, with: CollectionOfOne(item))
    }

    /// Says what a row's height really is; from now on it is not an estimate.
    ///
    /// - Returns: how much the content grew.
    /// - Throws: ``TableError``.
    @discardableResult
    public mutating func setHeight(
        _ height: Double, forRowAt path: IndexPath
    ) throws(TableError) -> Double {
        let height = try exactHeight(height)
        let old = contentHeight
        let rows = try existingRow(at: path)
        replace(rows, with: [BeltItem(kind: .rows, height: height, rows: 1)])
        return contentHeight - old
    }

    /// Replaces the heights of the `heights.count` rows from `row` on.
    ///
    /// - Throws: ``TableError``.
    /// - Complexity: O(log n + runs replaced + individual heights).
    public mutating func setHeights(
        _ heights: RowHeights, fromRow row: Int, inSection section: Int
    ) throws(TableError) {
        let runs = try heights.runs()
        replace(try existingRows(row..<row + heights.count, inSection: section), with: runs)
    }

    /// Inserts rows so that the first of them becomes the row at `path`.
    ///
    /// `path.row` may be the number of rows of its section. Spec 04.6.
    ///
    /// - Throws: ``TableError``.
    /// - Complexity: O(log n + individual heights).
    public mutating func insertRows(
        _ heights: RowHeights, at path: IndexPath
    ) throws(TableError) {
        let runs = try heights.runs()
        replace(try existingRows(path.row..<path.row, inSection: path.section), with: runs)
    }

    /// Takes rows away from a section.
    ///
    /// - Throws: ``TableError``.
    /// - Complexity: O(log n + runs removed).
    public mutating func deleteRows(
        _ rows: Range<Int>, inSection section: Int
    ) throws(TableError) {
        replace(try existingRows(rows, inSection: section), with: [])
    }

    /// Moves a row with its height, so that its path afterwards is `destination`.
    ///
    /// - Throws: ``TableError``; nothing has changed then.
    public mutating func moveRow(
        from source: IndexPath, to destination: IndexPath
    ) throws(TableError) {
        let rows = try existingRow(at: source)
        guard let item = tree.first(where: { $0.rows > rows.lowerBound })?.item else { return }
        let isSame = source.section == destination.section
        let room = try existingBounds(ofSection: destination.section).rows.count
        guard destination.row >= 0, destination.row <= (isSame ? room - 1 : room) else {
            throw .noRow(destination, rows: room)
        }
        replace(rows, with: [])
        let place = destination.row..<destination.row
        replace(
            try existingRows(place, inSection: destination.section), with: [item.with(rows: 1)])
    }
}

extension RowGeometry {
    /// Inserts a section so that its number is `section`.
    ///
    /// - Throws: ``TableError``.
    /// - Complexity: O(log n + individual heights).
    public mutating func insertSection(
        _ heights: SectionHeights, at section: Int
    ) throws(TableError) {
        let items = try heights.items()
        let place: Int
        if section == numberOfSections {
            place = tree.count
        } else {
            place = try existingBounds(ofSection: section).items.lowerBound
        }
        tree.replaceSubrange(place..<place, with: items)
    }

    /// Takes a section away with everything in it.
    ///
    /// - Throws: ``TableError/noSection(_:sections:)``.
    /// - Complexity: O(log n + runs removed).
    public mutating func deleteSection(at section: Int) throws(TableError) {
        let items = try existingBounds(ofSection: section).items
        tree.replaceSubrange(items, with: EmptyCollection())
    }

    /// Replaces everything in a section.
    ///
    /// - Throws: ``TableError``.
    /// - Complexity: O(log n + runs replaced + individual heights).
    public mutating func replaceSection(
        _ section: Int, with heights: SectionHeights
    ) throws(TableError) {
        let items = try heights.items()
        let place = try existingBounds(ofSection: section).items
        tree.replaceSubrange(place, with: items)
    }

    /// Moves a section with everything in it, so that its number afterwards is `destination`.
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
    /// A range of rows by flat position, with the section it belongs to: an empty range at the
    /// end of one section is not the same place as one at the start of the next.
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

    /// Replaces rows by runs, cutting the runs at both ends and merging what is alike.
    mutating func replace(_ rows: RowRange, with runs: [BeltItem]) {
        let footer = rows.section.items.upperBound - 1
        var start = footer
        var end = footer
        var fresh: [BeltItem] = []
        // One row more on either side, so that a neighbour that is alike is merged.
        let before = max(rows.lowerBound - 1, rows.section.rows.lowerBound)
        let after = min(rows.upperBound, rows.section.rows.upperBound - 1)
        if !rows.section.rows.isEmpty {
            if let run = tree.first(where: { $0.rows > before }) {
                start = run.position
                fresh.appendMerging(run.item.with(rows: rows.lowerBound - run.before.rows))
            }
            for run in runs { fresh.appendMerging(run) }
            if let run = tree.first(where: { $0.rows > after }) {
                end = run.position + 1
                let rest = run.before.rows + run.item.rows - rows.upperBound
                fresh.appendMerging(run.item.with(rows: rest))
            }
        } else {
            fresh = runs
        }
        tree.replaceSubrange(start..<end, with: fresh)
    }
}
