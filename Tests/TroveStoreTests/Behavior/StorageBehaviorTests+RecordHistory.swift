import Testing
import TroveModel

// MARK: - The history of a record

extension StorageBehaviorTests {
    @Test(arguments: Engine.allCases)
    func theHistoryOfARecordHasItsOwnChangesOnly(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let list = try await storage.createBooks(["Emma", "Faust"])
            let fields = list.fields.map(\.id)
            for (value, field, record) in [
                (.integer(1815), fields[2], 1), (.text("Goethe"), fields[1], 2),
                (.integer(1816), fields[2], 1), (.text("Austen"), fields[1], 1),
            ] as [(FieldValue, FieldID, RecordID)] {
                try await storage.perform(
                    .setValue(value, field: field, record: record, list: list.id))
            }
            try await storage.perform(.deleteRecords([1], list: list.id))
            try await storage.perform(.restoreRecords([1], list: list.id))
            try await storage.perform(.renameField(fields[2], list: list.id, "Printed"))
            func history(_ limit: Int = 100) async throws -> [RecordHistoryEntry] {
                try await storage.recordHistory(of: 1, in: list.id, limit: limit)
            }
            let entries = try await history()
            #expect(
                entries.map(\.effect)
                    == [.restored, .deleted, .changed, .changed, .changed, .added])
            #expect(
                entries.flatMap(\.fields).map(\.name)
                    == ["Author", "Printed", "Printed", "Title"])
            #expect(
                entries.flatMap(\.fields).map(\.before.value)
                    == [.empty, .integer(1815), .empty, .empty])
            #expect(
                entries.flatMap(\.fields).map(\.after.value)
                    == [.text("Austen"), .integer(1816), .integer(1815), .text("Emma")])
            #expect(try await history(2) == Array(entries.prefix(2)))
            for _ in 0..<4 { try await storage.undo() }
            #expect(try await history().map(\.name) == entries.suffix(3).map(\.name))
            await expectError(.notFound) {
                _ = try await storage.recordHistory(of: 9, in: list.id, limit: 1)
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func theHistoryOfARecordFollowsItToAnotherList(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let books = try await storage.createBooks(["Emma", "Faust"])
            let shelf = try await storage.createList("Shelf", [FieldDraft(name: "Title")])
            try await storage.insert(["Title": .text("First")], into: shelf)
            try await storage.perform(
                .setValue(.text("Urfaust"), field: books.fields[0].id, record: 2, list: books.id))
            try await storage.perform(.transferRecords([2], from: books.id, to: shelf.id))
            let entries = try await storage.recordHistory(of: 2, in: shelf.id, limit: 9)
            #expect(entries.map(\.effect) == [.moved, .changed, .added])
            #expect(entries.map(\.list) == [shelf.id, books.id, books.id])
            #expect(entries[1].fields.map(\.before.value) == [.text("Faust")])
        }
    }

    @Test(arguments: Engine.allCases)
    func aFormerValueComesBackAsOneStep(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let list = try await storage.createBooks(["Emma"])
            let (title, year) = (list.fields[0].id, list.fields[2].id)
            try await storage.perform(
                .setCells(
                    [
                        CellValue(.text("Faust"), field: title, record: 1),
                        CellValue(.integer(1808), field: year, record: 1),
                    ], list: list.id))
            func restore(_ index: Int) async throws {
                let entry = try await storage.recordHistory(of: 1, in: list.id, limit: 9)[index]
                let record = try #require(try await storage.record(1, in: list.id))
                try await storage.perform(
                    try entry.restoration(of: record, in: try await storage.list(list.id)))
            }
            try await restore(0)
            #expect(try await storage.record(1, in: list.id)?.values[0] == .text("Emma"))
            #expect(try await storage.record(1, in: list.id)?.values[2] == .empty)
            // The change that was taken back is still there, below that.
            let count = try await storage.recordHistory(of: 1, in: list.id, limit: 9).count
            #expect(count == 3)
            try await restore(0)
            #expect(try await storage.record(1, in: list.id)?.values[2] == .integer(1808))
            try await restore(3)
            #expect(try await storage.record(1, in: list.id)?.values[0] == .text("Emma"))
            try await storage.undo()
            #expect(try await storage.record(1, in: list.id)?.values[0] == .text("Faust"))
        }
    }
}
