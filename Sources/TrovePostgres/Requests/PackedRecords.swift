import TroveModel

/// All records of a request in order, which the server sends as one value of four bytes for each
/// record: those of a million records are four megabytes. As rows they would be nineteen, and more
/// with what tells their sections.
struct PackedRecords {
    /// Records in a row that are in the same section.
    struct Run {
        /// The offset of the first one.
        let start: Int
        /// The value that tells the section.
        let value: String
        /// The text of an example of this value.
        let example: String?
    }

    let ids: RecordIDs
    /// The runs in order, which cover ``ids``; empty without sections.
    let runs: [Run]

    /// Reads records.
    ///
    /// - Parameter records: A statement that selects the column `id`.
    init(_ records: String, of list: List, in db: PostgresSession) throws {
        let values = try db.copyRow(
            "SELECT count(*), \(Self.packedIDs(of: list)) FROM (\(records)) record")
        ids = Self.ids(values[1] ?? [], count: values[0] ?? [])
        runs = []
    }

    /// Reads records and what tells their sections.
    ///
    /// - Parameter records: A statement that selects the columns `id`, `value` and `example`.
    ///   Values are texts that are never NULL, examples are texts.
    init(divided records: String, of list: List, in db: PostgresSession) throws {
        let values = try db.copyRow(
            """
            SELECT count(*), \(Self.packedIDs(of: list)), string_agg(
                int4send(number::integer) || convert_to(value, 'UTF8') || '\\x00'
                    || coalesce(convert_to('\(Self.present)' || example, 'UTF8'), '') || '\\x00',
                ''::bytea) FILTER (WHERE previous IS DISTINCT FROM value)
            FROM (
                SELECT id, value, example, row_number() OVER () - 1 AS number,
                    lag(value) OVER () AS previous
                FROM (\(records)) record
            ) record
            """)
        ids = Self.ids(values[1] ?? [], count: values[0] ?? [])
        runs = Self.runs(values[2] ?? [])
    }

    /// The number of records of each run.
    var lengths: [Int] {
        zip(runs, runs.dropFirst().map(\.start) + [ids.count]).map { $1 - $0.start }
    }

    /// The beginning of an example that is not NULL.
    private static let present = "="

    /// Four bytes for each record, or eight if the list has larger identities.
    private static func packedIDs(of list: List) -> String {
        """
        string_agg(
            CASE WHEN (SELECT max(id) FROM \(ListTable(list).name)) <= \(Int32.max)
                THEN int4send(id::integer) ELSE int8send(id) END, ''::bytea)
        """
    }

    private static func ids(_ bytes: [UInt8], count: [UInt8]) -> RecordIDs {
        let count = count.withUnsafeBytes {
            Int(Int64(bigEndian: $0.loadUnaligned(as: Int64.self)))
        }
        return bytes.withUnsafeBytes { bytes in
            func elements<ID: FixedWidthInteger>(as type: ID.Type) -> [ID] {
                stride(from: 0, to: bytes.count, by: MemoryLayout<ID>.size).map {
                    ID(bigEndian: bytes.loadUnaligned(fromByteOffset: $0, as: ID.self))
                }
            }
            return bytes.count == count * MemoryLayout<UInt32>.size
                ? .compact(elements(as: UInt32.self)) : RecordIDs(elements(as: RecordID.self))
        }
    }

    private static func runs(_ bytes: [UInt8]) -> [Run] {
        var runs: [Run] = []
        var rest = bytes[...]
        func nextText() -> String {
            let end = rest.firstIndex(of: 0) ?? rest.endIndex
            defer { rest = rest[end...].dropFirst() }
            return String(decoding: rest[..<end], as: UTF8.self)
        }
        while !rest.isEmpty {
            let start = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            rest = rest.dropFirst(4)
            let value = nextText()
            let example = nextText()
            runs.append(
                Run(
                    start: start, value: value,
                    example: example.isEmpty ? nil : String(example.dropFirst())))
        }
        return runs
    }
}
