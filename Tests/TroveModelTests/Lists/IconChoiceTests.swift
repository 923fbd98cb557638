import Testing
import TroveModel

/// Finding icons by words, names and emoji.
struct IconChoiceTests {
    private static let all: @Sendable (String) -> Bool = { _ in true }

    @Test func everyIconIsThereOnceAndHasAName() {
        let choices = IconChoice.all
        #expect(choices.count > 80)
        #expect(Set(choices.map(\.icon)).count == choices.count)
        #expect(choices.first?.icon == .standard)
        for choice in choices {
            #expect(!choice.name.isEmpty && !choice.words.contains(""), "\(choice)")
        }
    }

    @Test(arguments: [
        ("movie", "video-x-generic-symbolic"), ("CINÉMA", "video-x-generic-symbolic"),
        ("read libr", "accessories-dictionary-symbolic"),
        ("  game  board ", "applications-games-symbolic"),
    ])
    func wordsFindIcons(text: String, name: String) {
        let found = IconChoice.matching(text, exists: Self.all)
        #expect(found.contains { $0.icon == .themed(name) }, "\(found)")
        #expect(found.count < 5)
    }

    @Test func onlyIconsOfTheThemeAreOffered() {
        let found = IconChoice.matching("") { $0 == "tv-symbolic" }
        #expect(found.map(\.icon) == [.standard, .themed("tv-symbolic")])
        #expect(IconChoice.matching("movie") { _ in false }.isEmpty)
    }

    @Test func anEmojiOrTheNameOfAnIconCanBeChosen() {
        #expect(IconChoice.matching("🦉", exists: Self.all).map(\.icon) == [.emoji("🦉")])
        let named = IconChoice.matching("zoom-in-symbolic", exists: Self.all)
        #expect(named.map(\.icon) == [.themed("zoom-in-symbolic")])
        #expect(
            IconChoice.matching("tv-symbolic", exists: Self.all).map(\.icon) == [
                .themed("tv-symbolic")
            ])
        #expect(IconChoice.matching("nonsense") { _ in false }.isEmpty)
    }
}
