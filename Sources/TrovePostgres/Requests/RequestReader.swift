import TextCore
import TroveModel

/// Reads the records of a request. All statements must be in one transaction.
struct RequestReader {
    let db: PostgresSession
    let list: List
    let request: RecordListRequest
    /// The request with the order that its query asks for.
    let effective: RecordListRequest
    let catalog: CatalogReader
    let sort: SortSQL
    /// The generation of the list.
    let generation: Int64

    /// The alias of the list's table.
    static let row = "t"
    /// The number of records on the first page.
    static let firstPageCount = 128

    /// - Parameter known: The lists as they were read last, which are read again if they have changed; nil to read
    ///   the list.
    /// - Throws: `notFound` if the list does not exist.
    init(
        _ request: RecordListRequest, in db: PostgresSession, known: KnownCatalog? = nil
    ) throws {
        self.db = db
        self.request = request
        let found = try db.rows(
            of: [
                ChangeReader.lastStatement,
                CatalogReader.generationStatement(of: request.list),
            ])
        generation = found[1].first?.integer(0) ?? -1
        if let known, known.number == found[0].first?.integer(0) { db.knownCatalog = known }
        catalog = CatalogReader(db: db)
        list = try catalog.list(request.list)
        var effective = request
        if let sort = request.query.sort,
            let field = QueryNames(list).column(called: sort.name)?.field
        {
            effective.sort = .field(field.id, ascending: sort.ascending)
            effective.grouping = .none
        }
        self.effective = effective
        sort = SortSQL(
            list: list, row: Self.row, catalog: catalog, ignoredWords: request.ignoredWords)
    }

    /// The table with its alias.
    var table: String { "\(ListTable(list).name) \(Self.row)" }

    /// The sections; nil if the request has none.
    var sections: SectionSQL? { SectionSQL(list, effective, row: Self.row, catalog) }

    /// The condition that exactly the records of the request satisfy.
    func condition() throws -> SQLPart {
        let scope = "t.deleted_at IS \(request.scope == .trash ? "NOT NULL" : "NULL")"
        guard !request.query.isEmpty else { return SQLPart(scope) }
        let query = try QuerySQL(list, row: Self.row, catalog).condition(request.query.root)
        return SQLPart([SQLPart(scope), query], joinedBy: "AND")
    }

    /// The `ORDER BY` within sections.
    func order() throws -> String {
        request.scope == .trash
            ? "t.deleted_at DESC, t.id DESC" : sort.order(by: try sort.keys(effective.sort))
    }

    /// The number of records.
    func count() throws -> Int {
        if request.query.isEmpty {
            return request.scope == .trash ? list.trashCount : list.recordCount
        }
        var statement = SQLPart("SELECT count(*) FROM \(table) WHERE ")
        statement.append(try condition())
        return Int(try db.integer(statement.sql, statement.values) ?? 0)
    }

    /// All records.
    func recordList() throws -> RecordList {
        let condition = try condition()
        var found: RecordList
        if let sections {
            found = try divided(into: sections, where: condition)
        } else {
            var statement = SQLPart("SELECT t.id FROM \(table) WHERE ")
            statement.append(condition)
            statement.append(" ORDER BY \(try order())")
            let ids = try ids(statement)
            found = RecordList(
                request: request, ids: ids, sections: Self.oneSection(ids.count),
                generation: generation)
        }
        found.linkStamps = try LinkStampReader(db: db).stamps(deciding: request, of: list)
        return found
    }

    static func oneSection(_ count: Int) -> [RecordSection] {
        count == 0 ? [] : [RecordSection(.all, indexTitle: "", range: 0..<count)]
    }

    private func ids(_ statement: SQLPart) throws -> RecordIDs {
        var ids = RecordIDs(rowCount: min(list.recordCount, 1 << 20))
        try db.copyIntegers(statement.literalSQL(in: db)) { ids.append($0) }
        return ids
    }

    /// The records in sections: reads them in order with the values that tell their sections, and moves them there.
    /// The sections of values are found at the end, so that the server sorts only once.
    private func divided(into sections: SectionSQL, where condition: SQLPart) throws -> RecordList {
        var statement = SQLPart("SELECT \(sections.columns), t.id FROM \(table) WHERE ")
        statement.append(condition)
        statement.append(" ORDER BY \(try order())")
        var rows = ValuedRecords(capacity: min(list.recordCount, 1 << 20))
        try db.copyValued(statement.literalSQL(in: db)) { rows.append($2, value: $0, example: $1) }
        let keys = try sections.sections(of: rows.examples)
        let places = SectionPlaces(
            rows.values.map { keys[$0] ?? GroupKey(label: .all) }, counts: rows.counts,
            ascending: sections.keys.ascending, collation: sections.keys.collation)
        return RecordList(
            request: request, ids: rows.ids(in: places), sections: places.sections,
            generation: generation)
    }

    /// The section of each of some records that satisfies a condition; nil in place of keys if the request has no
    /// sections.
    func sectionKeys(
        of ids: [RecordID], where condition: SQLPart
    ) throws -> [RecordID: GroupKey?] {
        let sections = sections
        var statement = SQLPart(
            "SELECT \(sections?.columns ?? "'', NULL"), t.id FROM \(table) WHERE t.id = ANY(",
            .integers(ids), "::bigint[]) AND ")
        statement.append(condition)
        let rows = try db.rows(statement.sql, statement.values)
        let examples = Dictionary(
            rows.map { ($0.text(0) ?? "", $0.text(1)) }
        ) { first, _ in first }
        let keys = try sections?.sections(of: examples)
        return Dictionary(
            rows.map { ($0.integer(2) ?? 0, keys?[$0.text(0) ?? ""]) }
        ) { first, _ in first }
    }
}

/// Records in order with the values that tell their sections.
private struct ValuedRecords {
    private var sorted: RecordIDs
    /// The index in ``values`` of each record.
    private var valueOfRecord: [UInt32] = []
    private var indexOfValue: [String: UInt32] = [:]
    /// The different values.
    private(set) var values: [String] = []
    /// The number of records with each value.
    private(set) var counts: [Int] = []
    /// The values with an example of each.
    private(set) var examples: [String: String?] = [:]

    init(capacity: Int) {
        sorted = RecordIDs(rowCount: capacity)
        valueOfRecord.reserveCapacity(capacity)
    }

    mutating func append(_ id: RecordID, value: String, example: String?) {
        let known = indexOfValue[value]
        let index = known ?? UInt32(values.count)
        if known == nil {
            indexOfValue[value] = index
            values.append(value)
            counts.append(0)
            examples[value] = .some(example)
        }
        counts[Int(index)] += 1
        valueOfRecord.append(index)
        sorted.append(id)
    }

    /// The records in the order of their sections.
    func ids(in places: SectionPlaces) -> RecordIDs {
        var offsets = [UInt32](repeating: 0, count: valueOfRecord.count)
        var next = places.sections.map(\.range.lowerBound)
        for (offset, value) in valueOfRecord.enumerated() {
            let place = places.placeOfValue[Int(value)]
            offsets[next[place]] = UInt32(offset)
            next[place] += 1
        }
        return sorted.permuted(by: offsets)
    }
}

/// The sections in order, with the values in them.
struct SectionPlaces {
    private(set) var sections: [RecordSection] = []
    /// The index of the section of each value.
    private(set) var placeOfValue: [Int]

    /// - Parameters:
    ///   - keys: The section of each value.
    ///   - counts: The number of records with each value.
    init(_ keys: [GroupKey], counts: [Int], ascending: Bool, collation: SortCollation) {
        var groups: [(key: GroupKey, count: Int)] = []
        var groupOfLabel: [SectionLabel: Int] = [:]
        let groupOfValue = zip(keys, counts).map { key, count in
            let group = groupOfLabel[key.label] ?? groups.count
            if group == groups.count {
                groups.append((key, 0))
                groupOfLabel[key.label] = group
            }
            groups[group].count += count
            return group
        }
        let order = groups.indices.sorted {
            groups[$0].key.precedes(groups[$1].key, ascending: ascending)
        }
        var placeOfGroup = [Int](repeating: 0, count: groups.count)
        for (place, group) in order.enumerated() { placeOfGroup[group] = place }
        placeOfValue = groupOfValue.map { placeOfGroup[$0] }
        var start = 0
        for group in order {
            let (key, count) = groups[group]
            sections.append(
                RecordSection(
                    key.label, indexTitle: key.label.indexTitle(in: collation),
                    range: start..<start + count))
            start += count
        }
    }
}
