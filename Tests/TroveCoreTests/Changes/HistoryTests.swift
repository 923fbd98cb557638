import Foundation
import GRDB
import Testing

@testable import TroveCore

/// What is undone is as it was, down to the last byte; also after a restart.
struct HistoryTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Everything that a person has, as text: lists, fields, records in order.
    private func content(of library: Library) throws -> String {
        try library.pool.read { db in
            var text = ""
            let lists = try Row.fetchAll(
                db,
                sql: """
                    SELECT id, name, icon, position, settings, table_name, record_count, trash_count
                    FROM list WHERE deleted_at IS NULL ORDER BY id
                    """)
            for list in lists {
                text += "\(list)\n"
                let fields = try Row.fetchAll(
                    db,
                    sql: """
                        SELECT id, name, column_name, kind, options, position FROM field
                        WHERE list_id = ? AND deleted_at IS NULL ORDER BY id
                        """, arguments: [list["id"] as Int64])
                text += "\(fields)\n"
                let columns = fields.map { SQLName.quoted($0["column_name"]) }
                let names = ["id", "position", "modified_at", "deleted_at IS NULL"] + columns
                let rows = try Row.fetchAll(
                    db,
                    sql: """
                        SELECT \(names.joined(separator: ", "))
                        FROM \(SQLName.quoted(list["table_name"])) ORDER BY id
                        """)
                text += rows.map { "\($0)\n" }.joined()
            }
            return text
        }
    }

    private func randomEdit(in library: Library, random: inout SeededRandom) async throws -> Edit {
        let lists = try library.lists()
        guard let list = random.pick(lists), Int.random(in: 0..<20, using: &random) > 0 else {
            return .createList(
                name: random.pick(["Books", "Films", "Bücher & Co", "select"]) ?? "",
                fields: [FieldDraft(name: "Title"), FieldDraft(name: "Year", kind: .number)])
        }
        let ids = try await library.recordList(for: RecordListRequest(list: list.id)).allIDs
        let text = FieldValue.text(random.pick(["Emma", "Ünlü", "\"x\"", ""]) ?? "")
        guard let field = random.pick(list.fields) else {
            return .addField(list.id, FieldDraft(name: "Title"))
        }
        let first = random.pick(ids)
        switch Int.random(in: 0..<14, using: &random) {
        case 0: return .renameList(list.id, random.pick(["Shelf", "Attic"]) ?? "")
        case 1: return .setIcon(list.id, "folder")
        case 2:
            return .changeSettings(
                list.id, ListSettings(titleField: field.id, sort: .field(field.id)))
        case 3: return .moveList(list.id, to: Int.random(in: 0..<lists.count, using: &random))
        case 4 where lists.count > 2: return .deleteList(list.id)
        case 5: return .addField(list.id, FieldDraft(name: "Note"))
        case 6 where list.fields.count > 1: return .removeField(field.id, list: list.id)
        case 7: return .renameField(field.id, list: list.id, "Renamed")
        case 8: return .setChoices(field.id, list: list.id, ["a", "b"])
        case 9:
            if let first, let last = ids.last, first != last {
                return .moveRecords([first], list: list.id, to: .after(last))
            }
        case 10: if let first { return .deleteRecords([first], list: list.id) }
        case 11, 12:
            if let first {
                return .setValue(text, field: field.id, record: first, list: list.id)
            }
        default: break
        }
        return .addRecord(list: list.id, values: [field.id: text])
    }

    @Test(arguments: [11, 12] as [UInt64])
    func allIsUndoneToTheStartAndRedoneToTheEnd(seed: UInt64) async throws {
        var random = SeededRandom(seed: seed)
        var library = try folder.library()
        var contents = [try content(of: library)]
        var names: [String?] = []
        for _ in 0..<120 {
            try await library.perform(try await randomEdit(in: library, random: &random))
            let name = try library.undoState().undoName
            // Typing into the same field joins the last step.
            let steps = try historyCount(of: library)
            if steps == contents.count - 1 { contents.removeLast() } else { names.append(name) }
            contents.append(try content(of: library))
        }
        for step in stride(from: contents.count - 2, through: 0, by: -1) {
            if step % 40 == 13 {
                library.close()
                library = try folder.library()
            }
            let change = try await library.undo()
            #expect(change?.name == names[step], "seed \(seed), undo \(step)")
            try #require(try content(of: library) == contents[step], "seed \(seed), undo \(step)")
        }
        #expect(try await library.undo() == nil)
        for step in 1..<contents.count {
            if step % 40 == 13 {
                library.close()
                library = try folder.library()
            }
            try await library.redo()
            try #require(try content(of: library) == contents[step], "seed \(seed), redo \(step)")
        }
        #expect(try await library.redo() == nil)
        #expect(try folder.sqlite3("PRAGMA integrity_check") == "ok")
        for list in try library.lists() {
            let search = ListTable(list).search
            try await library.pool.write { db in
                try db.execute(
                    sql: "INSERT INTO \(search)(\(search), rank) VALUES ('integrity-check', 1)")
            }
        }
    }

    private func historyCount(of library: Library) throws -> Int {
        try library.pool.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM history") ?? 0 }
    }

    @Test func typingIsOneStep() async throws {
        let library = try folder.library()
        let list = try await library.makeBooks(["E"])
        let field = list.fields[0].id
        for text in ["Em", "Emm", "Emma"] {
            try await library.perform(
                .setValue(.text(text), field: field, record: 1, list: list.id))
        }
        #expect(try library.undoState().undoName == "Change Title of “Emm”")
        try await library.undo()
        #expect(try library.record(1, in: list.id)?.values[0] == .text("E"))
        try await library.redo()
        #expect(try library.record(1, in: list.id)?.values[0] == .text("Emma"))
    }

    @Test func aNewChangeForgetsWhatWasUndone() async throws {
        let library = try folder.library()
        let list = try await library.makeBooks(["A", "B"])
        try await library.undo()
        try await library.perform(.addRecord(list: list.id))
        #expect(try library.undoState().redoName == nil)
    }
}
