import TableCore

/// The records of several lists, one section for each list that has some.
public struct ListSections: Sendable {
    /// The records of one list.
    public struct Section: Sendable {
        public let list: List
        public let records: RecordList
    }

    /// A record of any list.
    public struct Place: Hashable, Sendable {
        public let list: ListID
        public let record: RecordID

        /// Creates the place of a record.
        public init(list: ListID, record: RecordID) {
            (self.list, self.record) = (list, record)
        }
    }

    /// The sections in the order of the lists.
    public let sections: [Section]

    /// Creates the sections from the records of each list.
    public init(_ records: [(list: List, records: RecordList)] = []) {
        sections = records.filter { !$0.records.isEmpty }.map(Section.init)
    }

    /// The number of records.
    public var count: Int { sections.reduce(0) { $0 + $1.records.count } }

    /// The record in a row; nil if there is no such row.
    public func place(at row: IndexPath) -> Place? {
        guard sections.indices.contains(row.section) else { return nil }
        let section = sections[row.section]
        guard row.row >= 0, row.row < section.records.count else { return nil }
        return Place(list: section.list.id, record: section.records.id(at: row.row))
    }

    /// The row of a record; nil if it is not among the rows.
    public func row(of place: Place) -> IndexPath? {
        guard let section = sections.firstIndex(where: { $0.list.id == place.list }) else {
            return nil
        }
        return sections[section].records.offset(of: place.record).map {
            IndexPath(row: $0, section: section)
        }
    }

    /// The row a number of rows after another one, across the sections; nil beyond an end.
    public func row(_ count: Int, after row: IndexPath) -> IndexPath? {
        guard sections.indices.contains(row.section) else { return nil }
        var (section, index) = (row.section, row.row + count)
        while index < 0 {
            section -= 1
            guard section >= 0 else { return nil }
            index += sections[section].records.count
        }
        while index >= sections[section].records.count {
            index -= sections[section].records.count
            section += 1
            guard section < sections.count else { return nil }
        }
        return IndexPath(row: index, section: section)
    }

    /// The records in rows, by list in the order of the lists.
    public func records(at rows: [IndexPath]) -> [(list: List, ids: [RecordID])] {
        let bySection = Dictionary(grouping: rows.sorted(), by: \.section)
        return sections.enumerated().compactMap { index, section in
            let ids = (bySection[index] ?? []).compactMap { place(at: $0)?.record }
            return ids.isEmpty ? nil : (section.list, ids)
        }
    }
}
