import Testing
import TroveModel

/// Notes about the lines of an imported file.
struct ImportNoteTests {
    @Test("a message that applies in several places is there once, at the first of them")
    func distinct() {
        let notes = [(2, "No picture."), (3, "No date."), (5, "No picture."), (9, "No picture.")]
            .map { ImportNote(line: $0.0, message: $0.1) }
        let distinct = notes.distinct
        #expect(distinct.map(\.line) == [2, 3])
        #expect(distinct.map(\.message) == ["No picture. (3 places)", "No date."])
        #expect([ImportNote]().distinct == [])
    }
}
