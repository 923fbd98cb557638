import Foundation
import Synchronization
import TroveModel

/// Everything that a copy keeps, as lines, read through the protocols of a storage.
struct WholeContent: Equatable {
    private(set) var lines: [String] = []

    init(of storage: any LibraryStorage) async throws {
        for list in try await storage.lists() { try await add(list, of: storage) }
        for smart in try await storage.smartLists() {
            let definition = smart.definition
            lines.append("smart \(smart.id.rawValue) \(smart.uuid) \(definition.name)")
            lines.append(
                """
                \(definition.icon) \(String(describing: definition.list)) \(definition.query) \
                \(Self.text(definition.settings)) finds \(try await storage.count(of: smart))
                """)
        }
        for draft in try await storage.drafts() {
            lines.append("draft \(draft.place) \(draft.text) \(draft.reason)")
        }
        lines.append("trash days \(String(describing: try await storage.trashDays()))")
        lines.append("window \(try await storage.setting("window") ?? "none")")
        try await addLoansAndIdentities(of: storage)
    }

    private mutating func add(_ list: List, of storage: any LibraryStorage) async throws {
        lines.append(
            """
            list \(list.id.rawValue) \(list.uuid) \(list.name) \(list.icon.text) \(list.folder) \
            \(list.recordCount) \(list.trashCount) \(Self.text(list.settings))
            """)
        for field in list.fields {
            var options = field.options
            options.choices = []
            lines.append(
                """
                field \(field.id.rawValue) \(field.name) \(field.kind) \
                \(field.options.choices.map { "\($0.name)=\($0.color ?? "")" }) \
                \(Self.text(options))
                """)
        }
        for scope in [RecordListRequest.Scope.records, .trash] {
            let request = RecordListRequest(list: list.id, scope: scope)
            let ids = try await storage.recordList(for: request).allIDs
            // Records that went to the trash at the same time may be in any order.
            let records = try await storage.records(
                scope == .trash ? ids.sorted() : ids, in: list.id)
            for record in records { try await add(record, scope, list, of: storage) }
        }
        for (query, sort) in [("emma", RecordSort.manual), ("", list.settings.sort)] {
            let found = try await storage.recordList(
                for: RecordListRequest(list: list.id, sort: sort, query: SearchQuery(query)))
            lines.append("“\(query)” finds \(found.allIDs)")
        }
    }

    private mutating func add(
        _ record: Record, _ scope: RecordListRequest.Scope, _ list: List,
        of storage: any LibraryStorage
    ) async throws {
        let values = record.values.map { $0.isEmpty ? "-" : String(describing: $0) }
        let links = record.links.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        lines.append(
            """
            \(scope) \(record.id) \(values) \(links) \(record.createdAt.timeIntervalSince1970) \
            \(record.modifiedAt.timeIntervalSince1970) \
            \(record.deletedAt?.timeIntervalSince1970 ?? 0)
            """)
        for backlinks in try await storage.backlinks(to: record.id, of: list.id) {
            lines.append("backlinks \(backlinks)")
        }
        for case .image(let id) in record.values {
            let data = try await storage.imageData(id)
            let thumbnail = try await storage.thumbnail(of: id)
            lines.append(
                "image \(id) \(data?.count ?? -1) \(data.hashValue) thumbnail \(thumbnail != nil)")
        }
    }

    private mutating func addLoansAndIdentities(of storage: any LibraryStorage) async throws {
        let found = Mutex<(loans: [Loan], last: ContentCatalog.LastIdentities)>(
            ([], ContentCatalog.LastIdentities()))
        try await storage.readContent { reader in
            let loans = try reader.loans()
            let last = try reader.catalog().lastIdentities
            found.withLock { $0 = (loans, last) }
        }
        let (loans, last) = found.withLock { $0 }
        lines += loans.map { "loan \($0)" }
        lines.append("last \(last.list) \(last.field) \(last.smartList) \(last.loan)")
        lines += last.records.sorted { $0.key.rawValue < $1.key.rawValue }.map {
            "last of \($0.key) \($0.value)"
        }
    }

    /// The stored form of a value, in a fixed order.
    private static func text(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "?"
    }

    /// The lines that only one of two contents has.
    func differences(from other: WholeContent) -> [String] {
        lines.difference(from: other.lines).map { change in
            switch change {
            case .insert(_, let line, _): "+ " + line
            case .remove(_, let line, _): "- " + line
            }
        }
    }
}
