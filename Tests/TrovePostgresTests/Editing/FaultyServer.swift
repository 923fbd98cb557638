import Foundation
import PostgresTestSupport
import Synchronization

@testable import TrovePostgres

/// A server between a client and the real one, whose connections can break at a chosen point.
final class FaultyServer: Sendable {
    /// The point at which connections break.
    enum Fault: Hashable {
        case none
        /// The server commits, but the client does not learn of it.
        case afterCommit
        /// The client's commit does not reach the server.
        case beforeCommit
    }

    private let folder: URL
    private let socket: Int32
    private let upstream: String
    private let fault = Mutex(Fault.none)
    /// The open connections; nil while no new ones are possible.
    private let connections = Mutex<[Connection]?>([])

    /// Listens in a folder of its own.
    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(
            path: "faulty-\(getpid())-\(UInt32.random(in: 0...UInt32.max))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let server = URLComponents(
            url: try TestServer.address(of: "postgres").url, resolvingAgainstBaseURL: false)
        let host = server?.queryItems?.first { $0.name == "host" }?.value ?? "/tmp"
        upstream = host + "/.s.PGSQL.5432"
        let listening = Self.makeSocket()
        socket = listening
        _ = Self.withAddress(folder.path + "/.s.PGSQL.5432") { bind(listening, $0, $1) }
        listen(listening, 16)
        Thread { [weak self] in
            while true {
                let client = accept(listening, nil, nil)
                guard client >= 0, let self else { return }
                serve(client)
            }
        }.start()
    }

    deinit {
        shutdown(socket, Int32(SHUT_RDWR))
        close(socket)
        try? FileManager.default.removeItem(at: folder)
    }

    /// The address of a database through this server.
    func address(of database: PostgresAddress) throws -> PostgresAddress {
        var parts = URLComponents(url: database.url, resolvingAgainstBaseURL: false)
        let items = parts?.queryItems ?? []
        parts?.queryItems = items.map {
            $0.name == "host" ? URLQueryItem(name: "host", value: folder.path) : $0
        }
        guard let url = parts?.url, let address = PostgresAddress(url) else {
            throw CocoaError(.fileNoSuchFile)
        }
        return address
    }

    /// Breaks the connection of the next commit.
    func breakNext(_ fault: Fault) { self.fault.withLock { $0 = fault } }

    /// Ends all connections, and refuses new ones until ``restore()``.
    func cut() {
        let open = connections.withLock { connections in
            defer { connections = nil }
            return connections ?? []
        }
        for connection in open { connection.end() }
    }

    /// Allows connections again.
    func restore() { connections.withLock { $0 = $0 ?? [] } }

    private func serve(_ client: Int32) {
        let server = Self.makeSocket()
        guard Self.withAddress(upstream, { connect(server, $0, $1) }) == 0 else {
            close(client)
            return
        }
        let shared = Connection(client: client, server: server)
        let isOpen = connections.withLock { connections in
            connections?.append(shared)
            return connections != nil
        }
        guard isOpen else { return shared.end() }
        Thread { [self] in
            Self.pump(from: client, to: server) { bytes in
                // Reads commit too.
                if bytes.contains(Data("pg_current_xact_id".utf8)) {
                    shared.writes.store(true, ordering: .relaxed)
                }
                guard shared.writes.load(ordering: .relaxed),
                    bytes.contains(Data("COMMIT\0".utf8))
                else { return true }
                switch fault.withLock({ old in
                    defer { old = .none }
                    return old
                }) {
                case .none: return true
                case .beforeCommit:
                    shared.end()
                    return false
                case .afterCommit:
                    // The answer of the server ends the connection instead of reaching the client.
                    shared.isMute.store(true, ordering: .relaxed)
                    return true
                }
            }
            shared.end()
        }.start()
        Thread {
            Self.pump(from: server, to: client) { _ in !shared.isMute.load(ordering: .relaxed) }
            shared.end()
        }.start()
    }

    fileprivate final class Connection: Sendable {
        let client: Int32
        let server: Int32
        let isMute = Atomic(false)
        let writes = Atomic(false)

        init(client: Int32, server: Int32) {
            (self.client, self.server) = (client, server)
        }

        deinit {
            close(client)
            close(server)
        }

        func end() {
            shutdown(client, Int32(SHUT_RDWR))
            shutdown(server, Int32(SHUT_RDWR))
        }
    }

    private static func pump(from source: Int32, to target: Int32, passes: (Data) -> Bool) {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(source, &buffer, buffer.count)
            guard count > 0, passes(Data(buffer[..<count])) else { return }
            guard send(target, buffer, count, Int32(MSG_NOSIGNAL)) == count else { return }
        }
    }

    private static func makeSocket() -> Int32 {
        Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    }

    private static func withAddress(
        _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { bytes in
            bytes.copyBytes(from: path.utf8.prefix(bytes.count - 1))
        }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}
