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

    @Test(arguments: [
        ("postgresql://anna@club.example:6432/films", "club.example:6432", "films", "anna", ""),
        ("postgres://club.example/films", "club.example", "films", "trove", ""),
        (" postgresql://anna:s%C3%BC%C3%9F@[::1]/films ", "[::1]", "films", "anna", "süß"),
        (
            "postgresql:///films?host=/run/postgresql&user=anna", "/run/postgresql", "films",
            "anna", ""
        ),
        ("postgresql://club.example/", "club.example", "books", "trove", ""),
    ])
    func aWholeAddressIsDividedIntoItsParts(
        _ address: String, _ server: String, _ database: String, _ user: String, _ password: String
    ) {
        let entry = SharedLibraryEntry(server: address, database: "books", user: "trove")
        let divided = SharedLibraryEntry(
            server: server, database: database, user: user, password: password)
        #expect(entry.divided == divided)
        #expect(entry.divided.address?.password() == nil)
    }

    @Test func anAddressWithFurtherOptionsKeepsThem() throws {
        let address =
            "postgresql://anna:secret@club.example/films?sslmode=verify-ca&password=secret"
        let entry = SharedLibraryEntry(server: address)
        #expect(
            entry.divided
                == SharedLibraryEntry(
                    server: address, database: "films", user: "anna", password: "secret"))
        var other = entry.divided
        (other.database, other.user) = ("books", "zoe")
        #expect(
            [entry.divided, other].map(\.address?.absoluteString) == [
                "postgresql://anna@club.example/films?sslmode=verify-ca",
                "postgresql://zoe@club.example/books?sslmode=verify-ca",
            ])
    }

    @Test(arguments: [
        "club.example:99999", "club.example:0", "club.example:-1", "club.example:x", "club:",
        "[::1]:0",
        "[::1", "[club]", "[::1]5432", "club.example/films", "club example", "anna@club.example",
        "one:two:three", "http://club.example/films", "\\\\club",
    ])
    func aServerThatCannotBeReadIsNamed(_ server: String) {
        let entry = SharedLibraryEntry(server: server, database: "films")
        let error = #expect(throws: LibraryError.self) { try entry.makeAddress() }
        #expect(error?.remedy == .correct(.server))
        #expect(error?.message.contains("“\(server)” is not the address of a server.") == true)
        #expect(entry.obstacle == error?.message)
    }

    @Test(arguments: [
        ("club.example", "postgresql://club.example/films"), ("", "postgresql:///films"),
        ("club.example:65535", "postgresql://club.example:65535/films"),
        ("10.0.0.1", "postgresql://10.0.0.1/films"), ("::1", "postgresql://[::1]/films"),
        ("fe80::1%eth0", "postgresql://[fe80::1%25eth0]/films"),
    ])
    func aServerIsANameOrAnAddress(_ server: String, _ address: String) {
        let entry = SharedLibraryEntry(server: server, database: "films")
        #expect(entry.address?.absoluteString == address)
        #expect(entry.obstacle == nil)
    }

    @Test func theDatabaseMustBeNamed() {
        let error = #expect(throws: LibraryError.self) {
            try SharedLibraryEntry(server: "club.example:99999").makeAddress()
        }
        #expect(error?.remedy == .correct(.database))
    }
}
