/// What turns one snapshot into another.
public struct SnapshotDifference: Sendable {
    /// What comes, goes and moves, and the reloads of what stays in its place.
    public var structure: BatchUpdate
    /// Reloads of what also moved, to be carried out after ``structure``: a row cannot be moved
    /// and reloaded in one batch (rule R2). Empty most of the time.
    public var reloadsAfterwards: BatchUpdate

    /// Whether nothing changed.
    public var isEmpty: Bool { structure.isEmpty && reloadsAfterwards.isEmpty }
}

extension Snapshot {
    /// The changes that lead from another snapshot to this one, with as few moves as possible:
    /// what keeps its order stays, and as much of it as can.
    ///
    /// Items and sections that this snapshot marks for reloading are reloaded.
    ///
    /// - Complexity: O(n) expected, and O(m log m) for the m common items of a section whose
    ///   order changed.
    public func difference(
        from old: Snapshot, animation: RowAnimation = .automatic
    ) -> SnapshotDifference {
        var finder = SnapshotComparison(old: old, new: self, animation: animation)
        finder.compareSections()
        finder.compareItems()
        finder.addReloads()
        return finder.result
    }
}

private struct SnapshotComparison<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable> {
    let old: Snapshot<SectionID, ItemID>
    let new: Snapshot<SectionID, ItemID>
    let animation: RowAnimation
    var result = SnapshotDifference(
        structure: BatchUpdate(), reloadsAfterwards: BatchUpdate())

    private let oldSections: [SectionID: Int]
    private let newSections: [SectionID: Int]
    private var oldPaths: [ItemID: IndexPath] = [:]
    private var movedSections: Set<SectionID> = []
    private var movedItems: Set<ItemID> = []

    init(
        old: Snapshot<SectionID, ItemID>, new: Snapshot<SectionID, ItemID>,
        animation: RowAnimation
    ) {
        self.old = old
        self.new = new
        self.animation = animation
        oldSections = Self.numbers(old)
        newSections = Self.numbers(new)
        oldPaths.reserveCapacity(old.numberOfItems)
        for (section, content) in old.sections.enumerated() {
            for (row, item) in content.items.enumerated() {
                oldPaths[item] = IndexPath(row: row, section: section)
            }
        }
    }

    private static func numbers(_ snapshot: Snapshot<SectionID, ItemID>) -> [SectionID: Int] {
        var numbers: [SectionID: Int] = [:]
        for (number, section) in snapshot.sections.enumerated() { numbers[section.id] = number }
        return numbers
    }

    mutating func compareSections() {
        for (number, section) in old.sections.enumerated() where newSections[section.id] == nil {
            result.structure.deleteSections([number], with: animation)
        }
        var common: [(id: SectionID, old: Int, new: Int)] = []
        for (number, section) in new.sections.enumerated() {
            if let oldNumber = oldSections[section.id] {
                common.append((section.id, oldNumber, number))
            } else {
                result.structure.insertSections([number], with: animation)
            }
        }
        let kept = Set(common.map(\.old).indicesOfLongestIncreasingSubsequence)
        for (index, section) in common.enumerated() where !kept.contains(index) {
            movedSections.insert(section.id)
            result.structure.moveSection(from: section.old, to: section.new)
        }
    }

    mutating func compareItems() {
        for (number, section) in old.sections.enumerated() where newSections[section.id] != nil {
            let gone = section.items.indices.filter { new.homes[section.items[$0]] == nil }
            result.structure.deleteRows(
                gone.map { IndexPath(row: $0, section: number) }, with: animation)
        }
        for (number, section) in new.sections.enumerated() {
            compareItems(of: section, number: number)
        }
    }

    private mutating func compareItems(
        of section: Snapshot<SectionID, ItemID>.Section, number: Int
    ) {
        let oldNumber = oldSections[section.id]
        var inserted: [IndexPath] = []
        var staying: [(row: Int, oldRow: Int)] = []
        for (row, item) in section.items.enumerated() {
            let path = IndexPath(row: row, section: number)
            guard let oldPath = oldPaths[item] else {
                if oldNumber != nil { inserted.append(path) }
                continue
            }
            if oldPath.section == oldNumber {
                staying.append((row, oldPath.row))
            } else {
                move(item, from: oldPath, to: path)
            }
        }
        result.structure.insertRows(inserted, with: animation)
        guard let oldNumber else { return }
        let kept = staying.map(\.oldRow).indicesOfLongestIncreasingSubsequence
        var next = kept.startIndex
        for (index, pair) in staying.enumerated() {
            if next < kept.endIndex, kept[next] == index {
                next += 1
                continue
            }
            move(
                section.items[pair.row], from: IndexPath(row: pair.oldRow, section: oldNumber),
                to: IndexPath(row: pair.row, section: number))
        }
    }

    private mutating func move(_ item: ItemID, from old: IndexPath, to new: IndexPath) {
        movedItems.insert(item)
        result.structure.moveRow(from: old, to: new)
    }

    mutating func addReloads() {
        for (number, section) in new.sections.enumerated() {
            guard oldSections[section.id] != nil else { continue }
            if new.reloadedSections.contains(section.id) {
                // After the structure, so that identities inside are followed all the same.
                result.reloadsAfterwards.reloadSections([number], with: animation)
                continue
            }
            guard !new.reloadedItems.isEmpty else { continue }
            for (row, item) in section.items.enumerated() where new.reloadedItems.contains(item) {
                guard let oldPath = oldPaths[item] else { continue }
                if movedItems.contains(item) {
                    let path = IndexPath(row: row, section: number)
                    result.reloadsAfterwards.reloadRows([path], with: animation)
                } else {
                    result.structure.reloadRows([oldPath], with: animation)
                }
            }
        }
    }
}
