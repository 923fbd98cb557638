import Foundation

/// Everything besides the records that decides about an order. An order that was stored under
/// another signature is not the order that is wanted.
struct OrderSignature: Hashable, Sendable {
    /// The request, as JSON: whatever a request will be able to say is in it by itself.
    let request: String
    /// A hash of how texts are ordered, and of what the list says about its fields. Its settings are in
    /// the request as far as they matter.
    let definition: String

    /// Grows when the same request means another order than before.
    private static let version = 2

    /// The signature of what a builder builds.
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
        /// When a day begins, for those who group by when something was added.
        var zone: String
        /// The lists whose records give links their titles, for those who sort or group by links.
        /// Which records they have is stored with the order.
        var links: [Link]
    }

    /// FNV-1a, twice with different beginnings, as 32 hexadecimal digits: nobody makes collisions
    /// here on purpose.
    private static func hash(_ text: String) -> String {
        [0xcbf2_9ce4_8422_2325, 0x6c62_272e_07bb_0142].map { (start: UInt64) in
            let hash = text.utf8.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
            let digits = String(hash, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
