import Testing
import TroveModel

/// Writing drafts while a person types: at most one pending write for each field.
struct TypingDraftsTests {
    private let place = ValueDraft.Place(
        list: ListID(rawValue: 1), record: 1, field: FieldID(rawValue: 1))

    private func draft(_ text: String) -> ValueDraft { ValueDraft(text, at: place) }

    @Test func ofTheTextsTypedDuringAWriteTheLastIsWrittenNext() {
        var typing = TypingDrafts()
        #expect(typing.typed(draft("a")) == draft("a"))
        #expect(typing.typed(draft("ab")) == nil)
        #expect(typing.typed(draft("abc")) == nil)
        #expect(typing.written(at: place) == draft("abc"))
        #expect(typing.written(at: place) == nil)
        #expect(typing.contains(place))
        #expect(typing.typed(draft("abcd")) == draft("abcd"))
    }

    @Test func aSubmissionMakesWaitingTextsObsolete() {
        var typing = TypingDrafts()
        _ = typing.typed(draft("a"))
        _ = typing.typed(draft("ab"))
        let number = typing.submitted(at: place)
        #expect(typing.contains(place))
        #expect(typing.written(at: place) == nil)
        typing.answered(number, at: place)
        #expect(!typing.contains(place))
    }

    @Test func aTextTypedAfterTheSubmissionIsStillBeingTyped() {
        var typing = TypingDrafts()
        _ = typing.typed(draft("a"))
        let number = typing.submitted(at: place)
        #expect(typing.typed(draft("ab")) == nil)
        typing.answered(number, at: place)
        #expect(typing.contains(place))
        #expect(typing.written(at: place) == draft("ab"))
    }

    @Test func afterRevertingNothingIsWrittenAndTypingCanBeginAgain() {
        var typing = TypingDrafts()
        _ = typing.typed(draft("a"))
        _ = typing.typed(draft("ab"))
        typing.ended(at: place)
        #expect(!typing.contains(place))
        #expect(typing.typed(draft("x")) == nil, "the first write is under way")
        #expect(typing.contains(place))
        #expect(typing.written(at: place) == draft("x"))
        typing.ended(at: place)
        #expect(typing.written(at: place) == nil)
        #expect(typing.typed(draft("y")) == draft("y"))
    }
}
