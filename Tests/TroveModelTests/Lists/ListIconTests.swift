import Testing
import TroveModel

/// List icons: theme names and emoji.
struct ListIconTests {
    @Test("names and emoji are told apart, and every text comes back")
    func decoding() {
        let themed = [
            "view-list-symbolic", "folder", "a", "+1", "книга", "no such icon", "emblem2",
        ]
        for name in themed { #expect(ListIcon(name) == .themed(name)) }
        let emoji = ["📚", "👤", "✉️", "👩‍🚀", "🇱🇻", "1️⃣", "★", "👍🏽"]
        for text in emoji { #expect(ListIcon(text) == .emoji(text)) }
        #expect(ListIcon("") == .standard)
        for text in themed + emoji + [""] { #expect(ListIcon(text).text == text) }
    }

    @Test("what cannot be drawn gives way to a similar icon, and to that of all lists")
    func themedNames() {
        #expect(ListIcon("").themedNames == ["view-list-symbolic"])
        #expect(ListIcon("plant").themedNames == ["plant", "view-list-symbolic"])
        #expect(
            ListIcon("📚").themedNames == ["accessories-dictionary-symbolic", "view-list-symbolic"])
        #expect(ListIcon("🦔").themedNames == ["view-list-symbolic"])
    }
}
