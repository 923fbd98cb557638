import Foundation
import TestSupport
import Testing
import TroveModel
import TroveStore
import TroveTestSupport

/// Undo restores the library to the last byte, also after a restart.
struct HistoryTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func typingIsOneStep() async throws {
        let library = try folder.library(ChangeLimits(typingInterval: .max))
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

    @Test func typingAfterAPauseIsAStepOfItsOwn() async throws {
        let library = try folder.library(ChangeLimits(typingInterval: 1_000))
        let list = try await library.makeBooks(["E"])
        for (text, pause) in [("Em", 0), ("Emm", 900), ("Emma", 1_100)] {
            _ = try folder.sqlite3("UPDATE history SET performed_at = performed_at - \(pause)")
            try await library.perform(
                .setValue(.text(text), field: list.fields[0].id, record: 1, list: list.id))
        }
        try await library.undo()
        #expect(try library.record(1, in: list.id)?.values[0] == .text("Emm"))
        try await library.undo()
        #expect(try library.record(1, in: list.id)?.values[0] == .text("E"))
    }

    @Test func aNewChangeForgetsWhatWasUndone() async throws {
        let library = try folder.library()
        let list = try await library.makeBooks(["A", "B"])
        try await library.undo()
        try await library.perform(.addRecord(list: list.id))
        #expect(try library.undoState().redoName == nil)
    }
}
