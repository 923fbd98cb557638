import TableCore
import Testing

/// Choices offered while a person types into a field with choices.
struct ChoiceOfferTests {
    private let choices = ["Novel", "Poem", "Short Novel", "Essai"]

    @Test func withoutATextAllChoicesAreOffered() {
        #expect(ChoiceOffer.offers(for: " ", of: choices) == choices.map { .choice($0) })
    }

    @Test func thoseThatBeginWithTheTextComeFirst() {
        #expect(
            ChoiceOffer.offers(for: "nov", of: choices) == [
                .choice("Novel"), .choice("Short Novel"), .add("nov"),
            ])
        #expect(ChoiceOffer.offers(for: "éss", of: choices, addsTexts: false) == [.choice("Essai")])
    }

    @Test func aChoiceIsNotAddedAgain() {
        #expect(ChoiceOffer.offers(for: "Poem ", of: choices) == [.choice("Poem")])
        #expect(ChoiceOffer.offers(for: "poem", of: choices) == [.choice("Poem"), .add("poem")])
    }

    @Test func aNewTextIsAddedWithoutItsBlanks() {
        #expect(ChoiceOffer.offers(for: " Play ", of: choices) == [.add("Play")])
    }

    @Test func onlySoManyAreOfferedForAText() {
        let many = (0..<100).map { "x\($0)" }
        #expect(ChoiceOffer.offers(for: "x", of: many, limit: 5).count == 6)
        #expect(ChoiceOffer.offers(for: "", of: many, limit: 5).count == 100)
    }
}
