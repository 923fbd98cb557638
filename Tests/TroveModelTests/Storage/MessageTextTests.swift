import Testing
import TroveModel

/// Error messages that quote text from files.
struct MessageTextTests {
    @Test func controlCharactersAreShown() {
        let error = LibraryError(.malformed, "“a\nb\u{7F}\u{85}c\t” is no name.")
        #expect(error.message == "“a␊b␡\u{FFFD}c␉” is no name.")
        #expect(ImportNote(line: 1, message: "“\r\n”").message == "“␍␊”")
    }

    @Test func whatIsQuotedDoesNotMakeAMessageEndless() {
        let name = String(repeating: "x", count: 100_000)
        let message = LibraryError(.malformed, "Line 3: “\(name)” is no name. Change it.").message
        #expect(message.count < 600)
        #expect(message.hasPrefix("Line 3: “xxx"))
        #expect(message.hasSuffix("xxx” is no name. Change it."))
    }
}
