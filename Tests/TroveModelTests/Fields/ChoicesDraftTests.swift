import Testing
import TroveModel

/// Changes of the choices of a field.
struct ChoicesDraftTests {
    private static let choices: [FieldChoice] = [
        FieldChoice(name: "Novel", color: "#3584e4"), "Crime ", "Poetry",
    ]

    @Test func anUntouchedDraftChangesNothing() {
        let draft = ChoicesDraft(Self.choices)
        #expect(draft.choices == Self.choices)
        #expect(draft.renaming.isEmpty)
        #expect(draft.doubledChoice == nil)
    }

    @Test func aRenamedChoiceKeepsItsColor() {
        var draft = ChoicesDraft(Self.choices)
        draft.entries[0].name = " Fiction "
        #expect(draft.choices[0] == FieldChoice(name: "Fiction", color: "#3584e4"))
        #expect(draft.renaming == ["Novel": "Fiction"])
    }

    @Test func colorsAreChangedAndTakenAway() {
        var draft = ChoicesDraft(Self.choices)
        draft.entries[0].color = nil
        draft.entries[2].color = ChoiceColor.teal.hexadecimal
        #expect(draft.choices.map(\.color) == [nil, nil, "#2190a4"])
        #expect(draft.renaming.isEmpty)
    }

    @Test func everyColorIsFoundByItsCode() {
        #expect(ChoiceColor.allCases.count == 9)
        for color in ChoiceColor.allCases {
            #expect(ChoiceColor(hexadecimal: color.hexadecimal.uppercased()) == color)
        }
        #expect(ChoiceColor(hexadecimal: nil) == nil)
        #expect(ChoiceColor(hexadecimal: "#123456") == nil)
    }

    @Test func namesCanBeExchanged() {
        var draft = ChoicesDraft(Self.choices)
        draft.entries[0].name = "Poetry"
        draft.entries[2].name = "Novel"
        #expect(draft.renaming == ["Novel": "Poetry", "Poetry": "Novel"])
        #expect(draft.doubledChoice == nil)
    }

    @Test func emptiedRemovedAndMovedChoicesAreNoRenamings() {
        var draft = ChoicesDraft(Self.choices)
        draft.entries[1].name = " "
        draft.entries.swapAt(0, 2)
        draft.entries.append(.init(name: "Essay"))
        draft.entries.append(.init(name: ""))
        #expect(draft.choices == [Self.choices[2], Self.choices[0], "Essay"])
        #expect(draft.renaming.isEmpty)
        draft.entries.removeFirst()
        #expect(draft.choices == [Self.choices[0], "Essay"])
    }

    @Test func aTextThatOccursTwiceIsFound() {
        var draft = ChoicesDraft(Self.choices)
        draft.entries.append(.init(name: " Novel"))
        #expect(draft.doubledChoice == "Novel")
        draft.entries.removeFirst()
        #expect(draft.doubledChoice == nil)
    }
}
