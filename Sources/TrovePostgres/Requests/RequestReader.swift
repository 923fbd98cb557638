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

    /// The alias of the list's table.
    static let row = "t"
    /// The number of records on the first page.
    static let firstPageCount = 128

    /// - Throws: `notFound` if the list does not exist.
    init(_ request: RecordListRequest, in db: PostgresSession) throws {
        self.db = db
        self.request = request
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
                generation: try catalog.generation(of: list.id))
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

    /// The records in sections: counts each value, assigns it to a section, and moves the sorted records to their
    /// sections. So the values never go back to the server, which may be as many as the records.
    private func divided(into sections: SectionSQL, where condition: SQLPart) throws -> RecordList {
        var counting = SQLPart("SELECT \(sections.columns), count(*) FROM \(table) WHERE ")
        counting.append(condition)
        counting.append(" GROUP BY 1")
        let rows = try db.rows(counting.sql, counting.values)
        let places = SectionPlaces(
            try sections.sections(of: rows),
            counts: Dictionary(
                rows.map { ($0.text(0) ?? "", Int($0.integer(2) ?? 0)) }
            ) { $0 + $1 },
            ascending: sections.keys.ascending, collation: sections.keys.collation)
        var statement = SQLPart("SELECT \(sections.expression), t.id FROM \(table) WHERE ")
        statement.append(condition)
        statement.append(" ORDER BY \(try order())")
        return RecordList(
            request: request, ids: try ids(statement, in: places), sections: places.sections,
            generation: try catalog.generation(of: list.id))
    }

    /// The records of sections, from a statement that gives the value and the identity of each in order.
    private func ids(_ statement: SQLPart, in places: SectionPlaces) throws -> RecordIDs {
        let count = places.sections.last?.range.upperBound ?? 0
        var ids = RecordIDs(rowCount: count)
        var offsets = [UInt32](repeating: 0, count: count)
        var next = places.sections.map(\.range.lowerBound)
        try db.copyPairs(statement.literalSQL(in: db)) { value, id in
            guard let place = places.placeOfValue[value], next[place] < count else { return }
            offsets[next[place]] = UInt32(ids.count)
            next[place] += 1
            ids.append(id)
        }
        return ids.permuted(by: offsets)
    }
}

/// The sections in order, with the values in them.
struct SectionPlaces {
    private(set) var sections: [RecordSection] = []
    /// The index of the section of each value.
    private(set) var placeOfValue: [String: Int] = [:]

    init(
        _ keys: [String: GroupKey], counts: [String: Int], ascending: Bool,
        collation: SortCollation
    ) {
        placeOfValue.reserveCapacity(keys.count)
        var groups: [GroupKey] = []
        var groupOfLabel: [SectionLabel: Int] = [:]
        for (value, key) in keys {
            let group = groupOfLabel[key.label] ?? groups.count
            if group == groups.count {
                groups.append(key)
                groupOfLabel[key.label] = group
            }
            placeOfValue[value] = group
        }
        let order = groups.indices.sorted { groups[$0].precedes(groups[$1], ascending: ascending) }
        var placeOfGroup = [Int](repeating: 0, count: groups.count)
        for (place, group) in order.enumerated() { placeOfGroup[group] = place }
        var sizes = [Int](repeating: 0, count: groups.count)
        placeOfValue = placeOfValue.mapValues { placeOfGroup[$0] }
        for (value, place) in placeOfValue { sizes[place] += counts[value] ?? 0 }
        var start = 0
        for (place, group) in order.enumerated() {
            let label = groups[group].label
            sections.append(
                RecordSection(
                    label, indexTitle: label.indexTitle(in: collation),
                    range: start..<start + sizes[place]))
            start += sizes[place]
        }
    }
}
