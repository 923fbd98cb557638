import Foundation
import Testing
import TroveModel

/// The address of a shared library in parts.
struct SharedLibraryEntryTests {
    @Test(arguments: [
        ("", "trove"), ("club.example", "anna"), ("club.example:6432", "anna"),
        ("[::1]:6432", "anna"), ("/run/postgresql", "anna"),
    ])
    func theServerAndTheUserOfAnOpenLibraryAreSuggested(_ server: String, _ user: String) throws {
        let entry = SharedLibraryEntry(
            server: server, database: "family", user: user, password: "sesame")
        let suggestion = SharedLibraryEntry(beside: try #require(entry.address))
        #expect(suggestion == SharedLibraryEntry(server: server, user: user))
    }

    @Test(arguments: [
        ("postgresql:///family", ""), ("postgresql://club.example/family", "club.example"),
        ("file:///home/anna/family.trove", ""),
    ])
    func withoutAUserThatOfTheAccountIsSuggested(_ library: String, _ server: String) throws {
        let suggestion = SharedLibraryEntry(beside: try #require(URL(string: library)))
        #expect(suggestion == SharedLibraryEntry(server: server, user: NSUserName()))
    }
}
