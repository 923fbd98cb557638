/// The changes that turn one snapshot into another.
public struct SnapshotDifference: Sendable {
    /// The insertions, deletions and moves, and the reloads of unmoved rows.
    public var structure: BatchUpdate
    /// The reloads of sections and of moved rows, to be performed after ``structure``: a row cannot
    /// be moved and reloaded in one batch (rule R2). Usually empty.
    public var reloadsAfterwards: BatchUpdate

    /// Whether nothing changed.
    public var isEmpty: Bool { structure.isEmpty && reloadsAfterwards.isEmpty }
}

extension Snapshot {
    /// Returns the changes that lead from another snapshot to this one, with as few moves as
    /// possible.
    ///
    /// Items and sections that this snapshot marks for reloading are reloaded.
    ///
    /// - Complexity: O(n) expected, and O(m log m) for the m common items of a section whose
    ///   order changed.
    @inlinable
    public func difference(
        from old: Snapshot, animation: RowAnimation = .automatic
    ) -> SnapshotDifference {
        // Inlinable, so that hashing is specialized for the identifier types of the caller.
        var oldItems: [ItemID: Int] = [:]
        oldItems.reserveCapacity(old.numberOfItems)
        var oldSections: [SectionID: Int] = [:]
        for section in old.sections {
            oldSections[section.id] = oldSections.count
            for item in section.items { oldItems[item] = oldItems.count }
        }
        var sectionOrigins: [Int] = []
        var itemOrigins: [Int] = []
        itemOrigins.reserveCapacity(numberOfItems)
        for section in sections {
            sectionOrigins.append(oldSections[section.id] ?? -1)
            for item in section.items { itemOrigins.append(oldItems[item] ?? -1) }
        }
        return SnapshotDifference(
            oldCounts: old.counts, newCounts: counts, sectionOrigins: sectionOrigins,
            itemOrigins: itemOrigins, reloads: reloads, animation: animation)
    }

    /// Which sections and items are marked for reloading, in order; `nil` when none is.
    @usableFromInline var reloads: (sections: [Bool], items: [Bool])? {
        guard !reloadedSections.isEmpty || !reloadedItems.isEmpty else { return nil }
        return (
            sections.map { reloadedSections.contains($0.id) },
            sections.flatMap { $0.items.map(reloadedItems.contains) }
        )
    }
}

extension SnapshotDifference {
    @usableFromInline init(
        oldCounts: [Int], newCounts: [Int], sectionOrigins: [Int], itemOrigins: [Int],
        reloads: (sections: [Bool], items: [Bool])?, animation: RowAnimation
    ) {
        var comparison = OrdinalComparison(
            oldCounts: oldCounts, newCounts: newCounts, sectionOrigins: sectionOrigins,
            itemOrigins: itemOrigins, animation: animation)
        comparison.compareSections()
        comparison.compareItems()
        if let reloads { comparison.addReloads(sections: reloads.sections, items: reloads.items) }
        self = comparison.result
    }
}

/// The comparison after each identifier became an ordinal number: old sections and items are
/// numbered from 0 across all sections, and so are new ones.
private struct OrdinalComparison {
    let oldCounts: [Int]
    let newCounts: [Int]
    /// The old number of each new section; −1 for an inserted one.
    let sectionOrigins: [Int]
    /// The old number of each new item; −1 for an inserted one.
    let itemOrigins: [Int]
    let animation: RowAnimation
    var result = SnapshotDifference(
        structure: BatchUpdate(), reloadsAfterwards: BatchUpdate())

    private let oldPaths: [IndexPath]
    private var isKept: [Bool]
    private var isSectionKept: [Bool]
    private var isMoved: [Bool]

    init(
        oldCounts: [Int], newCounts: [Int], sectionOrigins: [Int], itemOrigins: [Int],
        animation: RowAnimation
    ) {
        self.oldCounts = oldCounts
        self.newCounts = newCounts
        self.sectionOrigins = sectionOrigins
        self.itemOrigins = itemOrigins
        self.animation = animation
        oldPaths = oldCounts.enumerated().flatMap { section, count in
            (0..<count).map { IndexPath(row: $0, section: section) }
        }
        isKept = Array(repeating: false, count: oldPaths.count)
        for origin in itemOrigins where origin >= 0 { isKept[origin] = true }
        isSectionKept = Array(repeating: false, count: oldCounts.count)
        for origin in sectionOrigins where origin >= 0 { isSectionKept[origin] = true }
        isMoved = Array(repeating: false, count: itemOrigins.count)
    }

    mutating func compareSections() {
        result.structure.deleteSections(
            isSectionKept.indices.filter { !isSectionKept[$0] }, with: animation)
        result.structure.insertSections(
            sectionOrigins.indices.filter { sectionOrigins[$0] < 0 }, with: animation)
        let common = sectionOrigins.indices.filter { sectionOrigins[$0] >= 0 }
        let kept = common.map { sectionOrigins[$0] }.indicesOfLongestIncreasingSubsequence
        for section in common.removing(at: kept) {
            result.structure.moveSection(from: sectionOrigins[section], to: section)
        }
    }

    mutating func compareItems() {
        result.structure.deleteRows(
            isKept.indices.lazy.filter { [self] in
                !isKept[$0] && isSectionKept[oldPaths[$0].section]
            }
            .map { [self] in oldPaths[$0] }, with: animation)
        var start = 0
        for (section, count) in newCounts.enumerated() {
            compareItems(section, start..<start + count)
            start += count
        }
    }

    private mutating func compareItems(_ section: Int, _ items: Range<Int>) {
        let origin = sectionOrigins[section]
        var inserted: [IndexPath] = []
        var staying: [Int] = []
        for item in items {
            let old = itemOrigins[item]
            if old < 0 {
                if origin >= 0 {
                    inserted.append(IndexPath(row: item - items.lowerBound, section: section))
                }
            } else if oldPaths[old].section == origin {
                staying.append(item)
            } else {
                move(item, section, items)
            }
        }
        result.structure.insertRows(inserted, with: animation)
        let kept = staying.map { itemOrigins[$0] }.indicesOfLongestIncreasingSubsequence
        for item in staying.removing(at: kept) { move(item, section, items) }
    }

    private mutating func move(_ item: Int, _ section: Int, _ items: Range<Int>) {
        isMoved[item] = true
        result.structure.moveRow(
            from: oldPaths[itemOrigins[item]],
            to: IndexPath(row: item - items.lowerBound, section: section))
    }

    /// Adds reloads. Sections and moved items, by their new paths, are reloaded after the
    /// structure, so that the structure can still track the items inside. Inserted items are loaded
    /// anyway.
    mutating func addReloads(sections: [Bool], items: [Bool]) {
        var start = 0
        for (section, count) in newCounts.enumerated() {
            let isReloaded = sections[section]
            if isReloaded, sectionOrigins[section] >= 0 {
                result.reloadsAfterwards.reloadSections([section], with: animation)
            } else {
                // Items that moved into a new section kept their cells, so these are reloaded too.
                for item in start..<start + count where isReloaded || items[item] {
                    reload(item, at: IndexPath(row: item - start, section: section))
                }
            }
            start += count
        }
    }

    private mutating func reload(_ item: Int, at newPath: IndexPath) {
        guard itemOrigins[item] >= 0 else { return }
        if isMoved[item] {
            result.reloadsAfterwards.reloadRows([newPath], with: animation)
        } else {
            result.structure.reloadRows([oldPaths[itemOrigins[item]]], with: animation)
        }
    }
}

extension [Int] {
    /// Returns the elements except those at `indices`, which must be in ascending order.
    fileprivate func removing(at indices: [Int]) -> [Int] {
        var rest: [Int] = []
        var next = 0
        for index in self.indices {
            if next < indices.count, indices[next] == index {
                next += 1
            } else {
                rest.append(self[index])
            }
        }
        return rest
    }
}
