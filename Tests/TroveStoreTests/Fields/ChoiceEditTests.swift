import TestSupport
import Testing
import TroveModel
import TroveStore
import TroveTestSupport

/// Entering a new choice adds it to the field's choices, together with the value, as one undo step.
struct ChoiceEditTests {
    let folder: TemporaryFolder
    let library: Library
    let list: List

    init() async throws {
        folder = try TemporaryFolder()
        library = try folder.library()
        list = try await library.makeList(
            "Books",
            [
                FieldDraft(name: "Title"), FieldDraft(name: "Genre", choices: ["Novel"]),
            ])
        try await library.perform(.addRecord(list: list.id))
    }

    private var choices: [String] {
        get throws { try library.list(list.id).fields[1].choices }
    }

    @Test func aChoiceIsAddedWithItsValueInOneStep() async throws {
        let genre = list.fields[1].id
        let change = try await library.perform(
            .addChoice("Play", field: genre, record: 1, list: list.id))
        #expect(change.updated == [1])
        #expect(change.affectsLists)
        #expect(try choices == ["Novel", "Play"])
        #expect(try library.record(1, in: list.id)?.values[1] == .text("Play"))
        try await library.undo()
        #expect(try choices == ["Novel"])
        #expect(try library.record(1, in: list.id)?.values[1] == .empty)
    }

    @Test func aChoiceThatIsThereIsNotAddedTwice() async throws {
        try await library.perform(
            .addChoice("Novel", field: list.fields[1].id, record: 1, list: list.id))
        #expect(try choices == ["Novel"])
        #expect(try library.record(1, in: list.id)?.values[1] == .text("Novel"))
    }

    @Test func onlyChoicesGetChoices() async throws {
        let error = await #expect(throws: LibraryError.self) {
            try await library.perform(
                .addChoice("x", field: list.fields[0].id, record: 1, list: list.id))
        }
        #expect(error?.code == .invalid)
    }
}
