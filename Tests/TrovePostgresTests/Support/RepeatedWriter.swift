import Synchronization
import Testing
import TroveModel

@testable import TrovePostgres

/// A client that makes numbered changes, and goes on when its server fails for a time.
///
/// Each change sets two records and adds a third one, so that a half change shows.
final class RepeatedWriter: Sendable {
    let library: SharedLibrary
    private let list: List
    private let number: Int
    private let state = Mutex(State())

    private struct State {
        /// The numbers of the changes that were acknowledged.
        var saved: [Int] = []
        /// The numbers of the changes that ended with an error.
        var refused: [Int] = []
        var isStopped = false
    }

    /// - Parameter number: The number of the writer, from 0. The list has two records for each
    ///   writer.
    init(_ number: Int, at library: SharedLibrary, list: List) {
        (self.number, self.library, self.list) = (number, library, list)
    }

    var savedCount: Int { state.withLock { $0.saved.count } }
    var refusedCount: Int { state.withLock { $0.refused.count } }

    /// Ends ``work(_:)`` after the current change.
    func stop() { state.withLock { $0.isStopped = true } }

    private var records: [RecordID] { [2 * RecordID(number) + 1, 2 * RecordID(number) + 2] }

    /// Makes changes until it is stopped.
    ///
    /// - Parameter saved: Called after each acknowledged change.
    func work(_ saved: @Sendable () -> Void) async throws {
        let field = list.fields[0].id
        let events = library.events()
        var access = events.makeAsyncIterator()
        var change = 0
        while !state.withLock(\.isStopped) {
            change += 1
            let made = change
            do {
                try await library.perform(
                    .setCells(
                        records.map {
                            CellValue(.text("\(made)"), field: field, record: $0)
                        }, list: list.id, adding: [[field: .text("\(number)/\(made)")]]))
                state.withLock { $0.saved.append(made) }
                saved()
            } catch {
                #expect(error.code == .notConnected, "\(error.message)")
                #expect(!error.message.isEmpty)
                state.withLock { $0.refused.append(made) }
            }
            while !library.access.isWritable, await access.next() != nil {}
        }
    }

    /// Checks that all acknowledged changes are in the library, and that no change is there in
    /// parts.
    func check(in library: SharedLibrary) async throws {
        let ids = try await library.recordList(for: RecordListRequest(list: list.id)).allIDs
        let texts = try await library.records(ids, in: list.id).map { ($0.id, $0.values[0].text) }
        let prefix = "\(number)/"
        let added = texts.map(\.1).filter { $0.hasPrefix(prefix) }.compactMap {
            Int($0.dropFirst(prefix.count))
        }
        let (saved, refused) = state.withLock { ($0.saved, $0.refused) }
        #expect(Set(added).count == added.count, "Changes of \(number) were made twice.")
        #expect(Set(saved).subtracting(added) == [], "Changes of \(number) were lost.")
        #expect(Set(added).subtracting(saved + refused) == [])
        for record in records {
            let text = texts.first { $0.0 == record }?.1
            #expect(text == "\(added.max() ?? 0)", "writer \(number), record \(record)")
        }
    }
}
