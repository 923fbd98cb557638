import Foundation
import GRDB
import TestSupport
import Testing
import TroveModel
import TroveTestSupport

@testable import TroveStore

/// The history of each record after random edits, as it was seen happening.
struct RecordHistoryRandomTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder(isInMemory: true)
    }

    private struct Place: Hashable {
        let list: ListID
        let record: RecordID
    }

    /// The texts of the fields of all records, without computed and empty ones.
    private func states(_ library: Library) async throws -> [Place: [FieldID: String]] {
        var states: [Place: [FieldID: String]] = [:]
        for list in try library.lists() {
            for scope in [RecordListRequest.Scope.records, .trash] {
                let found = try await library.recordList(
                    for: RecordListRequest(list: list.id, scope: scope))
                for record in try library.records(found.allIDs, in: list.id) {
                    let values = zip(list.fields, record.values).filter {
                        $0.kind != .computed && !$1.isEmpty
                    }
                    states[Place(list: list.id, record: record.id)] = Dictionary(
                        values.map { ($0.id, $1.text) }
                    ) { $1 }
                }
            }
        }
        return states
    }

    private func lastStep(of library: Library) throws -> Int64? {
        try library.pool.read {
            try Int64.fetchOne($0, sql: "SELECT max(id) FROM history WHERE NOT is_undone")
        }
    }

    /// The fields that are computed.
    private func computedFields(_ library: Library) throws -> Set<FieldID> {
        Set(try library.lists().flatMap(\.fields).filter { $0.kind == .computed }.map(\.id))
    }

    /// The states of a record in its present list, newest first, as its history tells them.
    ///
    /// - Parameter ignored: Fields to leave out.
    private func past(
        of place: Place, in library: Library, now: [FieldID: String], ignoring ignored: Set<FieldID>
    ) async throws -> [[FieldID: String]] {
        var (state, states) = (now, [now])
        for entry in try await library.recordHistory(
            of: place.record, in: place.list, limit: 10_000)
        {
            if entry.effect == .moved { break }
            for change in entry.fields where !ignored.contains(change.field) {
                let text = change.after.value.text
                #expect((state[change.field] ?? "") == text, "\(place) \(entry.name)")
                let before = change.before.value
                state[change.field] = before.isEmpty ? nil : before.text
            }
            if entry.effect == .added {
                #expect(state.isEmpty, "\(place) \(entry.name)")
                break
            }
            if state != states.last { states.append(state) }
        }
        return states
    }

    /// The index names all steps of each record, also if it is made again.
    private func checkIndex(of library: Library, _ context: Comment) async throws {
        let found = try await library.recordHistories()
        #expect(try await library.recordHistoriesOfAllSteps() == found, context)
        try await library.pool.write { try HistoryIndex(db: $0).rebuild() }
        #expect(try await library.recordHistories() == found, context)
    }

    @Test(arguments: [UInt64(4), 13])
    func theHistoryOfEachRecordIsWhatHappened(seed: UInt64) async throws {
        let library = try folder.library(
            ChangeLimits(singleCount: seed.isMultiple(of: 2) ? 2 : 1_000))
        var generator = EditGenerator(seed: seed, listLimit: 3)
        var all: [[Place: [FieldID: String]]] = [try await states(library)]
        // What a field computed is no value of the record, also if it became one later.
        var computed: Set<FieldID> = []
        for _ in 0..<120 {
            let before = try lastStep(of: library)
            do throws(LibraryError) {
                try await library.perform(try await generator.anyEdit(in: library))
            } catch {
                // Random edits may be refused, but nothing else may happen to them.
                try #require([.invalid, .notFound].contains(error.code), "\(error)")
                continue
            }
            if try lastStep(of: library) == before { all.removeLast() }
            all.append(try await states(library))
            computed.formUnion(try computedFields(library))
        }
        var undone: [[Place: [FieldID: String]]] = []
        for _ in 0..<8 {
            if try await library.undo() != nil { undone.append(all.removeLast()) }
        }
        for _ in 0..<3 {
            if try await library.redo() != nil { all.append(undone.removeLast()) }
        }
        try await checkIndex(of: library, "seed \(seed)")
        for (place, now) in try await states(library) {
            func stored(_ state: [FieldID: String]) -> [FieldID: String] {
                state.filter { !computed.contains($0.key) }
            }
            var expected: [[FieldID: String]] = []
            for state in all.reversed() {
                guard let state = state[place].map(stored) else { break }
                if state != expected.last { expected.append(state) }
            }
            let past = try await past(
                of: place, in: library, now: stored(now), ignoring: computed)
            #expect(
                past == expected,
                "seed \(seed), record \(place.record) of list \(place.list.rawValue)")
        }
    }
}

extension EditGenerator {
    /// Returns a random edit, with errors of the library only.
    fileprivate mutating func anyEdit(in library: Library) async throws(LibraryError) -> Edit {
        do {
            return try await edit(in: library)
        } catch {
            throw (error as? LibraryError)
                ?? LibraryError(.unexpected, String(describing: error))
        }
    }
}
