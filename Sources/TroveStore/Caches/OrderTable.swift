import Foundation
import GRDB
import GRDBSQLite
import TroveModel

/// The cached orders of a long list, in the table `_order`. With a cached order, opening a sorted
/// list of a million records means reading four bytes per record.
///
/// An index with ICU's collation would have drawbacks: SQLite would compare texts where
/// ``TextSorter`` compares keys, every change of the field would write to it, grouping could not
/// use it, other SQLite tools could no longer write the table, and every field of every list would
/// need one in advance. A cached order costs nothing until a long list is sorted.
struct OrderTable {
    let db: Database
    let list: ListID

    /// The maximum number of cached orders per list. The least recently used order is removed
    /// first.
    static let maximumCount = 24
    /// The maximum total size of a library's cached orders in bytes.
    static let maximumSize: Int64 = 128 << 20

    private struct Section: Codable {
        var label: SectionLabel
        var indexTitle: String
        var count: Int
    }

    /// The contents of the column `sections`.
    private struct Contents: Codable {
        var sections: [Section]
        /// The state of the linked lists whose titles the order depends on; empty if there are
        /// none.
        var links: [LinkStamp]
    }

    /// Returns the order that was cached with a signature, as of its generation; nil if there is
    /// none.
    func order(_ signature: OrderSignature, for request: RecordListRequest) throws -> RecordList? {
        let statement = try RawStatement(
            """
            SELECT generation, sections, ids FROM _order
            WHERE list_id = ?1 AND request = ?2 AND definition = ?3
            """, on: db)
        statement.bind(list.rawValue, at: 1)
        StoredValue.text(signature.request).bind(to: statement, at: 2)
        StoredValue.text(signature.definition).bind(to: statement, at: 3)
        guard try statement.step() else { return nil }
        let ids = statement.blob(2).loadIntegers()
        var sections: [RecordSection] = []
        var start = 0
        let contents = try JSON.value(Contents.self, from: statement.string(1))
        for section in contents.sections {
            sections.append(
                RecordSection(
                    section.label, indexTitle: section.indexTitle,
                    range: start..<start + section.count))
            start += section.count
        }
        guard start == ids.count else { return nil }
        var order = RecordList(
            request: request, ids: .compact(ids), sections: sections,
            generation: statement.int64(0))
        order.linkStamps = contents.links
        return order
    }

    /// Returns the stamp of the order that was cached with a signature; nil if there is none.
    func stamp(_ signature: OrderSignature) throws -> OrderStamp? {
        let row = try Row.fetchOne(
            db,
            sql: """
                SELECT generation, sections FROM _order
                WHERE list_id = ? AND request = ? AND definition = ?
                """, arguments: [list.rawValue, signature.request, signature.definition])
        return try row.map {
            OrderStamp(
                generation: try $0.value("generation", of: "_order"),
                links: try JSON.value(Contents.self, from: try $0.value("sections", of: "_order"))
                    .links)
        }
    }

    /// Whether no order of the list is cached.
    var isEmpty: Bool {
        get throws {
            try Bool.fetchOne(
                db, sql: "SELECT NOT EXISTS (SELECT 1 FROM _order WHERE list_id = ?)",
                arguments: [list.rawValue]) ?? true
        }
    }

    /// Caches an order in place of the one of the same request, and removes orders that exceed the
    /// limits.
    ///
    /// - Returns: Whether the order was cached. It is not if the journal lacks changes since the
    ///   order was computed, or if record IDs exceed 32 bits.
    func store(_ order: RecordList, _ signature: OrderSignature) throws -> Bool {
        guard case .compact(let ids) = order.ids else { return false }
        let generation = try History.generation(of: list, in: db)
        guard
            try ChangeJournal(db: db, list: list).records(from: order.generation, to: generation)
                != nil
        else { return false }
        let sections = order.sections.map {
            Section(label: $0.label, indexTitle: $0.indexTitle, count: $0.range.count)
        }
        try db.execute(
            sql: "DELETE FROM _order WHERE list_id = ? AND request = ?",
            arguments: [list.rawValue, signature.request])
        let statement = try RawStatement(
            """
            INSERT INTO _order (list_id, request, definition, generation, used_at, sections, ids)
            VALUES (?1, ?2, ?3, ?4, unixepoch(), ?5, ?6)
            """, on: db)
        statement.bind(list.rawValue, at: 1)
        StoredValue.text(signature.request).bind(to: statement, at: 2)
        StoredValue.text(signature.definition).bind(to: statement, at: 3)
        statement.bind(order.generation, at: 4)
        let contents = Contents(sections: sections, links: order.linkStamps)
        StoredValue.text(try JSON.text(contents)).bind(to: statement, at: 5)
        // The file is little-endian, like every machine that Trove runs on.
        try ids.map(\.littleEndian).withUnsafeBytes { bytes in
            try statement.run(bindingBlobs: bytes, from: 6)
        }
        try makeRoom()
        try ChangeJournal(db: db, list: list).goOn(after: order.generation)
        for link in order.linkStamps {
            try ChangeJournal(db: db, list: link.list).goOn(after: link.generation)
        }
        return true
    }

    /// Marks an order as just used, so that others are removed before it.
    func use(_ signature: OrderSignature) throws {
        try db.execute(
            sql: "UPDATE _order SET used_at = unixepoch() WHERE list_id = ? AND request = ?",
            arguments: [list.rawValue, signature.request])
    }

    private func makeRoom() throws {
        let orders = try Row.fetchAll(
            db,
            sql: """
                SELECT id, list_id, length(ids) AS size FROM _order
                ORDER BY used_at DESC, id DESC
                """)
        var (count, size): (Int, Int64) = (0, 0)
        for order in orders {
            if order["list_id"] == list.rawValue { count += 1 }
            size += order["size"] as Int64
            guard
                size > Self.maximumSize
                    || (order["list_id"] == list.rawValue
                        && count > Self.maximumCount)
            else { continue }
            size -= order["size"] as Int64
            try db.execute(
                sql: "DELETE FROM _order WHERE id = ?", arguments: [order["id"] as Int64])
        }
    }
}

extension UnsafeRawBufferPointer {
    /// Returns the buffer's little-endian 32-bit integers.
    fileprivate func loadIntegers() -> [UInt32] {
        let count = self.count / MemoryLayout<UInt32>.size
        return [UInt32](unsafeUninitializedCapacity: count) { integers, filled in
            UnsafeMutableRawBufferPointer(integers).copyMemory(
                from: UnsafeRawBufferPointer(rebasing: prefix(count * MemoryLayout<UInt32>.size)))
            if 1.littleEndian != 1 {
                for index in 0..<count { integers[index] = UInt32(littleEndian: integers[index]) }
            }
            filled = count
        }
    }
}
