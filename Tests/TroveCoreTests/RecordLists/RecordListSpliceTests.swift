import Foundation
import GRDB
import Testing

@testable import TroveCore

/// A snapshot that follows changes one by one equals one that is read anew, and its updates turn
/// the old rows into the new ones.
struct RecordListSpliceTests {
    let folder: TemporaryFolder
    let library: Library

    init() throws {
        folder = try TemporaryFolder()
        library = try folder.library()
    }

    private static let words = [
        "apple", "Äpfel", "zebra", "Zoë", "", "42", "élan", "Emma", "ßharp", "øre", "'quoted", "b",
        "The zebra", "the apple", "The", "L’élan", "An", "an Äpfel",
    ]

    private static let ignored = IgnoredWords(["The", "l'", "an"])

    private func makeList(count: Int, random: inout SeededRandom) async throws -> List {
        var text = "title,genre,year,read\n"
        for _ in 0..<count {
            text += "\(random.pick(Self.words) ?? ""),\(random.pick(["Novel", "Essay", ""]) ?? ""),"
            text += "\(Int.random(in: 1990...1999, using: &random)),"
            text += "\(Bool.random(using: &random) ? "yes" : "no")\n"
        }
        return try await library.importCSV(from: folder.file("books.csv", text)).list
    }

    private func requests(for list: List) -> [RecordListRequest] {
        let fields = list.fields.map(\.id)
        return [
            RecordListRequest(list: list.id),
            RecordListRequest(list: list.id, sort: .field(fields[0])),
            RecordListRequest(list: list.id, sort: .field(fields[2], ascending: false)),
            RecordListRequest(
                list: list.id, sort: .field(fields[0]), grouping: .firstLetter(fields[0])),
            RecordListRequest(
                list: list.id, sort: .field(fields[0], ascending: false),
                grouping: .firstLetter(fields[0])),
            RecordListRequest(list: list.id, grouping: .value(fields[1])),
            RecordListRequest(list: list.id, sort: .field(fields[2]), grouping: .value(fields[3])),
            RecordListRequest(
                list: list.id, sort: .field(fields[2]), grouping: .value(fields[2]), query: "e"),
            RecordListRequest(
                list: list.id,
                sort: .by([
                    SortKey(.field(fields[1]), ascending: false), SortKey(.field(fields[2])),
                    SortKey(.field(fields[0])),
                ]), ignoredWords: Self.ignored),
            RecordListRequest(
                list: list.id,
                sort: .by([
                    SortKey(.field(fields[3])), SortKey(.field(fields[0]), ascending: false),
                ]), grouping: .range(fields[2], step: 5)),
            RecordListRequest(
                list: list.id, sort: .by([SortKey(.changed), SortKey(.field(fields[2]))]),
                grouping: .firstLetter(fields[0]), ignoredWords: Self.ignored),
            RecordListRequest(
                list: list.id, sort: .field(fields[0], ascending: false),
                grouping: .month(.added)),
        ]
    }

    private func randomEdit(
        in list: List, ids: [RecordID], trash: [RecordID], random: inout SeededRandom
    ) -> Edit {
        let id = random.pick(ids) ?? 0
        let other = random.pick(ids) ?? 0
        switch Int.random(in: 0..<9, using: &random) {
        case 0:
            return .addRecord(
                list: list.id,
                values: [
                    list.fields[0].id: .text(random.pick(Self.words) ?? ""),
                    list.fields[2].id: .integer(Int64.random(in: 1985...2005, using: &random)),
                ],
                place: random.pick([.first, .last, .before(other), .after(other)]) ?? .last)
        case 1: return .deleteRecords(Array(Set([id, other])), list: list.id)
        case 2 where !trash.isEmpty: return .restoreRecords(trash, list: list.id)
        case 3 where id != other:
            return .moveRecords(
                [id], list: list.id, to: random.pick([.first, .last, .before(other)]) ?? .last)
        case 4:
            return .setValue(
                .text(random.pick(["Novel", "Essay", "Crime", ""]) ?? ""), field: list.fields[1].id,
                record: id, list: list.id)
        case 5:
            return .setValue(
                .checkbox(Bool.random(using: &random)), field: list.fields[3].id, record: id,
                list: list.id)
        case 6:
            return .setValues(
                .integer(Int64.random(in: 1985...2005, using: &random)), field: list.fields[2].id,
                records: [id, other], list: list.id)
        default:
            return .setValue(
                .text(random.pick(Self.words) ?? ""), field: list.fields[0].id, record: id,
                list: list.id)
        }
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func followingChangesEqualsReadingAnew(seed: UInt64) async throws {
        var random = SeededRandom(seed: seed)
        let list = try await makeList(count: 40, random: &random)
        let requests = requests(for: list)
        var snapshots: [RecordList] = []
        for request in requests { snapshots.append(try await library.recordList(for: request)) }
        for step in 0..<60 {
            let ids = try await library.recordList(for: RecordListRequest(list: list.id)).allIDs
            let trash = try await library.recordList(
                for: RecordListRequest(list: list.id, scope: .trash)
            ).allIDs
            let edit = randomEdit(in: list, ids: ids, trash: trash, random: &random)
            let change =
                step % 7 == 6 ? try await library.undo() : try await library.perform(edit)
            for (index, request) in requests.enumerated() {
                let update = try await library.update(
                    of: snapshots[index], after: try #require(change))
                let fresh = try await library.pool.read { db in
                    try Self.build(request, in: db)
                }
                let told = "seed \(seed), step \(step), request \(index), \(edit)"
                try #require(update.new.allIDs == fresh.allIDs, "\(told)")
                try #require(update.new.sections == fresh.sections, "\(told)")
                try #require(try Self.replay(update) == Self.rows(update.new), "\(told)")
                snapshots[index] = update.new
            }
        }
    }

    private static func build(_ request: RecordListRequest, in db: Database) throws -> RecordList {
        let list = try ListStore.list(request.list, in: db)
        let flag = CancellationFlag()
        let base = try RecordListBuilder(
            db: db, list: list, request: request.withoutQuery, cancellation: flag
        ).build()
        let query = SearchQuery(request.query)
        guard !query.isEmpty else { return base }
        return try RecordFilter(query, in: list, db: db, cancellation: flag).filter(
            base, for: request)
    }

    private static func rows(_ list: RecordList) -> [[RecordID]] {
        list.sections.map { section in section.range.map { list.id(at: $0) } }
    }

    /// Does to the old rows what the update says, as a table would.
    private static func replay(_ update: RecordListUpdate) throws -> [[RecordID]] {
        guard !update.needsReload else { return rows(update.new) }
        var gone = Set(update.deletedRows)
        gone.formUnion(update.movedRows.map(\.oldIndexPath))
        var result: [[RecordID]] = []
        for (section, ids) in rows(update.old).enumerated()
        where !update.deletedSections.contains(section) {
            result.append(
                ids.enumerated().filter {
                    !gone.contains(IndexPath(row: $0.offset, section: section))
                }
                .map(\.element))
        }
        let newRows = rows(update.new)
        for section in update.insertedSections { result.insert(newRows[section], at: section) }
        let arriving = (update.insertedRows + update.movedRows.map(\.newIndexPath)).sorted()
        for path in arriving {
            result[path.section].insert(newRows[path.section][path.row], at: path.row)
        }
        return result
    }
}
