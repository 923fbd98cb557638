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

    /// - Parameter known: The lists as they were read last, which are read again if they have
    ///   changed; nil to read the list.
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
            // A prepared statement would be planned without its words.
            let ids = try PackedRecords(statement.literalSQL(in: db), of: list, in: db).ids
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

    /// The records in sections: reads them in order with the values that tell their sections, and
    /// moves them there. The sections of values are found at the end, so that the server sorts only
    /// once.
    private func divided(into sections: SectionSQL, where condition: SQLPart) throws -> RecordList {
        var statement = SQLPart("SELECT t.id, \(sections.columns) FROM \(table) WHERE ")
        statement.append(condition)
        statement.append(" ORDER BY \(try order())")
        let rows = ValuedRecords(
            try PackedRecords(divided: statement.literalSQL(in: db), of: list, in: db))
        let keys = try sections.sections(of: rows.examples)
        let places = SectionPlaces(
            rows.values.map { keys[$0] ?? GroupKey(label: .all) }, counts: rows.counts,
            ascending: sections.keys.ascending, collation: sections.keys.collation)
        return RecordList(
            request: request, ids: rows.ids(in: places), sections: places.sections,
            generation: generation)
    }

    /// The section of each of some records that satisfies a condition; nil in place of keys if the
    /// request has no sections.
    func sectionKeys(
        of ids: [RecordID], where condition: SQLPart
    ) throws -> [RecordID: GroupKey?] {
        let sections = sections
        var statement = SQLPart(
            "SELECT t.id, \(sections?.columns ?? "'', NULL") FROM \(table) WHERE t.id = ANY(",
            .integers(ids), "::bigint[]) AND ")
        statement.append(condition)
        let rows = try db.rows(statement.sql, statement.values)
        let examples = Dictionary(
            rows.map { ($0.text(1) ?? "", $0.text(2)) }
        ) { first, _ in first }
        let keys = try sections?.sections(of: examples)
        return Dictionary(
            rows.map { ($0.integer(0) ?? 0, keys?[$0.text(1) ?? ""]) }
        ) { first, _ in first }
    }
}

/// Records in order with the values that tell their sections.
private struct ValuedRecords {
    private let sorted: RecordIDs
    /// The index in ``values`` of each record.
    private var valueOfRecord: [UInt32] = []
    /// The different values.
    private(set) var values: [String] = []
    /// The number of records with each value.
    private(set) var counts: [Int] = []
    /// The values with an example of each.
    private(set) var examples: [String: String?] = [:]

    init(_ records: PackedRecords) {
        sorted = records.ids
        valueOfRecord.reserveCapacity(sorted.count)
        var indexOfValue: [String: UInt32] = [:]
        for (run, length) in zip(records.runs, records.lengths) {
            let known = indexOfValue[run.value]
            let index = known ?? UInt32(values.count)
            if known == nil {
                indexOfValue[run.value] = index
                values.append(run.value)
                counts.append(0)
                examples[run.value] = .some(run.example)
            }
            counts[Int(index)] += length
            valueOfRecord.append(contentsOf: repeatElement(index, count: length))
        }
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
