/// The state of a table as identifiers: its sections, and the rows of each. Spec 12.1, 12.10.
///
/// Build the next state of a table as a snapshot and compute the changes with
/// ``difference(from:animation:)``:
///
/// ```swift
/// var snapshot = Snapshot<String, Int>()
/// try snapshot.appendSections(["A", "B"])
/// try snapshot.appendItems([1, 2], to: "A")
/// let changes = try snapshot.difference(from: shown)
/// ```
///
/// Each section identifier and each item identifier is unique in the snapshot.
public struct Snapshot<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>: Sendable {
    @usableFromInline struct Section: Sendable, Equatable {
        @usableFromInline var id: SectionID
        @usableFromInline var items: [ItemID] = []
    }

    @usableFromInline var sections: [Section] = []
    /// The section that holds each item.
    var homes: [ItemID: SectionID] = [:]

    /// The items to reload: their content changed, their identifiers did not.
    public private(set) var reloadedItems: Set<ItemID> = []
    /// The sections to reload as a whole.
    public private(set) var reloadedSections: Set<SectionID> = []
    /// The items whose cells are to be configured again and kept.
    public private(set) var reconfiguredItems: Set<ItemID> = []

    /// Creates a snapshot without sections.
    public init() {}

    /// The identifiers of the sections, in order.
    public var sectionIdentifiers: [SectionID] { sections.map(\.id) }

    /// The identifiers of all items, in order.
    public var itemIdentifiers: [ItemID] { sections.flatMap(\.items) }

    /// The number of sections.
    public var numberOfSections: Int { sections.count }

    /// The number of items in all sections.
    public var numberOfItems: Int { homes.count }

    /// The number of items in each section, as ``SectionCounts`` takes them.
    public var counts: [Int] { sections.map(\.items.count) }

    /// Returns the items of a section; empty when there is no such section.
    ///
    /// - Complexity: O(sections).
    public func itemIdentifiers(inSection section: SectionID) -> [ItemID] {
        index(ofSection: section).map { sections[$0].items } ?? []
    }

    /// Returns the number of items of the section at an index; 0 when there is no such section.
    ///
    /// - Complexity: O(1).
    public func numberOfItems(inSectionAt index: Int) -> Int {
        sections.indices.contains(index) ? sections[index].items.count : 0
    }

    /// Returns the index of a section, or `nil`.
    ///
    /// - Complexity: O(sections).
    public func index(ofSection section: SectionID) -> Int? {
        // Searches from the end, because snapshots are usually built by appending.
        sections.lastIndex { $0.id == section }
    }

    /// Returns the section at an index, or `nil`.
    ///
    /// - Complexity: O(1).
    public func sectionIdentifier(at index: Int) -> SectionID? {
        sections.indices.contains(index) ? sections[index].id : nil
    }

    /// Returns the section that contains an item, or `nil`.
    public func section(containing item: ItemID) -> SectionID? { homes[item] }

    /// Returns the index path of an item, or `nil`.
    ///
    /// - Complexity: O(sections + items of its section).
    public func indexPath(for item: ItemID) -> IndexPath? {
        guard let home = homes[item], let section = index(ofSection: home),
            let row = sections[section].items.firstIndex(of: item)
        else { return nil }
        return IndexPath(row: row, section: section)
    }

    /// Returns the item at an index path, or `nil`.
    public func itemIdentifier(at path: IndexPath) -> ItemID? {
        guard sections.indices.contains(path.section),
            sections[path.section].items.indices.contains(path.row)
        else { return nil }
        return sections[path.section].items[path.row]
    }

    /// Marks items for reloading because their content changed.
    ///
    /// - Throws: ``SnapshotError/missingItem(_:)``.
    public mutating func reloadItems(
        _ items: some Sequence<ItemID>
    ) throws(SnapshotError<SectionID, ItemID>) {
        for item in items {
            guard homes[item] != nil else { throw .missingItem(item) }
            reloadedItems.insert(item)
        }
    }

    /// Marks items whose existing cells are to be configured again, because their content changed.
    ///
    /// - Throws: ``SnapshotError/missingItem(_:)``.
    public mutating func reconfigureItems(
        _ items: some Sequence<ItemID>
    ) throws(SnapshotError<SectionID, ItemID>) {
        for item in items {
            guard homes[item] != nil else { throw .missingItem(item) }
            reconfiguredItems.insert(item)
        }
    }

    /// The index paths of the items to configure again, in order.
    ///
    /// - Complexity: O(items), or O(1) when none is marked.
    public var reconfiguredIndexPaths: [IndexPath] {
        guard !reconfiguredItems.isEmpty else { return [] }
        return sections.enumerated().flatMap { index, section in
            section.items.enumerated().compactMap { row, item in
                reconfiguredItems.contains(item) ? IndexPath(row: row, section: index) : nil
            }
        }
    }

    /// The same sections and items without marks for reloading or configuring again.
    public var withoutMarks: Snapshot {
        var copy = self
        (copy.reloadedItems, copy.reloadedSections, copy.reconfiguredItems) = ([], [], [])
        return copy
    }

    /// Marks sections for reloading as a whole.
    ///
    /// - Throws: ``SnapshotError/missingSection(_:)``.
    public mutating func reloadSections(
        _ identifiers: some Sequence<SectionID>
    ) throws(SnapshotError<SectionID, ItemID>) {
        for section in identifiers {
            guard index(ofSection: section) != nil else { throw .missingSection(section) }
            reloadedSections.insert(section)
        }
    }

    mutating func forget(_ item: ItemID) {
        homes[item] = nil
        reloadedItems.remove(item)
        reconfiguredItems.remove(item)
    }

    mutating func forgetSection(_ section: SectionID) { reloadedSections.remove(section) }
}

extension Snapshot: Equatable {
    /// Returns whether both have the same identifiers in the same places, regardless of marks for
    /// reloading.
    public static func == (left: Snapshot, right: Snapshot) -> Bool {
        left.sections == right.sections
    }
}

/// A duplicate or missing identifier in a change of a snapshot.
public enum SnapshotError<
    SectionID: Hashable & Sendable, ItemID: Hashable & Sendable
>: Error, Equatable {
    /// The section exists already, or is given twice.
    case duplicateSection(SectionID)
    /// There is no such section.
    case missingSection(SectionID)
    /// The item exists already, or is given twice.
    case duplicateItem(ItemID)
    /// There is no such item.
    case missingItem(ItemID)
    /// There is no section to append to.
    case noSections
}

extension SnapshotError: CustomStringConvertible {
    /// The error as a sentence with its values.
    public var description: String {
        switch self {
        case .duplicateSection(let id): "The section “\(id)” occurs twice."
        case .missingSection(let id): "There is no section “\(id)”."
        case .duplicateItem(let id): "The item “\(id)” occurs twice."
        case .missingItem(let id): "There is no item “\(id)”."
        case .noSections: "There is no section to append items to."
        }
    }
}
