public import TableCore

/// The sections and items of a table or collection at one point in time, as identifiers.
///
///     var snapshot = DiffableDataSourceSnapshot<Section, Book.ID>()
///     snapshot.appendSections([.unread, .read])
///     snapshot.appendItems(unread.map(\.id), toSection: .unread)
///     dataSource.apply(snapshot)
///
/// Each identifier is unique in the snapshot. A change that breaks this rule, or names a missing
/// identifier, stops a debug build; a release build logs it and ignores the change. Use
/// `Snapshot`, whose functions throw, where identifiers come from outside.
public nonisolated struct DiffableDataSourceSnapshot<
    SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: Sendable {
    /// The underlying snapshot, which computes differences.
    public private(set) var snapshot: Snapshot<SectionIdentifierType, ItemIdentifierType>

    /// Creates a snapshot without sections.
    public init() { snapshot = Snapshot() }

    /// Wraps a snapshot.
    public init(_ snapshot: Snapshot<SectionIdentifierType, ItemIdentifierType>) {
        self.snapshot = snapshot
    }

    /// The number of items in all sections.
    public var numberOfItems: Int { snapshot.numberOfItems }
    /// The number of sections.
    public var numberOfSections: Int { snapshot.numberOfSections }
    /// The identifiers of the sections, in order.
    public var sectionIdentifiers: [SectionIdentifierType] { snapshot.sectionIdentifiers }
    /// The identifiers of all items, in order.
    public var itemIdentifiers: [ItemIdentifierType] { snapshot.itemIdentifiers }
    /// The items marked for reloading.
    public var reloadedItemIdentifiers: [ItemIdentifierType] { Array(snapshot.reloadedItems) }
    /// The sections marked for reloading.
    public var reloadedSectionIdentifiers: [SectionIdentifierType] {
        Array(snapshot.reloadedSections)
    }
    /// The items marked for reconfiguring.
    public var reconfiguredItemIdentifiers: [ItemIdentifierType] {
        Array(snapshot.reconfiguredItems)
    }

    /// The number of items in a section.
    public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int {
        itemIdentifiers(inSection: identifier).count
    }

    /// The items of a section, in order.
    public func itemIdentifiers(
        inSection identifier: SectionIdentifierType
    ) -> [ItemIdentifierType] { snapshot.itemIdentifiers(inSection: identifier) }

    /// The section that contains an item, or nil.
    public func sectionIdentifier(
        containingItem identifier: ItemIdentifierType
    ) -> SectionIdentifierType? { snapshot.section(containing: identifier) }

    /// The position of an item among all items, or nil.
    /// - Complexity: O(sections + items of its section).
    public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? {
        guard let path = snapshot.indexPath(for: identifier) else { return nil }
        return snapshot.counts[..<path.section].reduce(path.row, +)
    }

    /// The index of a section, or nil.
    public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? {
        snapshot.index(ofSection: identifier)
    }

    private mutating func change(
        _ body: (inout Snapshot<SectionIdentifierType, ItemIdentifierType>) throws -> Void
    ) {
        do {
            try body(&snapshot)
        } catch {
            assertionFailure("\(error)")
            report("\(error)")
        }
    }
}

nonisolated extension DiffableDataSourceSnapshot {
    /// Appends empty sections.
    public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
        change { try $0.appendSections(identifiers) }
    }

    /// Inserts empty sections before another.
    public mutating func insertSections(
        _ identifiers: [SectionIdentifierType], beforeSection section: SectionIdentifierType
    ) {
        change { try $0.insertSections(identifiers, .before(section)) }
    }

    /// Inserts empty sections after another.
    public mutating func insertSections(
        _ identifiers: [SectionIdentifierType], afterSection section: SectionIdentifierType
    ) {
        change { try $0.insertSections(identifiers, .after(section)) }
    }

    /// Deletes sections with their items.
    public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
        change { try $0.deleteSections(identifiers) }
    }

    /// Moves a section before another.
    public mutating func moveSection(
        _ identifier: SectionIdentifierType, beforeSection section: SectionIdentifierType
    ) {
        change { try $0.moveSection(identifier, .before(section)) }
    }

    /// Moves a section after another.
    public mutating func moveSection(
        _ identifier: SectionIdentifierType, afterSection section: SectionIdentifierType
    ) {
        change { try $0.moveSection(identifier, .after(section)) }
    }

    /// Marks sections for reloading.
    public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
        change { try $0.reloadSections(identifiers) }
    }

    /// Appends items to a section; by default, to the last one.
    public mutating func appendItems(
        _ identifiers: [ItemIdentifierType], toSection section: SectionIdentifierType? = nil
    ) {
        change { try $0.appendItems(identifiers, to: section) }
    }

    /// Inserts items before another.
    public mutating func insertItems(
        _ identifiers: [ItemIdentifierType], beforeItem item: ItemIdentifierType
    ) {
        change { try $0.insertItems(identifiers, .before(item)) }
    }

    /// Inserts items after another.
    public mutating func insertItems(
        _ identifiers: [ItemIdentifierType], afterItem item: ItemIdentifierType
    ) {
        change { try $0.insertItems(identifiers, .after(item)) }
    }

    /// Deletes items.
    public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
        change { try $0.deleteItems(identifiers) }
    }

    /// Deletes all items and sections.
    public mutating func deleteAllItems() { snapshot = Snapshot() }

    /// Moves an item before another, possibly in another section.
    public mutating func moveItem(
        _ identifier: ItemIdentifierType, beforeItem item: ItemIdentifierType
    ) {
        change { try $0.moveItem(identifier, .before(item)) }
    }

    /// Moves an item after another, possibly in another section.
    public mutating func moveItem(
        _ identifier: ItemIdentifierType, afterItem item: ItemIdentifierType
    ) {
        change { try $0.moveItem(identifier, .after(item)) }
    }

    /// Marks items for reloading: they get new cells.
    public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
        change { try $0.reloadItems(identifiers) }
    }

    /// Marks items for reconfiguring: their existing cells are configured again.
    public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
        change { try $0.reconfigureItems(identifiers) }
    }
}
