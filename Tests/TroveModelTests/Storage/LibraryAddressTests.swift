import Foundation
import TestSupport
import Testing
import TroveModel

/// Addresses of shared libraries that cannot be used. They may contain a password, which no message
/// repeats.
struct LibraryAddressTests {
    /// Addresses with the password “se…same” that cannot be used, each in its own way.
    static let unusable = [
        "postgresql://anna:se#same@192.0.2.2:6543/films", "postgresql://anna:se/same@host/films",
        "postgresql://anna:se?same@host/films", "postgresql://anna:sesame@host:65x3/films",
        "postgresql://anna:sesame@host:99999/films", "postgresql://anna:12#same@host/films",
        "postgresql://anna:12/same@host/films", "postgresql://anna:12?same@host/films",
        "postgresql://anna:12?se=same@host/films", "postgresql:/anna:sesame@host/films",
        "postgres:anna:sesame@host/films", "PostgreSQL:///anna:sesame@host/films", "postgresql:",
        "  postgresql://anna:se#same@host/films", "jdbc:postgresql://host/films?password=sesame",
        "postgresql+psycopg2://anna:sesame@host/films",
        "host=192.0.2.2 dbname=films user=anna password=sesame", "password=sesame dbname=films",
        "PASSWORD = 'sesame' HOST = host", "host=192.0.2.2 dbname=films",
    ]

    @Test(arguments: unusable)
    func anAddressThatCannotBeUsedIsNoFileAndIsNotRepeated(_ text: String) throws {
        #expect(LibraryPath.isAddress(text))
        for url in [LibraryPath.url(of: text), try #require(LibraryPath.library(named: text))] {
            #expect(LibraryPath.isShared(url))
            let texts = [
                LibraryPath.argument(for: url), LibraryPath.name(of: url), url.absoluteString,
            ]
            #expect(!texts.contains { $0.contains("same") || $0.contains("films") })
            let error = #expect(throws: LibraryError.self) { try LibraryPath.requireUsable(url) }
            #expect(error?.code == .invalid)
            #expect(
                error?.message == """
                    The address of the library cannot be used. Write it as \
                    postgresql://USER@HOST:PORT/DATABASE, without a password. In names, write “#” \
                    as %23 and “/” as %2F.
                    """)
            #expect(error?.file == nil)
        }
        let entry = SharedLibraryEntry(server: text, database: "films")
        let error = #expect(throws: LibraryError.self) { try entry.makeAddress() }
        #expect(error?.message.hasPrefix("The address of the library cannot be used.") == true)
        #expect(error?.remedy == .correct(.server))
        #expect(entry.divided == entry)
    }

    @Test(arguments: [
        "postgresql://anna:sesame@club.example/films", "postgres://anna:se%23same@host/films",
        "postgresql://anna:se@same@host/films", "postgresql://anna:@host/films",
        "postgresql:///films?host=/tmp&password=sesame", "postgresql:///films?password",
        "postgresql:///films?sslpassword=sesame",
    ])
    func aPasswordInAnAddressIsRefusedAndDoesNotRemain(_ text: String) {
        let url = LibraryPath.url(of: text)
        #expect(!url.absoluteString.contains("same"))
        let error = #expect(throws: LibraryError.self) { try LibraryPath.requireUsable(url) }
        #expect(error?.message.hasPrefix("Remove the password from the address") == true)
    }

    @Test(arguments: [
        ("postgresql://anna@club.example:5433/films", "postgresql://anna@club.example:5433/films"),
        ("POSTGRES://club.example/films", "postgres://club.example/films"),
        (" postgresql:///films\n", "postgresql:///films"),
        ("postgresql://anna%40home@host/a%2Fb%23c", "postgresql://anna%40home@host/a%2Fb%23c"),
        ("postgresql://one,two/films?port=1,2", "postgresql://one,two/films?port=1,2"),
        (
            "postgresql:///films?host=/run/server&user=anna@home",
            "postgresql:///films?host=/run/server&user=anna@home"
        ),
        ("postgresql://[::1]:5433/films", "postgresql://[::1]:5433/films"),
    ])
    func otherAddressesStayAsTheyAre(_ text: String, _ address: String) throws {
        let url = LibraryPath.url(of: text)
        #expect(url.absoluteString == address)
        try LibraryPath.requireUsable(url)
    }

    @Test(arguments: [
        "films.trove", "/home/anna/postgresql:/films.trove", "./postgresql:films.trove",
        "/home/anna/host=one dbname=two.trove", "~/host=one password=two", "postgres/films.trove",
        "file:///home/host=one&password=two.trove", "password=sesame.trove", "host=one.trove",
    ])
    func otherTextsAreFiles(_ text: String) {
        #expect(!LibraryPath.isAddress(text))
        #expect(!LibraryPath.isShared(LibraryPath.url(of: text)))
    }

    @Test(arguments: ["x", "postgres", "host=", "host = ", "x ", ":", "a=", "e\u{301}"])
    func aLongTextIsJudgedInLinearTime(_ part: String) {
        let growth = CostGrowth.measure(size: 2_000) { size in
            #expect(!LibraryPath.isAddress(String(repeating: part, count: size)))
        }
        #expect(growth < CostGrowth.linear)
    }

    @Test(arguments: ["a/b", "a@b", "a#b?c%d", "Bücher & mehr"])
    func theNameOfADatabaseMayHaveAnyCharacters(_ name: String) throws {
        for server in ["", "club.example", "/run/server"] {
            let entry = SharedLibraryEntry(server: server, database: name, user: "a@b/c#d")
            let address = try entry.makeAddress()
            try LibraryPath.requireUsable(address)
            #expect(LibraryPath.url(of: address.absoluteString) == address)
            #expect(LibraryPath.name(of: address) == name)
            #expect(SharedLibraryEntry(server: address.absoluteString).divided == entry)
        }
    }
}
