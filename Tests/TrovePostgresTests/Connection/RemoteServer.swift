import Foundation
import Testing
import TroveModel

@testable import TrovePostgres

/// A server with passwords, which clients reach by the name `club.test`, as if on another computer.
struct RemoteServer {
    static let host = "club.test"
    /// The password of the user.
    static let password = "open-sesame"

    let server: OwnServer
    let certificates: TestCertificates
    private let port: ReservedPort
    private let administrator: PostgresConnection

    /// Starts a server with the empty database `club`.
    ///
    /// - Parameter isEncrypted: Whether the server offers TLS.
    init(isEncrypted: Bool = true) throws {
        port = ReservedPort()
        server = try OwnServer(
            settings: ["listen_addresses=127.0.0.1", "port=\(port.number)", "log_connections=on"],
            access: ["local all all trust", "host all all all scram-sha-256"])
        certificates = try TestCertificates(for: Self.host, in: server.folder)
        if isEncrypted { server.settings += certificates.settings }
        try server.start()
        administrator = PostgresConnection(
            to: try server.address(of: "postgres").setting("port", to: "\(port.number)"),
            label: "tests")
        for statement in [
            "ALTER ROLE trove PASSWORD '\(Self.password)'", "CREATE DATABASE club",
        ] {
            try administrator.wait { _ = try $0.run(statement) }
        }
    }

    /// The address of the database.
    ///
    /// - Parameters:
    ///   - options: Further options, such as `&sslmode=disable`.
    ///   - password: The password, as if a person had entered it; nil for none.
    func address(
        host: String = host, database: String = "club", _ options: String = "",
        password: String? = password
    ) throws -> PostgresAddress {
        let place = "\(host):\(port.number)/\(database)"
        let text = "postgresql://trove@\(place)?hostaddr=127.0.0.1\(options)"
        let url = try #require(URL(string: text))
        var address = try #require(PostgresAddress(url))
        address.password = password
        return address
    }

    /// The address with the authority of the server as the trusted one.
    func trustingAddress(host: String = host) throws -> PostgresAddress {
        try address(host: host, "&sslrootcert=\(certificates.authority.path)")
    }

    /// Checks that the library cannot be opened, and that the server got no password.
    ///
    /// - Returns: The message.
    func refusalWithoutPassword(
        at address: PostgresAddress, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> String {
        let error = #expect(throws: LibraryError.self, sourceLocation: sourceLocation) {
            try SharedLibrary(at: address, createsIfEmpty: true).close()
        }
        #expect(error?.code == .notConnected, sourceLocation: sourceLocation)
        // Later than the attempt, so that the log has all of it.
        try administrator.wait { _ = try $0.run("DO $$ BEGIN RAISE LOG 'later'; END $$") }
        try server.waitForLog("later")
        let attempts = server.logLines.filter { $0.contains("authentica") }
        #expect(attempts == [], sourceLocation: sourceLocation)
        return error?.message ?? ""
    }
}
