import TextCore
import TroveModel

/// Adds the titles of linked records, with one statement for each list and level of titles.
///
/// A title can contain links, whose titles can again contain links. The latter are left out,
/// because lists can link to each other in a cycle.
struct LinkTitles {
    let db: PostgresSession

    /// The number of levels of titles: that of a linked record, and that of links within it.
    static let depth = 2

    /// The records with the titles of the records that they link to.
    func adding(to records: [Record], of list: List) throws -> [Record] {
        try adding(to: records, of: list, depth: Self.depth)
    }

    /// The linked records with the given identities, including trashed and missing ones.
    func linked(_ ids: [RecordID], in target: ListID) throws -> [RecordID: LinkedRecord] {
        try linked(Set(ids), in: target, depth: Self.depth)
    }

    /// The linked record with the given identity, which may be trashed or missing.
    func linked(_ id: RecordID, in target: ListID) throws -> LinkedRecord {
        try linked([id], in: target)[id] ?? LinkedRecord(id: id, title: "", state: .missing)
    }

    /// The texts to show for values of a field; the text of a link is the linked record's title.
    func texts(of values: [FieldValue], in field: Field, of list: List) throws -> [String] {
        try values.texts { try linked($0, in: list.target(of: field)) }
    }

    private func adding(to records: [Record], of list: List, depth: Int) throws -> [Record] {
        let links = list.fields.indices.filter { list.fields[$0].kind == .recordLink }
        guard depth > 0, !links.isEmpty, !records.isEmpty else { return records }
        var ids: [ListID: Set<RecordID>] = [:]
        for record in records {
            for index in links {
                guard case .record(let id) = record.values[index] else { continue }
                ids[list.target(of: list.fields[index]), default: []].insert(id)
            }
        }
        var found: [ListID: [RecordID: LinkedRecord]] = [:]
        for (target, ids) in ids { found[target] = try linked(ids, in: target, depth: depth) }
        return records.map { record in
            var record = record
            for index in links {
                guard case .record(let id) = record.values[index] else { continue }
                record.links[index] = found[list.target(of: list.fields[index])]?[id]
            }
            return record
        }
    }

    private func linked(
        _ ids: Set<RecordID>, in target: ListID, depth: Int
    ) throws -> [RecordID: LinkedRecord] {
        let missing = ids.map { ($0, LinkedRecord(id: $0, title: "", state: .missing)) }
        var found = Dictionary(missing) { first, _ in first }
        guard !ids.isEmpty, let list = try CatalogReader(db: db).listForTitles(target) else {
            return found
        }
        let isDeleted = try CatalogReader(db: db).isDeleted(target)
        let records = try adding(
            to: RecordReader(list).records(ids.sorted(), in: db), of: list, depth: depth - 1)
        for record in records {
            let isThere = record.deletedAt == nil && !isDeleted
            found[record.id] = LinkedRecord(
                id: record.id, title: list.title(of: record), state: isThere ? .present : .trashed)
        }
        return found
    }
}

extension CatalogReader {
    /// A list, deleted or not, with only the fields of its titles; nil if it is gone.
    func listForTitles(_ id: ListID) throws -> List? {
        do {
            var list = try list(id, evenDeleted: true)
            let needed = list.fields.filter { list.titleFields.contains($0.id) }
            // An expression may refer to any field.
            if !needed.contains(where: { $0.kind == .computed }) { list.fields = needed }
            return list
        } catch let error as LibraryError where error.code == .notFound {
            return nil
        }
    }

    /// The lists that the titles of links to `targets` depend on, including `targets`.
    func listsForTitles(of targets: Set<ListID>) throws -> Set<ListID> {
        var known = targets
        var level = targets
        for _ in 1..<LinkTitles.depth {
            let next = try level.compactMap { try titleTargets(of: $0) }
            level = next.reduce(into: []) { $0.formUnion($1) }
            level.subtract(known)
            known.formUnion(level)
        }
        return known
    }

    private func titleTargets(of id: ListID) throws -> Set<ListID>? {
        guard var list = try listForTitles(id) else { return nil }
        list.fields = list.fields.filter { list.titleFields.contains($0.id) }
        return list.linkTargets
    }
}
