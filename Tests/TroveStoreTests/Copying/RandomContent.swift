import Foundation
import RandomSupport
import Synchronization
import TroveModel

/// The content of a library with random lists, records, dates, loans and drafts; the same for the
/// same seed.
struct RandomContent: Sendable {
    private var catalog: ContentCatalog
    private var records: [(list: List, records: [Record])] = []
    private var loans: [Loan] = []

    private static let texts = [
        "Emma", "Łódź", "a\tb\nc\\d", "\\.", "\\N", "'quoted' \"twice\"", "日本語", "\u{1F600}",
        "{1,2}", "NULL", " ", "x; y", "\r", "Straße", String(repeating: "long ", count: 50),
    ]

    /// The texts that a series can contain: each is one line.
    private static let lines = texts.filter {
        !$0.contains(where: \.isNewline) && $0 == $0.trimmingCharacters(in: .whitespaces)
    }

    init(seed: UInt64, recordCount: Int) {
        var random = SplitMix64(seed: seed)
        let listCount = random.number(1...3)
        var lists: [List] = []
        var last = ContentCatalog.LastIdentities()
        for number in 0..<listCount {
            // Lists that were deleted leave gaps.
            last.list += Int64(random.number(1...3))
            var fields: [Field] = []
            for kind in FieldKind.allCases where kind != .computed {
                last.field += Int64(random.number(1...3))
                var options = FieldOptions()
                if kind == .recordLink, let other = random.pick(lists), random.chance(50) {
                    options.targetList = other.id
                }
                fields.append(
                    Field(
                        id: FieldID(rawValue: last.field), name: "\(kind) \(number)", kind: kind,
                        options: options))
            }
            let id = ListID(rawValue: last.list)
            let count =
                number == listCount - 1
                ? recordCount - records.reduce(0) { $0 + $1.records.count }
                : recordCount / listCount
            let made = Self.records(count, of: fields, &random)
            last.records[id] = (made.last?.id ?? 0) + Int64(random.below(5))
            var list = List(
                id: id, uuid: UUID(), name: "List \(number)", icon: ListIcon(""), fields: fields,
                recordCount: made.count { $0.deletedAt == nil },
                trashCount: made.count { $0.deletedAt != nil })
            list.folder = random.pick(["", "Folder"]) ?? ""
            lists.append(list)
            records.append((list, made))
        }
        for (list, made) in records {
            for record in made where random.chance(5) {
                guard let day = PartialDate("2026-05-0\(random.number(1...9))") else { continue }
                last.loan += Int64(random.number(1...2))
                loans.append(Self.loan(last.loan, of: record, in: list, on: day, &random))
            }
        }
        last.smartList = 7
        let smart = SmartList(
            id: SmartListID(rawValue: 5), uuid: UUID(),
            definition: SmartListDraft(name: "Smart", list: lists.last?.id, query: "emma"))
        catalog = ContentCatalog(
            lists: lists, smartLists: [smart], trashDays: random.pick([nil, 1, 30]) ?? nil,
            settings: ["window": "{}", "x": Self.texts[random.below(10)]], lastIdentities: last)
    }

    private static func records(
        _ count: Int, of fields: [Field], _ random: inout SplitMix64
    ) -> [Record] {
        var id: RecordID = 0
        let positions = (0..<count).map { Int64($0 + 1) * 1024 }.shuffled(using: &random)
        return positions.map { position in
            id += Int64(random.chance(80) ? 1 : random.number(2...50))
            let created = date(&random)
            return Record(
                id: id, values: fields.map { value(of: $0, &random) }, position: position,
                createdAt: created, modifiedAt: created + Double(random.number(0...1_000_000)),
                deletedAt: random.chance(10) ? date(&random) : nil)
        }
    }

    private static func date(_ random: inout SplitMix64) -> Date {
        Date(timeIntervalSince1970: Double(random.number(-2_000_000_000...4_000_000_000)))
    }

    private static func value(of field: Field, _ random: inout SplitMix64) -> FieldValue {
        if random.chance(25) { return .empty }
        let text = random.pick(texts) ?? ""
        if random.chance(8), field.kind != .texts, field.kind != .tags {
            return .text(field.kind.valueType == .text ? text : "about \(text)")
        }
        return switch field.kind.valueType {
        case .text: .text(text)
        case .texts: .texts(random.some(of: lines, atMost: 3))
        case .number:
            random.chance(50)
                ? .integer(Int64(random.number(-1_000_000...1_000_000)))
                : .decimal(Double(random.number(-99_999...99_999)) + 0.25)
        case .integer: .integer(Int64(random.number(0...5)))
        case .checkbox: .checkbox(random.chance(50))
        case .date:
            PartialDate("19\(random.number(10...99))-0\(random.number(1...9))").map { .date($0) }
                ?? .empty
        case .timeSpan: .timeSpan(seconds: Int64(random.number(0...100_000)))
        case .image: .empty
        case .record: .record(RecordID(random.number(1...400)))
        }
    }

    private static func loan(
        _ id: Int64, of record: Record, in list: List, on day: PartialDate,
        _ random: inout SplitMix64
    ) -> Loan {
        var terms = LoanDraft(borrower: texts[random.below(8)], lentOn: day, note: texts[2])
        if random.chance(30) {
            terms.borrowerRecord = RecordAddress(list: list.id, record: record.id)
        }
        if random.chance(30) { terms.dueOn = day }
        return Loan(
            id: LoanID(rawValue: id), address: RecordAddress(list: list.id, record: record.id),
            title: "", terms: terms, returnedOn: random.chance(50) ? day : nil)
    }

    /// Fills an empty storage.
    func write(to storage: any LibraryStorage) async throws {
        try await storage.writeContent { writer in
            try writer.begin(catalog)
            for (list, records) in records {
                try writer.add(records, to: list)
                try writer.end(list)
            }
            try writer.add(loans)
            if let (list, records) = records.first, let record = records.first {
                let place = ValueDraft.Place(
                    list: list.id, record: record.id, field: list.fields[0].id)
                try writer.add([ValueDraft("typed", at: place)])
            }
        }
    }

    /// The content of a storage, as lines.
    static func lines(of storage: any LibraryStorage) async throws -> [String] {
        let found = Mutex<[String]>([])
        try await storage.readContent { reader in
            let catalog = try reader.catalog()
            var lines = ["\(catalog.smartLists) \(catalog.trashDays ?? -1)"]
            lines += catalog.settings.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
            let last = catalog.lastIdentities
            lines.append("\(last.list) \(last.field) \(last.smartList) \(last.loan)")
            for list in catalog.lists {
                lines.append(
                    """
                    \(list.uuid) \(list.name) \(list.folder) \(list.recordCount) \
                    \(list.trashCount) last \(last.records[list.id] ?? -1)
                    """)
                var records = try reader.records(of: list, after: nil, limit: .max)
                records.sort { ($0.position, $0.id) < ($1.position, $1.id) }
                lines += records.map { record in
                    let values = record.values.map { $0.isEmpty ? "-" : String(describing: $0) }
                    return """
                        \(record.id) \(values) \(record.createdAt.timeIntervalSince1970) \
                        \(record.modifiedAt.timeIntervalSince1970) \
                        \(record.deletedAt?.timeIntervalSince1970 ?? 0)
                        """
                }
            }
            lines += try reader.loans().map { String(describing: $0) }
            lines += try reader.drafts().map { String(describing: $0) }
            found.withLock { $0 = lines }
        }
        return found.withLock { $0 }
    }
}
