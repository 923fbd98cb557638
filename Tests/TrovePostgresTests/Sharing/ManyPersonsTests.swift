import Foundation
import PostgresTestSupport
import Testing
import TroveModel

@testable import TrovePostgres

/// Twenty persons who change one list at the same time.
@Suite(.timeLimit(.minutes(5))) struct ManyPersonsTests {
    private static let personCount = 20
    /// The number of changes of each person, which the variable `TROVE_TEST_EDITS` sets.
    private static let changeCount =
        ProcessInfo.processInfo.environment["TROVE_TEST_EDITS"].flatMap { Int($0) } ?? 25
    private static let seed = 20

    private static let fields = [
        FieldDraft(name: "Title"), FieldDraft(name: "Author"),
        FieldDraft(name: "Year", kind: .number),
    ]

    private static func rows(_ count: Int) -> [[String]] {
        (1...count).map { ["T\($0)", "", ""] }
    }

    @Test func changesOfTwentyPersonsAtOnceAreAllKept() async throws {
        let names = (1...Self.personCount).map { "P\($0)" }
        try await TestServer.withPersons(names) { persons in
            try await TestServer.withDatabase { address in
                let owner = try SharedLibrary(at: address, createsIfEmpty: true)
                defer { owner.close() }
                let list = try await owner.makeList(Self.fields, Self.rows(60))
                let other = try await owner.perform(.createList(name: "Films", fields: []))
                for person in persons { try await owner.grant(.editor, on: nil, to: person) }
                let clients = try persons.map { try SharedLibrary(at: try address.of($0)) }
                defer { for client in clients { client.close() } }
                var lists: [LiveList] = []
                for client in clients { lists.append(try await LiveList(list.id, in: client)) }
                let moved = try #require(other.list)
                let simulated = zip(clients, lists).enumerated().map { index, client in
                    SimulatedPerson(
                        names[index], at: client.0, shown: client.1, list: list,
                        moved: moved, seed: Self.seed + index)
                }
                let start = ContinuousClock.now
                await withTaskGroup { group in
                    for person in simulated {
                        group.addTask { await person.work(Self.changeCount) }
                    }
                }
                let time = start.duration(to: .now)
                print("\(Self.personCount) × \(Self.changeCount) changes:", time)
                try await checkClients(clients, lists, list, owner)
                try await checkValues(of: simulated, in: list, owner)
                await report(simulated, lists, list.id)
                #expect(try await owner.check() == [])
            }
        }
    }

    /// Checks that all clients show what a library shows that is opened now.
    private func checkClients(
        _ clients: [SharedLibrary], _ lists: [LiveList], _ list: List, _ owner: SharedLibrary
    ) async throws {
        // Clients learn of changes in the order of the commits.
        try await owner.perform(.renameList(list.id, "Read books"))
        for shown in lists { await shown.seeList("Read books") }
        let fresh = try SharedLibrary(at: owner.address)
        defer { fresh.close() }
        let expected = try await fresh.recordList(for: RecordListRequest(list: list.id))
        let records = try await fresh.records(expected.allIDs, in: list.id)
        let catalog = try await fresh.lists()
        for (client, shown) in zip(clients, lists) {
            await shown.reach(expected.generation)
            #expect(shown.problem == nil)
            #expect(shown.snapshot.allIDs == expected.allIDs)
            #expect(shown.snapshot.generation == expected.generation)
            #expect(try await client.records(shown.snapshot.allIDs, in: list.id) == records)
            #expect(
                client.catalog.lists.map { list in
                    var list = list
                    list.role = .owner
                    return list
                } == catalog)
        }
    }

    /// Checks that the library has the values of the last acknowledged change of each.
    private func checkValues(
        of persons: [SimulatedPerson], in list: List, _ owner: SharedLibrary
    ) async throws {
        let numbers = try await Self.journal(of: owner)
        var entries: [(number: Int64, person: Int, entry: ReplayedChanges.Entry)] = []
        for (index, person) in persons.enumerated() {
            #expect(await person.failures == [])
            for entry in await person.log {
                let number = numbers[entry.list]?[entry.generation]
                entries.append((try #require(number), index, entry))
            }
        }
        var initial: [ReplayedChanges.Place: String] = [:]
        for id in 1...RecordID(60) {
            initial[.existence(id)] = "1"
            initial[.cell(id, list.fields[0].id)] = "T\(id)"
        }
        let other = try #require(try await owner.lists().first { $0.id != list.id })
        initial[.folder(other.id)] = ""
        var model = ReplayedChanges(initial)
        for (_, person, entry) in entries.sorted(by: { $0.number < $1.number }) {
            model.apply(entry, of: person)
        }
        #expect(model.wrongSteps == [])
        var found: [ReplayedChanges.Place: String] = [.folder(other.id): other.folder]
        for scope in [RecordListRequest.Scope.records, .trash] {
            let ids = try await owner.recordList(
                for: RecordListRequest(list: list.id, scope: scope)
            ).allIDs
            for record in try await owner.records(ids, in: list.id) {
                found[.existence(record.id)] = "1"
                if scope == .trash { found[.trash(record.id)] = "1" }
                for (field, value) in zip(list.fields, record.values) where !value.isEmpty {
                    found[.cell(record.id, field.id)] = value.text
                }
            }
        }
        let present = found.keys.compactMap { place -> RecordID? in
            if case .existence(let id) = place { id } else { nil }
        }
        let expected = model.values.filter { place, _ in
            // The other values of records that undo removed again are of no interest.
            switch place {
            case .cell(let id, _), .trash(let id): present.contains(id)
            default: true
            }
        }
        #expect(entries.count > Self.personCount * Self.changeCount / 2)
        #expect(found == expected, "seed \(Self.seed)")
    }

    /// The last number in the journal of each generation.
    private static func journal(
        of library: SharedLibrary
    ) async throws -> [ListID: [Int64: Int64]] {
        try await library.read { db in
            var numbers: [ListID: [Int64: Int64]] = [:]
            for row in try db.rows(
                """
                SELECT list_id, generation, max(seq) FROM trove.journal WHERE list_id IS NOT NULL
                GROUP BY 1, 2
                """)
            {
                let list = ListID(rawValue: row.integer(0) ?? 0)
                numbers[list, default: [:]][row.integer(1) ?? 0] = row.integer(2)
            }
            return numbers
        }
    }

    /// Prints how many changes were refused, and how long changes take to arrive.
    private func report(
        _ persons: [SimulatedPerson], _ lists: [LiveList], _ list: ListID
    ) async {
        var refusals: [LibraryError.Code: Int] = [:]
        var delays: [Duration] = []
        for (index, person) in persons.enumerated() {
            refusals.merge(await person.refusals, uniquingKeysWith: +)
            for entry in await person.log where entry.list == list {
                for (other, shown) in lists.enumerated() where other != index {
                    let arrival = shown.arrivals.first { $0.generation >= entry.generation }
                    if let arrival {
                        delays.append(max(.zero, entry.time.duration(to: arrival.time)))
                    }
                }
            }
        }
        print("refused:", refusals, "arrival at others, median:", delays.median ?? .zero)
    }

    @Test func aChangeArrivesAtAnotherClient() async throws {
        try await TestServer.withDatabase { address in
            let anna = try SharedLibrary(at: address, createsIfEmpty: true)
            let ben = try SharedLibrary(at: address)
            defer {
                anna.close()
                ben.close()
            }
            let list = try await anna.makeList(Self.fields, Self.rows(1_000))
            let shown = try await LiveList(list.id, in: ben)
            var delays: [Duration] = []
            for number in 1...50 {
                let cell = CellValue(
                    .text("A \(number)"), field: list.fields[0].id, record: RecordID(number))
                let change = try await anna.perform(.setCells([cell], list: list.id))
                let start = ContinuousClock.now
                await shown.reach(change.generations.upperBound)
                delays.append(start.duration(to: .now))
                #expect(shown.problem == nil)
            }
            #expect(delays.count == 50)
            print("arrival of a change at another client, median:", delays.median ?? .zero)
        }
    }
}

extension [Duration] {
    /// The middle one of the durations; nil if there are none.
    var median: Duration? { isEmpty ? nil : sorted()[count / 2] }
}
