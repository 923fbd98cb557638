/// A position relative to an existing section or item.
public enum SnapshotPlace<ID: Hashable & Sendable>: Hashable, Sendable {
    /// Directly before the given identifier.
    case before(ID)
    /// Directly after the given identifier.
    case after(ID)

    var neighbor: ID {
        switch self {
        case .before(let id), .after(let id): id
        }
    }

    var offset: Int {
        switch self {
        case .before: 0
        case .after: 1
        }
    }
}

extension Snapshot {
    /// The error that changes of a snapshot throw; the snapshot is then unchanged.
    public typealias Failure = SnapshotError<SectionID, ItemID>

    /// Appends empty sections.
    ///
    /// - Throws: ``SnapshotError/duplicateSection(_:)``.
    public mutating func appendSections(
        _ identifiers: some Sequence<SectionID>
    ) throws(Failure) {
        try insertSections(Array(identifiers), at: sections.count)
    }

    /// Inserts empty sections before or after another.
    ///
    /// - Throws: ``SnapshotError``.
    public mutating func insertSections(
        _ identifiers: some Sequence<SectionID>, _ place: SnapshotPlace<SectionID>
    ) throws(Failure) {
        let index = try existingSection(place.neighbor)
        try insertSections(Array(identifiers), at: index + place.offset)
    }

    /// Deletes sections with their items.
    ///
    /// - Throws: ``SnapshotError/missingSection(_:)``.
    public mutating func deleteSections(
        _ identifiers: some Sequence<SectionID>
    ) throws(Failure) {
        let gone = Set(identifiers)
        for id in gone { _ = try existingSection(id) }
        for section in sections where gone.contains(section.id) {
            for item in section.items { forget(item) }
            forgetSection(section.id)
        }
        sections.removeAll { gone.contains($0.id) }
    }

    /// Moves a section before or after another.
    ///
    /// - Throws: ``SnapshotError/missingSection(_:)``.
    public mutating func moveSection(
        _ identifier: SectionID, _ place: SnapshotPlace<SectionID>
    ) throws(Failure) {
        let source = try existingSection(identifier)
        _ = try existingSection(place.neighbor)
        guard identifier != place.neighbor else { return }
        let section = sections.remove(at: source)
        sections.insert(section, at: try existingSection(place.neighbor) + place.offset)
    }

    /// Appends items to a section; by default, to the last one.
    ///
    /// - Throws: ``SnapshotError``.
    /// - Complexity: O(sections + items appended), amortised.
    public mutating func appendItems(
        _ items: some Sequence<ItemID>, to section: SectionID? = nil
    ) throws(Failure) {
        guard let id = section ?? sections.last?.id else { throw .noSections }
        let index = try existingSection(id)
        try insert(Array(items), inSection: index, at: sections[index].items.count)
    }

    /// Inserts items before or after another.
    ///
    /// - Throws: ``SnapshotError``.
    public mutating func insertItems(
        _ items: some Sequence<ItemID>, _ place: SnapshotPlace<ItemID>
    ) throws(Failure) {
        let path = try existingItem(place.neighbor)
        try insert(Array(items), inSection: path.section, at: path.row + place.offset)
    }

    /// Deletes items.
    ///
    /// - Throws: ``SnapshotError/missingItem(_:)``.
    /// - Complexity: O(items of the affected sections).
    public mutating func deleteItems(_ items: some Sequence<ItemID>) throws(Failure) {
        let gone = Set(items)
        for item in gone where homes[item] == nil { throw .missingItem(item) }
        let touched = Set(gone.compactMap { homes[$0] })
        for index in sections.indices where touched.contains(sections[index].id) {
            sections[index].items.removeAll { gone.contains($0) }
        }
        for item in gone { forget(item) }
    }

    /// Deletes all items; the sections stay.
    public mutating func deleteAllItems() {
        for index in sections.indices { sections[index].items = [] }
        for item in Array(homes.keys) { forget(item) }
    }

    /// Moves an item before or after another, even to another section.
    ///
    /// - Throws: ``SnapshotError/missingItem(_:)``.
    public mutating func moveItem(
        _ item: ItemID, _ place: SnapshotPlace<ItemID>
    ) throws(Failure) {
        let source = try existingItem(item)
        _ = try existingItem(place.neighbor)
        guard item != place.neighbor else { return }
        sections[source.section].items.remove(at: source.row)
        let target = try existingItem(place.neighbor)
        sections[target.section].items.insert(item, at: target.row + place.offset)
        homes[item] = sections[target.section].id
    }

    /// Moves the item at an index path to one after its removal, even to an empty section.
    ///
    /// - Returns: Whether both index paths are valid; otherwise nothing changes.
    @discardableResult
    public mutating func moveItem(at source: IndexPath, to destination: IndexPath) -> Bool {
        guard let item = itemIdentifier(at: source),
            sections.indices.contains(destination.section)
        else { return false }
        let rest =
            sections[destination.section].items.count
            - (source.section == destination.section ? 1 : 0)
        guard (0...rest).contains(destination.row) else { return false }
        sections[source.section].items.remove(at: source.row)
        sections[destination.section].items.insert(item, at: destination.row)
        homes[item] = sections[destination.section].id
        return true
    }
}

extension Snapshot {
    /// Shows other items in sections. All items of the snapshot stay in it.
    mutating func showItems(_ items: [SectionID: [ItemID]]) {
        for index in sections.indices {
            let section = sections[index].id
            guard let shown = items[section], shown != sections[index].items else { continue }
            sections[index].items = shown
            for item in shown { homes[item] = section }
        }
    }

    private func existingSection(_ id: SectionID) throws(Failure) -> Int {
        guard let index = index(ofSection: id) else { throw .missingSection(id) }
        return index
    }

    private func existingItem(_ id: ItemID) throws(Failure) -> IndexPath {
        guard let path = indexPath(for: id) else { throw .missingItem(id) }
        return path
    }

    private mutating func insertSections(
        _ identifiers: [SectionID], at index: Int
    ) throws(Failure) {
        var seen = Set(sections.map(\.id))
        for id in identifiers where !seen.insert(id).inserted { throw .duplicateSection(id) }
        sections.insert(contentsOf: identifiers.map { Section(id: $0) }, at: index)
    }

    private mutating func insert(
        _ items: [ItemID], inSection section: Int, at row: Int
    ) throws(Failure) {
        var seen: Set<ItemID> = []
        for item in items where homes[item] != nil || !seen.insert(item).inserted {
            throw .duplicateItem(item)
        }
        sections[section].items.insert(contentsOf: items, at: row)
        for item in items { homes[item] = sections[section].id }
    }
}
