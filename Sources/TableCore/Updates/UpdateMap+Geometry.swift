/// The source of row heights for a batch update of a ``RowGeometry``.
public struct HeightSource {
    /// The height of a row, in points.
    public enum Height: Hashable, Sendable {
        /// A final height.
        case known(Double)
        /// An estimate until the row is measured.
        case estimated(Double)
    }

    /// Returns the heights of a section, by its new index.
    public var section: (Int) -> SectionHeights
    /// Returns the height of a row, by its new index path.
    public var row: (IndexPath) -> Height

    /// Creates a source from two closures.
    public init(
        section: @escaping (Int) -> SectionHeights, row: @escaping (IndexPath) -> Height
    ) {
        self.section = section
        self.row = row
    }
}

extension RowGeometry {
    /// Performs a batch update: deletions, moves with their heights, insertions and reloads.
    ///
    /// - Throws: ``TableError`` when the geometry does not match the table before the batch, or the
    ///   source returns invalid heights; the geometry is then unchanged.
    /// - Complexity: O(k log n) for k changes, whatever the number of rows; adjacent inserted rows
    ///   count as one change.
    public mutating func apply(
        _ map: UpdateMap, heights source: HeightSource
    ) throws(TableError) {
        try check(map)
        let coming = try ComingHeights(map, source, now: now)
        var moved: [IndexPath: TableItem] = [:]
        for (old, new) in map.movedRowsByOld { moved[new] = try run(at: old) }
        for (section, shift) in map.rowsByOldSection {
            for range in shift.removed.ranges.reversed() {
                try deleteRows(range, inSection: section)
            }
        }
        try replaceSections(map, coming)
        for (section, shift) in map.rowsByOldSection {
            guard let section = map.newSection(forOld: section) else { continue }
            for rows in shift.inserted.ranges {
                var items: [TableItem] = []
                for row in rows {
                    let path = IndexPath(row: row, section: section)
                    if let item = moved[path] ?? coming.rows[path] { items.appendMerging(item) }
                }
                let place = rows.lowerBound..<rows.lowerBound
                replace(try existingRows(place, inSection: section), with: items)
            }
        }
        for path in map.reloadedNewIndexPaths {
            guard let item = coming.rows[path] else { continue }
            replace(try existingRow(at: path), with: [item])
        }
    }

    /// Checks that the geometry matches the table before the batch where the batch changes it, so
    /// that the following steps cannot fail.
    private func check(_ map: UpdateMap) throws(TableError) {
        guard numberOfSections == map.before.numberOfSections else {
            throw .noSection(map.before.numberOfSections - 1, sections: numberOfSections)
        }
        let touched = Set(map.rowsByOldSection.keys)
            .union(map.movedRowsByOld.keys.lazy.map(\.section))
            .union(map.batch.reloadedRows.lazy.map(\.place.section))
        for section in touched {
            let rows = numberOfRows(inSection: section) ?? 0
            let expected = map.before.numberOfRows(inSection: section) ?? 0
            guard rows == expected else {
                throw .noRow(IndexPath(row: expected - 1, section: section), rows: rows)
            }
        }
    }

    private mutating func replaceSections(
        _ map: UpdateMap, _ coming: ComingHeights
    ) throws(TableError) {
        var moved: [Int: [TableItem]] = [:]
        for (old, new) in map.movedSectionsByOld { moved[new] = try items(ofSection: old) }
        for section in map.sections.removed.reversed() { try deleteSection(at: section) }
        for section in map.sections.inserted {
            let items = moved[section] ?? coming.sections[section] ?? []
            let place = bounds(ofSection: section)?.items.lowerBound ?? tree.count
            tree.replaceSubrange(place..<place, with: items)
        }
        for section in map.reloadedNewSections {
            guard let items = coming.sections[section] else { continue }
            tree.replaceSubrange(try existingBounds(ofSection: section).items, with: items)
        }
    }

    private func items(ofSection section: Int) throws(TableError) -> [TableItem] {
        let range = try existingBounds(ofSection: section).items
        var items: [TableItem] = []
        tree.forEach(from: range.lowerBound) { location in
            items.append(location.item)
            return items.count < range.count
        }
        return items
    }

    private func run(at path: IndexPath) throws(TableError) -> TableItem {
        let position = try existingRow(at: path).lowerBound
        guard let item = item(ofRow: position) else { throw .noRow(path, rows: 0) }
        return item
    }
}

/// The heights of inserted and reloaded rows and sections, queried and checked before anything
/// changes.
private struct ComingHeights {
    var rows: [IndexPath: TableItem] = [:]
    var sections: [Int: [TableItem]] = [:]

    init(
        _ map: UpdateMap, _ source: HeightSource, now: TableItem.Age
    ) throws(TableError) {
        let inserted = map.sections.inserted.filter { map.movedSectionsByNew[$0] == nil }
        for section in inserted + map.reloadedNewSections {
            let heights = source.section(section)
            let expected = map.after.numberOfRows(inSection: section) ?? 0
            guard heights.rows.count == expected else {
                throw .noRow(
                    IndexPath(row: expected - 1, section: section), rows: heights.rows.count)
            }
            sections[section] = try heights.items(at: now)
        }
        for (old, shift) in map.rowsByOldSection {
            guard let section = map.newSection(forOld: old) else { continue }
            for row in shift.inserted {
                let path = IndexPath(row: row, section: section)
                guard map.movedRowsByNew[path] == nil else { continue }
                rows[path] = try Self.item(source.row(path))
            }
        }
        for path in map.reloadedNewIndexPaths { rows[path] = try Self.item(source.row(path)) }
    }

    private static func item(_ height: HeightSource.Height) throws(TableError) -> TableItem {
        switch height {
        case .known(let height):
            TableItem(rows: 1, height: try exactHeight(height), age: TableItem.known)
        case .estimated(let height):
            TableItem(rows: 1, height: try exactHeight(height), age: TableItem.estimate)
        }
    }
}

extension [Int] {
    /// The ranges of consecutive numbers in an ascending array.
    var ranges: [Range<Int>] { PositionSet(map { $0..<$0 + 1 }).ranges }
}
