/// A table as identities: which sections there are, and which rows in each. Spec 12.1, 12.10.
///
/// Build the next state of a table as a snapshot and let ``difference(from:animation:)`` find out what
/// changed:
///
/// ```swift
/// var snapshot = Snapshot<String, Int>()
/// try snapshot.appendSections(["A", "B"])
/// try snapshot.appendItems([1, 2], to: "A")
/// let changes = try snapshot.difference(from: shown)
/// ```
///
/// An identity occurs once in the whole table.
public struct Snapshot<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>: Sendable {
    @usableFromInline struct Section: Sendable, Equatable {
        @usableFromInline var id: SectionID
        @usableFromInline var items: [ItemID] = []
    }

    @usableFromInline var sections: [Section] = []
    /// The section that holds each item.
    var homes: [ItemID: SectionID] = [:]

    /// The items whose content changed without a new identity.
    public private(set) var reloadedItems: Set<ItemID> = []
    /// The sections whose content changed as a whole.
    public private(set) var reloadedSections: Set<SectionID> = []

    /// No sections.
    public init() {}

    /// The identities of the sections in order.
    public var sectionIdentifiers: [SectionID] { sections.map(\.id) }

    /// The identities of all items in order.
    public var itemIdentifiers: [ItemID] { sections.flatMap(\.items) }

    /// The number of sections.
    public var numberOfSections: Int { sections.count }

    /// The number of items in all sections.
    public var numberOfItems: Int { homes.count }

    /// The number of items of each section, as ``SectionCounts`` takes them.
    public var counts: [Int] { sections.map(\.items.count) }

    /// The items of a section; none when there is no such section.
    ///
    /// - Complexity: O(sections).
    public func itemIdentifiers(inSection section: SectionID) -> [ItemID] {
        index(ofSection: section).map { sections[$0].items } ?? []
    }

    /// Where a section is, or `nil`.
    ///
    /// - Complexity: O(sections).
    public func index(ofSection section: SectionID) -> Int? {
        // Whoever builds a snapshot adds to its last sections, so these are looked at first.
        sections.lastIndex { $0.id == section }
    }

    /// The section that holds an item, or `nil`.
    public func section(containing item: ItemID) -> SectionID? { homes[item] }

    /// Where an item is, or `nil`.
    ///
    /// - Complexity: O(sections + items of its section).
    public func indexPath(for item: ItemID) -> IndexPath? {
        guard let home = homes[item], let section = index(ofSection: home),
            let row = sections[section].items.firstIndex(of: item)
        else { return nil }
        return IndexPath(row: row, section: section)
    }

    /// The item at a path, or `nil`.
    public func itemIdentifier(at path: IndexPath) -> ItemID? {
        guard sections.indices.contains(path.section),
            sections[path.section].items.indices.contains(path.row)
        else { return nil }
        return sections[path.section].items[path.row]
    }

    /// Marks items whose content changed.
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

    /// Marks sections whose content changed as a whole.
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
    }

    mutating func forgetSection(_ section: SectionID) { reloadedSections.remove(section) }
}

extension Snapshot: Equatable {
    /// Whether both have the same identities in the same places. What is marked for reloading
    /// does not count.
    public static func == (left: Snapshot, right: Snapshot) -> Bool {
        left.sections == right.sections
    }
}

/// An identity that a snapshot does not have, or has already.
public enum SnapshotError<
    SectionID: Hashable & Sendable, ItemID: Hashable & Sendable
>: Error, Equatable {
    /// The section is there already, or named twice.
    case duplicateSection(SectionID)
    /// There is no such section.
    case missingSection(SectionID)
    /// The item is there already, or named twice.
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
