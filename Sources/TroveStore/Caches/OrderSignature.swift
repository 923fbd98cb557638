import Foundation
import TextCore
import TroveModel

/// Everything besides the records that determines an order. A cached order is valid only for the
/// signature that it was cached with.
struct OrderSignature: Hashable, Sendable {
    /// The request as JSON, which includes future properties of requests automatically.
    let request: String
    /// A hash of the collation, the fields, the time zone and the linked lists. The list's settings
    /// are part of the request as far as they matter.
    let definition: String

    /// The version of sorting. Increase it whenever the same request leads to another order.
    private static let version = 2

    /// Creates the signature of the order that a builder builds.
    init(_ builder: RecordListBuilder) throws {
        try self.init(
            builder.request, list: builder.list, collation: builder.collation,
            links: builder.linkStamps())
    }

    init(
        _ request: RecordListRequest, list: List, collation: SortCollation,
        links: [LinkStamp] = []
    ) throws {
        self.request = try JSON.text(request.withoutQuery)
        let definition = Definition(
            version: Self.version, collation: collation.name,
            fields: list.fields.map {
                .init(
                    id: $0.id, name: $0.name, kind: $0.kind, column: $0.columnName,
                    options: $0.options)
            },
            zone: TimeZone.current.identifier,
            links: links.map {
                .init(list: $0.list, settings: $0.settings, isDeleted: $0.isDeleted)
            })
        self.definition = Self.hash(try JSON.text(definition))
    }

    private struct Definition: Encodable {
        struct Field: Encodable {
            var id: FieldID
            var name: String
            var kind: FieldKind
            var column: String
            var options: FieldOptions
        }

        struct Link: Encodable {
            var list: ListID
            var settings: String
            var isDeleted: Bool
        }

        var version: Int
        var collation: String
        var fields: [Field]
        /// The time zone, which determines the day of a time when grouping by it.
        var zone: String
        /// The linked lists, whose titles matter when sorting or grouping by links. The generations
        /// of their records are stored with the order.
        var links: [Link]
    }

    /// Returns two FNV-1a hashes with different offsets, as 32 hexadecimal digits. Not
    /// cryptographic, because nobody has a reason to provoke collisions here.
    private static func hash(_ text: String) -> String {
        [0xcbf2_9ce4_8422_2325, 0x6c62_272e_07bb_0142].map { (start: UInt64) in
            let hash = text.utf8.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
            let digits = String(hash, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
