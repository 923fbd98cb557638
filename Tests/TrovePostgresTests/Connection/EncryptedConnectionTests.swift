import Foundation
import Testing
import TroveModel

@testable import TrovePostgres

/// Connections to other computers: they are encrypted, and the certificate of the server is
/// verified.
@Suite(.timeLimit(.minutes(5))) struct EncryptedConnectionTests {
    @Test func aServerWithATrustedCertificateIsReachedEncrypted() async throws {
        let remote = try RemoteServer()
        let library = try SharedLibrary(at: try remote.trustingAddress(), createsIfEmpty: true)
        defer { library.close() }
        let isEncrypted = try await library.read { db in
            try db.rows("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()")
                .first?.boolean(0)
        }
        #expect(isEncrypted == true)
        let list = try await library.makeList([FieldDraft(name: "Title")], [["A"]])
        #expect(try await library.record(1, in: list.id)?.values[0].text == "A")
    }

    @Test func anUnknownAuthorityIsRefusedBeforeThePasswordIsSent() throws {
        let remote = try RemoteServer()
        let message = try remote.refusalWithoutPassword(at: try remote.address())
        #expect(
            message == """
                The certificate of the server of “club (club.test)” is not trusted, so no password \
                was sent. Ask its administrator for the certificate of the authority, and save it \
                as ~/.postgresql/root.crt.
                """)
    }

    @Test func aCertificateForAnotherNameIsRefusedBeforeThePasswordIsSent() throws {
        let remote = try RemoteServer()
        let message = try remote.refusalWithoutPassword(
            at: try remote.trustingAddress(host: "other.test"))
        #expect(
            message == """
                The certificate of the server of “club (other.test)” is for another name, so no \
                password was sent. Check the name of the server in the address.
                """)
    }

    @Test func aMissingFileOfAuthoritiesIsNamed() throws {
        let remote = try RemoteServer()
        let message = try remote.refusalWithoutPassword(
            at: try remote.address("&sslrootcert=/none/root.crt"))
        #expect(
            message == """
                The certificate of the server of “club (club.test)” cannot be checked, because the \
                file of trusted authorities “/none/root.crt” does not exist. Correct its name in \
                the option “sslrootcert” of the address, or in PGSSLROOTCERT.
                """)
    }

    @Test(arguments: ["No certificate.\n", ""])
    func aFileOfAuthoritiesWithoutCertificatesIsNamed(_ text: String) throws {
        let remote = try RemoteServer()
        let file = remote.server.folder.appending(path: "text.crt")
        try Data(text.utf8).write(to: file)
        let message = try remote.refusalWithoutPassword(
            at: try remote.address("&sslrootcert=\(file.path)"))
        #expect(
            message == """
                The certificate of the server of “club (club.test)” cannot be checked, because the \
                file of trusted authorities “\(file.path)” has no readable certificates in PEM \
                format. Ask the administrator of the server for the certificate of the authority.
                """)
    }

    @Test func theFileOfAuthoritiesOfTheSystemIsInAPackage() {
        let message = "root certificate file \"/etc/ssl/certs/ca-certificates.crt\" does not exist"
        #expect(ConnectionFailure(message, hasUsedPassword: false) == .missingAuthorities)
    }

    @Test(arguments: [
        ("sslmode=bogus", "invalid sslmode value: \"bogus\""),
        ("colour=red", "invalid URI query parameter: \"colour\""),
        ("channel_binding=x", "invalid channel_binding value: \"x\""),
        ("port=1,2,3", "could not match 3 port numbers to 1 hosts"),
        ("target_session_attrs=x", "invalid target_session_attrs value: \"x\""),
        ("connect_timeout=soon", "invalid integer value \"soon\" for connection option"),
        ("hostaddr=club", "could not parse network address \"club\""),
    ])
    func anOptionThatCannotBeUsedIsNamed(_ option: String, _ details: String) throws {
        let url = try #require(URL(string: "postgresql://anna@127.0.0.1:1/club?\(option)"))
        let error = #expect(throws: LibraryError.self) {
            try SharedLibrary(at: try #require(PostgresAddress(url)))
        }
        #expect(error?.code == .invalid)
        #expect(error?.remedy == .correct(.server))
        let message = try #require(error?.message)
        #expect(
            message.hasPrefix(
                "The address of “club (127.0.0.1)” has an option that cannot be used: \(details)"),
            "\(message)")
    }

    @Test(arguments: ["", "&sslmode=prefer", "&sslmode=allow", "&sslmode=disable&sslmode=prefer"])
    func aWeakModeIsAsStrictAsNone(_ mode: String) throws {
        let plain = try RemoteServer(isEncrypted: false)
        #expect(
            try plain.refusalWithoutPassword(at: try plain.address(mode))
                .contains("does not offer encrypted connections"))
        let untrusted = try RemoteServer()
        #expect(
            try untrusted.refusalWithoutPassword(at: try untrusted.address(mode))
                .contains("is not trusted, so no password was sent"))
        let other = try untrusted.address(
            host: "other.test", "&sslrootcert=\(untrusted.certificates.authority.path)" + mode)
        #expect(
            try untrusted.refusalWithoutPassword(at: other).contains("is for another name"))
    }

    @Test func aServerWithoutEncryptionIsUsedOnlyIfTheAddressAllowsIt() async throws {
        let remote = try RemoteServer(isEncrypted: false)
        let message = try remote.refusalWithoutPassword(at: try remote.trustingAddress())
        #expect(
            message == """
                The server of “club (club.test)” does not offer encrypted connections. Ask its \
                administrator to turn on TLS. Only in a network that you trust, add \
                “sslmode=disable” to the address.
                """)
        let library = try SharedLibrary(
            at: try remote.address("&sslmode=disable"), createsIfEmpty: true)
        defer { library.close() }
        #expect(try await library.lists().isEmpty)
    }

    @Test(arguments: [
        ("postgresql:///club", true), ("postgresql://localhost/club", true),
        ("postgresql://127.0.0.1:5433/club", true), ("postgresql://[::1]/club", true),
        ("postgresql:///club?host=/run/postgresql", true),
        ("postgresql:///club?host=/a,/b", true),
        ("postgresql://club.test/club", false), ("postgresql://192.0.2.1/club", false),
        ("postgresql://club.test/club?hostaddr=127.0.0.1", false),
        ("postgresql://localhost/club?hostaddr=192.0.2.1", false),
        ("postgresql://localhost/club?host=club.test", false),
        ("postgresql:///club?host=/a,club.test", false),
        ("postgresql:///club?host=localhost,club.test", false),
        ("postgresql:///club?service=club", false),
    ])
    func everyServerOfALocalAddressIsOnThisComputer(_ address: String, _ isLocal: Bool) throws {
        let url = try #require(URL(string: address))
        #expect(try #require(PostgresAddress(url)).isLocal(in: [:]) == isLocal)
    }

    @Test(arguments: ["PGHOST", "PGHOSTADDR", "PGSERVICE"])
    func aServerInTheEnvironmentIsNotLocal(_ variable: String) throws {
        let url = try #require(URL(string: "postgresql:///club"))
        #expect(try #require(PostgresAddress(url)).isLocal(in: [variable: "club.test"]) == false)
    }
}
