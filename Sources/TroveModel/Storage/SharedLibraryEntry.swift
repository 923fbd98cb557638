public import Foundation
import TextCore

/// The parts of the address of a shared library, as a person enters them.
///
///     SharedLibraryEntry(server: "club.example", database: "films", user: "anna").address
///     // postgresql://anna@club.example/films
public struct SharedLibraryEntry: Hashable, Sendable {
    /// The parts of an entry.
    public enum Part: Hashable, Sendable {
        case server, database, user, password
    }

    /// The name or the address of the server, optionally with a port; a folder of sockets, or
    /// empty, for this computer.
    public var server: String
    /// The name of the database.
    public var database: String
    /// The name of the user; empty for that of the account.
    public var user: String
    /// The password; empty to use the stored one.
    public var password: String

    /// Creates an entry.
    public init(
        server: String = "", database: String = "", user: String = "", password: String = ""
    ) {
        (self.server, self.database) = (server, database)
        (self.user, self.password) = (user, password)
    }

    /// Creates an entry for another library beside an open one: for the server and the user of a
    /// shared library, or for the user of the account.
    public init(beside library: URL) {
        self.init(user: NSUserName())
        guard LibraryPath.isShared(library),
            let address = URLComponents(url: library, resolvingAgainstBaseURL: false)
        else { return }
        let open = SharedLibraryEntry(of: address)
        server = open.server
        if !open.user.isEmpty { user = open.user }
    }

    /// Creates an entry with the parts of the address of a shared library, to correct one of them.
    public init(for library: URL) {
        let address = URLComponents(url: library, resolvingAgainstBaseURL: false)
        self.init(of: address ?? URLComponents())
        if address?.hasFurtherOptions == true { server = library.absoluteString }
        if user.isEmpty { user = NSUserName() }
    }

    /// Creates an entry with the parts of an address.
    private init(of address: URLComponents) {
        var host = address.option("host") ?? address.host ?? ""
        let port = address.option("port") ?? address.port.map(String.init)
        if let port, !port.isEmpty, !host.hasPrefix("/") { host += ":\(port)" }
        self.init(
            server: host,
            database: address.option("dbname") ?? String(address.path.drop { $0 == "/" }),
            user: address.option("user") ?? address.user ?? "",
            password: address.option("password") ?? address.password ?? "")
    }

    /// The reason why there is no ``address``; nil if there is one.
    public var obstacle: String? {
        do throws(LibraryError) {
            _ = try makeAddress()
            return nil
        } catch {
            return error.message
        }
    }

    /// The address, which has no password; nil without a database, or if the server cannot be read.
    public var address: URL? { try? makeAddress() }

    /// Makes the ``address``.
    ///
    /// - Throws: `invalid`, with the part to correct.
    public func makeAddress() throws(LibraryError) -> URL {
        let database = Self.trimmed(database)
        guard !database.isEmpty else {
            throw LibraryError(
                .invalid, translated("Enter the name of the database."),
                remedy: .correct(.database))
        }
        var address = URLComponents()
        let server = Self.trimmed(server)
        if let whole = Self.components(of: server) {
            address = whole
            address.password = nil
            address.removeOptions(["dbname", "password"])
        } else if LibraryPath.isAddress(server) {
            throw .unusableAddress(remedy: .correct(.server))
        } else if server.hasPrefix("/") {
            address.host = ""
            address.queryItems = [URLQueryItem(name: "host", value: server)]
        } else if let (host, port) = Self.parts(of: server) {
            (address.host, address.port) = (host, port)
        } else {
            throw Self.unreadable(server)
        }
        address.scheme = "postgresql"
        address.setDatabase(database)
        let user = Self.trimmed(user)
        if !user.isEmpty { address.setUser(user) }
        guard let url = address.url else { throw Self.unreadable(server) }
        return url
    }

    private static func unreadable(_ server: String) -> LibraryError {
        LibraryError(
            .invalid,
            translated(
                """
                “{server}” is not the address of a server. Enter a name such as “club.example”, if \
                need be with a port, as in “club.example:5432”.
                """
            ).filling(["server": server]), remedy: .correct(.server))
    }

    /// The entry in which an address that was entered as the server, such as
    /// `postgresql://anna@club.example/films`, is divided into its parts; the same entry if the
    /// server is a name. An address with further options, such as `?sslmode=verify-full`, remains
    /// the server; the other parts then win over those in it.
    public var divided: SharedLibraryEntry {
        guard let whole = Self.components(of: Self.trimmed(server)) else { return self }
        var entry = SharedLibraryEntry(of: whole)
        if whole.hasFurtherOptions { entry.server = server }
        if entry.database.isEmpty { entry.database = database }
        if entry.user.isEmpty { entry.user = user }
        if entry.password.isEmpty { entry.password = password }
        return entry
    }

    /// The parts of an address of a shared library; nil if a text is none.
    private static func components(of text: String) -> URLComponents? {
        LibraryPath.isAddress(text) ? LibraryPath.usableAddress(in: text) : nil
    }

    private static func trimmed(_ text: String) -> String {
        text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// The host and the port of a server; nil if they cannot be read.
    private static func parts(of server: String) -> (host: String, port: Int?)? {
        if server.hasPrefix("[") {
            guard let end = server.firstIndex(of: "]"),
                isIPv6(server[server.index(after: server.startIndex)..<end])
            else { return nil }
            let host = String(server[...end])
            let rest = server[server.index(after: end)...]
            if rest.isEmpty { return (host, nil) }
            guard rest.hasPrefix(":"), let port = port(rest.dropFirst()) else { return nil }
            return (host, port)
        }
        let parts = server.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count <= 2 else { return isIPv6(server[...]) ? ("[\(server)]", nil) : nil }
        guard !parts[0].contains(where: { $0.isWhitespace || "/?#@[]\\".contains($0) }) else {
            return nil
        }
        if parts.count == 1 { return (server, nil) }
        return port(parts[1]).map { (String(parts[0]), $0) }
    }

    private static func isIPv6(_ text: Substring) -> Bool {
        // The part after “%” names a network interface.
        let address = text.prefix { $0 != "%" }
        return address.contains(":")
            && address.allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." }
    }

    private static func port(_ text: Substring) -> Int? {
        guard let port = Int(text), (1...65_535).contains(port) else { return nil }
        return port
    }
}

extension URLComponents {
    /// The options that are parts of an entry.
    private static let parts = ["host", "port", "dbname", "user", "password"]

    /// Whether there are options that an entry has no part for.
    fileprivate var hasFurtherOptions: Bool {
        queryItems?.contains { !Self.parts.contains($0.name) } ?? false
    }

    /// The last value of an option; nil if there is none.
    fileprivate func option(_ name: String) -> String? {
        queryItems?.last { $0.name == name }?.value
    }

    /// Sets the database. Its name may contain any characters.
    fileprivate mutating func setDatabase(_ name: String) {
        let reserved = CharacterSet(charactersIn: "/@")
        let encoded = name.addingPercentEncoding(
            withAllowedCharacters: .urlPathAllowed.subtracting(reserved))
        percentEncodedPath = "/" + (encoded ?? name)
    }

    /// Sets the user. Without a host, it must be an option.
    fileprivate mutating func setUser(_ name: String) {
        removeOptions(["user"])
        user = nil
        if host?.isEmpty ?? true {
            queryItems = (queryItems ?? []) + [URLQueryItem(name: "user", value: name)]
        } else {
            user = name
        }
    }

    fileprivate mutating func removeOptions(_ names: [String]) {
        guard let items = queryItems else { return }
        let kept = items.filter { !names.contains($0.name) }
        queryItems = kept.isEmpty ? nil : kept
    }
}
