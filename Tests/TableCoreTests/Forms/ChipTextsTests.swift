import TableCore
import Testing

/// The texts of a field with several texts, each of which is a chip.
struct ChipTextsTests {
    private func field(_ texts: String, isUnique: Bool = true) -> ChipTexts {
        var field = ChipTexts(
            format: ChipTexts.Format(
                separators: [","], isUnique: isUnique,
                texts: { text in
                    if text.hasPrefix("\"") { return [text.filter { $0 != "\"" }] }
                    return text.split { $0 == "," || $0.isNewline }
                        .map { String($0).filter { $0 != " " } }.filter { !$0.isEmpty }
                },
                text: { $0.joined(separator: ",") }))
        field.text = texts
        return field
    }

    @Test func aSeparatorMakesChips() {
        var field = field("red")
        let unfinished = field.type("gree")
        #expect(!unfinished)
        #expect(field.texts == ["red"])
        #expect(field.text == "red,gree")
        let finished = field.type("green,")
        #expect(finished)
        #expect(field.texts == ["red", "green"])
        #expect(field.typed == "")
    }

    @Test func pastedTextsAreAChipEach() {
        var field = field("")
        let pasted = field.type("a, b, c")
        #expect(pasted)
        #expect(field.texts == ["a", "b", "c"])
        let lines = field.type("d\ne")
        #expect(lines)
        #expect(field.texts == ["a", "b", "c", "d", "e"])
    }

    @Test func aQuotedTextIsNotDividedWhileItIsTyped() {
        var field = field("")
        let opened = field.type("\"New York, NY")
        #expect(!opened)
        let closed = field.type("\"New York, NY\"")
        #expect(!closed)
        field.settle()
        #expect(field.texts == ["New York, NY"])
    }

    @Test func aTextOccursOnceUnlessItMayRepeat() {
        var tags = field("a,b")
        _ = tags.type("a")
        tags.settle()
        #expect(tags.texts == ["a", "b"])
        var tracks = field("a,b", isUnique: false)
        _ = tracks.type("a")
        tracks.settle()
        #expect(tracks.texts == ["a", "b", "a"])
    }

    @Test func aChipIsEditedInItsPlace() {
        var field = field("a,b,c")
        field.edit(at: 1)
        #expect(field.texts == ["a", "c"])
        #expect(field.typed == "b" && field.position == 1)
        _ = field.type("bee")
        #expect(field.text == "a,bee,c")
        field.settle()
        #expect(field.texts == ["a", "bee", "c"])
        #expect(field.position == 3)
    }

    @Test func editingAnotherChipKeepsTheTypedText() {
        var field = field("a,b,c")
        field.edit(at: 0)
        _ = field.type("x")
        // The chips are b and c now.
        field.edit(at: 1)
        #expect(field.typed == "c")
        #expect(field.text == "x,b,c")
        #expect(field.position == 2)
        _ = field.type("")
        field.edit(at: 0)
        #expect(field.typed == "x" && field.texts == ["b"])
        #expect(field.text == "x,b")
    }

    @Test func removingAChipKeepsThePlaceOfTheTypedText() {
        var field = field("a,b,c")
        field.edit(at: 1)
        field.remove(at: 0)
        #expect(field.text == "b,c")
        field.remove(at: 0)
        #expect(field.text == "b")
        field.remove(at: 5)
        #expect(field.text == "b")
    }

    @Test func aPickedTextReplacesTheTypedOne() {
        var field = field("a")
        _ = field.type("sci")
        field.pick("science")
        #expect(field.texts == ["a", "science"])
        #expect(field.contains("science") && !field.contains("sci"))
    }
}
