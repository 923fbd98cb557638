public import Foundation

/// The parts of the address of a shared library, as a person enters them.
///
///     SharedLibraryEntry(server: "club.example", database: "films", user: "anna").address
///     // postgresql://anna@club.example/films
public struct SharedLibraryEntry: Hashable, Sendable {
    /// The parts of an entry.
    public enum Part: Hashable, Sendable {
        case server, database, user, password
    }

    /// The name or the address of the server, optionally with a port; a folder of sockets, or empty, for this
    /// computer.
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

    /// Creates an entry for another library beside an open one: for the server and the user of a shared library,
    /// or for the user of the account.
    public init(beside library: URL) {
        self.init(user: NSUserName())
        guard LibraryPath.isShared(library),
            let address = URLComponents(url: library, resolvingAgainstBaseURL: false)
        else { return }
        func option(_ name: String) -> String? {
            address.queryItems?.last { $0.name == name }?.value
        }
        var host = option("host") ?? address.host ?? ""
        let port = option("port") ?? address.port.map(String.init)
        if let port, !port.isEmpty, !host.hasPrefix("/") { host += ":\(port)" }
        server = host
        if let user = option("user") ?? address.user, !user.isEmpty { self.user = user }
    }

    /// The address, which has no password; nil without a database, or if the server is no valid name.
    public var address: URL? {
        let database = Self.trimmed(database)
        guard !database.isEmpty else { return nil }
        let server = Self.trimmed(server)
        var address = URLComponents()
        address.scheme = "postgresql"
        address.path = "/" + database
        let user = Self.trimmed(user)
        if server.hasPrefix("/") {
            address.host = ""
            address.queryItems = [URLQueryItem(name: "host", value: server)]
            if !user.isEmpty { address.queryItems?.append(URLQueryItem(name: "user", value: user)) }
            return address.url
        }
        guard let (host, port) = Self.parts(of: server) else { return nil }
        address.host = host
        address.port = port
        if host.isEmpty {
            if !user.isEmpty { address.queryItems = [URLQueryItem(name: "user", value: user)] }
        } else if !user.isEmpty {
            address.user = user
        }
        return address.url
    }

    private static func trimmed(_ text: String) -> String {
        text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// The host and the port of a server; nil if they cannot be read.
    private static func parts(of server: String) -> (host: String, port: Int?)? {
        if server.hasPrefix("["), let end = server.lastIndex(of: "]") {
            let rest = server[server.index(after: end)...]
            guard !rest.isEmpty else { return (String(server[...end]), nil) }
            guard rest.first == ":", let port = Int(rest.dropFirst()) else { return nil }
            return (String(server[...end]), port)
        }
        let parts = server.split(separator: ":", omittingEmptySubsequences: false)
        switch parts.count {
        case 1: return (server, nil)
        case 2:
            guard let port = Int(parts[1]), (1...65_535).contains(port) else { return nil }
            return (String(parts[0]), port)
        // An IPv6 address without brackets.
        default: return ("[\(server)]", nil)
        }
    }
}
