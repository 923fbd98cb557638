import CPostgres
public import Foundation
import TextCore
public import TroveModel

/// The address of a shared library, such as `postgresql://anna@host/club`.
///
/// Passwords come from libpq: `~/.pgpass`, `PGPASSWORD`, or ``password``; never from the address.
public struct PostgresAddress: Hashable, Sendable {
    /// The address without a password.
    public let url: URL
    /// The password that a person entered; nil to leave it to libpq.
    public var password: String?

    /// Creates an address; nil for other URLs, and for addresses with a password.
    public init?(_ url: URL) {
        guard LibraryPath.isShared(url), (try? LibraryPath.requireUsable(url)) != nil else {
            return nil
        }
        self.url = url
    }

    /// The address of a shared library; nil for a library in a file.
    ///
    /// - Throws: `invalid` for an address with a password, or one that cannot be used. The message
    ///   does not repeat it.
    public static func address(of library: URL) throws(LibraryError) -> PostgresAddress? {
        guard LibraryPath.isShared(library) else { return nil }
        try LibraryPath.requireUsable(library)
        return PostgresAddress(library)
    }

    /// Opens a connection, with a password of the keyring if the server asks for one.
    ///
    /// - Throws: ``PostgresError``.
    func connect() throws(PostgresError) -> OpaquePointer {
        let handle = try open(with: password)
        if PQstatus(handle) == CONNECTION_OK { return handle }
        defer { PQfinish(handle) }
        let error = failure(of: handle, with: password)
        // libpq may have found an old password in a file.
        guard [.missingPassword, .wrongPassword].contains(error.failure), password == nil,
            let stored = PasswordStore.password(for: url)
        else { throw error }
        let second = try open(with: stored)
        if PQstatus(second) == CONNECTION_OK { return second }
        defer { PQfinish(second) }
        throw failure(of: second, with: stored)
    }

    private func failure(of handle: OpaquePointer, with password: String?) -> PostgresError {
        var error = PostgresError(opening: handle)
        if error.isUnclear { error.learn(refusalState(with: password)) }
        return error
    }

    private func open(with password: String?) throws(PostgresError) -> OpaquePointer {
        guard trove_pq_load() else {
            throw PostgresError(
                state: PostgresError.missingLibrary, message: "libpq.so.5 is not installed")
        }
        let handle = connecting(with: password) { PQconnectdbParams($0, $1, 1) }
        guard let handle else { throw PostgresError(connection: nil) }
        // Notices of the server go nowhere; errors are results.
        PQsetNoticeProcessor(handle, { _, _ in }, nil)
        return handle
    }

    /// The SQLSTATE with which the server refuses a connection, by another attempt; nil if there is
    /// none. The message of the first one has none, and may be in any language.
    private func refusalState(with password: String?) -> String? {
        let handle = connecting(with: password) { PQconnectStartParams($0, $1, 1) }
        guard let handle else { return nil }
        defer { PQfinish(handle) }
        PQsetErrorVerbosity(handle, PQERRORS_VERBOSE)
        var status = PGRES_POLLING_WRITING
        while status == PGRES_POLLING_READING || status == PGRES_POLLING_WRITING {
            let events = status == PGRES_POLLING_READING ? POLLIN : POLLOUT
            var socket = pollfd(fd: PQsocket(handle), events: Int16(events), revents: 0)
            guard poll(&socket, 1, Int32(patience * 1_000)) > 0 else { return nil }
            status = PQconnectPoll(handle)
        }
        return PostgresError(connection: handle).message.firstMatch(of: /:  ([0-9A-Z]{5}):/)
            .map { String($0.output.1) }
    }

    /// Connects with the parameters of the address.
    private func connecting(
        with password: String?,
        _ connect: (
            UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<UnsafePointer<CChar>?>?
        ) -> OpaquePointer?
    ) -> OpaquePointer? {
        var parameters: [(String, String)] = [
            ("dbname", url.absoluteString), ("application_name", "Trove"),
            ("client_encoding", "UTF8"), ("connect_timeout", String(Int(patience))),
            ("keepalives_idle", "20"), ("keepalives_interval", "5"), ("keepalives_count", "3"),
            ("tcp_user_timeout", "20000"),
        ]
        if !isLocal { parameters += Self.verification }
        if let password { parameters.append(("password", password)) }
        // Later parameters win over those in the address, except where the address names them.
        let named = Set(options.map(\.name)).subtracting(replacedOptions)
        parameters.removeAll { named.contains($0.0) }
        return Self.withStrings(parameters.map(\.0)) { keywords in
            Self.withStrings(parameters.map(\.1)) { values in
                Self.inEnglish { connect(keywords, values) }
            }
        }
    }

    /// Runs `body` with messages of libpq in English, so that their meaning can be found.
    private static func inEnglish<Result>(_ body: () -> Result) -> Result {
        guard let english = newlocale(LC_MESSAGES_MASK, "C", duplocale(uselocale(nil))) else {
            return body()
        }
        let former = uselocale(english)
        defer {
            uselocale(former)
            freelocale(english)
        }
        return body()
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
