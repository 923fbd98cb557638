import CPostgres
import Foundation
import TroveModel

/// The address of a shared library, such as `postgresql://anna@host/club`.
///
/// Passwords come from libpq: `~/.pgpass`, `PGPASSWORD`, or ``password``; never from the address.
public struct PostgresAddress: Hashable, Sendable {
    /// The address without a password.
    public let url: URL
    /// The password that a person entered; nil to leave it to libpq.
    public var password: String?

    /// The schemes of addresses.
    public static let schemes = ["postgresql", "postgres"]

    /// Creates an address; nil for other URLs, and for addresses with a password.
    public init?(_ url: URL) {
        guard let scheme = url.scheme?.lowercased(), Self.schemes.contains(scheme),
            url.password() == nil
        else { return nil }
        self.url = url
    }

    /// Whether the server runs on this computer, so that TLS is not needed.
    var isLocal: Bool {
        let parameters = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
        let host = url.host() ?? parameters.first { $0.name == "host" }?.value ?? ""
        let decoded = host.removingPercentEncoding ?? host
        return decoded.isEmpty || decoded.hasPrefix("/")
            || ["localhost", "127.0.0.1", "::1", "[::1]"].contains(decoded)
    }

    /// Opens a connection, with a password of the keyring if the server asks for one.
    ///
    /// - Throws: ``PostgresError``.
    func connect() throws(PostgresError) -> OpaquePointer {
        let handle = try open(with: password)
        if PQstatus(handle) == CONNECTION_OK { return handle }
        let error = PostgresError(connection: handle)
        let needsPassword = PQconnectionNeedsPassword(handle) != 0
        PQfinish(handle)
        guard needsPassword, password == nil, let stored = PasswordStore.password(for: url) else {
            throw needsPassword ? PostgresError(state: "28P01", message: error.message) : error
        }
        let second = try open(with: stored)
        if PQstatus(second) == CONNECTION_OK { return second }
        defer { PQfinish(second) }
        throw PostgresError(connection: second)
    }

    private func open(with password: String?) throws(PostgresError) -> OpaquePointer {
        guard trove_pq_load() else {
            throw PostgresError(
                state: PostgresError.missingLibrary, message: "libpq.so.5 is not installed")
        }
        var parameters: [(String, String)] = [
            ("dbname", url.absoluteString), ("application_name", "Trove"),
            ("client_encoding", "UTF8"), ("connect_timeout", String(Int(patience))),
            ("keepalives_idle", "20"), ("keepalives_interval", "5"), ("keepalives_count", "3"),
            ("tcp_user_timeout", "20000"),
        ]
        if !isLocal {
            parameters.append(("sslmode", "verify-full"))
            parameters.append(("sslrootcert", "/etc/ssl/certs/ca-certificates.crt"))
        }
        if let password { parameters.append(("password", password)) }
        // Later parameters win over those in the address, except where the address names them.
        let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
        let named = Set(items.map(\.name))
        parameters.removeAll { named.contains($0.0) }
        let handle = Self.withStrings(parameters.map(\.0)) { keywords in
            Self.withStrings(parameters.map(\.1)) { values in
                PQconnectdbParams(keywords, values, 1)
            }
        }
        guard let handle else { throw PostgresError(connection: nil) }
        // Notices of the server go nowhere; errors are results.
        PQsetNoticeProcessor(handle, { _, _ in }, nil)
        return handle
    }

    private static func withStrings<Result>(
        _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Result
    ) -> Result {
        let copies = texts.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        let pointers = copies.map { UnsafePointer<CChar>($0) } + [nil]
        return pointers.withUnsafeBufferPointer { body($0.baseAddress) }
    }
}
