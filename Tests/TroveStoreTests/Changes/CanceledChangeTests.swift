import TestSupport
import Testing
import TroveFormats
import TroveModel
import TroveTestSupport

@testable import TroveStore

/// Changes, undo and redo that are canceled before they are saved change nothing.
struct CancelledChangeTests {
    private static let count = 2_000

    private let folder: TemporaryFolder
    private let library: Library
    private let list: List

    init() async throws {
        folder = try TemporaryFolder(isInMemory: true)
        library = try folder.library()
        let rows = (1...Self.count).map { "Book \($0),\($0)\n" }.joined()
        list = try await library.importCSV(
            from: try folder.file("books.csv", "Title,Pages\n" + rows)
        ).list
    }

    private var edits: [Edit] {
        let all = Array(RecordID(1)...RecordID(Self.count))
        let (title, pages) = (list.fields[0].id, list.fields[1].id)
        return [
            .setValues(.text("Other"), field: title, records: all, list: list.id),
            .editRecords(all, list: list.id, [.add(pages, 1)]),
            .changeKind(pages, list: list.id, to: .text), .deleteRecords(all, list: list.id),
            .duplicateRecords(all, list: list.id), .deleteList(list.id),
        ]
    }

    /// Runs an operation and cancels it after a while.
    private func cancel(
        after delay: Duration, _ body: @escaping @Sendable () async throws -> Void
    ) async -> Result<Void, any Error> {
        let task = Task { try await body() }
        if delay > .zero { try? await Task.sleep(for: delay) }
        task.cancel()
        return await task.result
    }

    /// Cancels an operation at moments spread over its duration, until it is faster than that.
    ///
    /// - Returns: How often it was prevented.
    private func sweep(_ body: @escaping @Sendable () async throws -> Void) async throws -> Int {
        let before = try library.contents()
        let names = try library.history().map(\.name)
        var prevented = 0
        while case .failure(let error) = await cancel(
            after: .milliseconds(8 * prevented), body)
        {
            #expect((error as? LibraryError)?.code == .cancelled)
            #expect(try library.contents() == before, "after \(prevented) interruptions")
            #expect(try library.history().map(\.name) == names)
            prevented += 1
        }
        #expect(try await library.check() == [])
        return prevented
    }

    @Test func aChangeThatIsCanceledAtAnyMomentChangesNothing() async throws {
        var prevented = (perform: 0, undo: 0, redo: 0)
        for edit in edits {
            prevented.perform += try await sweep { [library] in
                _ = try await library.perform(edit)
            }
            prevented.undo += try await sweep { [library] in _ = try await library.undo() }
            prevented.redo += try await sweep { [library] in _ = try await library.redo() }
            try await library.undo()
        }
        #expect(prevented.perform > 0)
        #expect(prevented.undo > 0)
        #expect(prevented.redo > 0)
    }

    @Test func aCanceledTaskPerformsNothing() async throws {
        let (before, edit) = (try library.contents(), edits[0])
        let result = await Task { [library] in
            withUnsafeCurrentTask { $0?.cancel() }
            _ = try await library.perform(edit)
        }.result
        #expect(throws: LibraryError.self) { try result.get() }
        #expect(try library.contents() == before)
        let found = RecordListRequest(list: list.id, query: "book")
        #expect(try await library.recordList(for: found).count == Self.count)
    }

    /// A change that begins later than its call could overtake, or be overtaken by, another one.
    @Test @MainActor func changesBeginWithTheirCallsAndKeepTheirOrder() async throws {
        // Another program is writing, so no save ends before the look at it.
        let other = try folder.writingProgram()
        let tasks = (1...50).map { number in
            let task = Task.immediate { [library, list] in
                _ = try await library.perform(
                    .setValue(
                        .text("\(number)"), field: list.fields[0].id, record: 1, list: list.id))
            }
            #expect(library.saveState == .saving)
            return task
        }
        try other.inDatabase { try $0.execute(sql: "ROLLBACK") }
        for task in tasks { try await task.value }
        #expect(try library.record(1, in: list.id)?.values[0] == .text("50"))
    }
}
