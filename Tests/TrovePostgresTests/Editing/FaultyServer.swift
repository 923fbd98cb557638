import Foundation
import PostgresTestSupport
import Synchronization

@testable import TrovePostgres

/// A server between a client and the real one, whose connections can break at a chosen point: they
/// end, or nothing passes any more and neither side is told.
final class FaultyServer: Sendable {
    /// The point at which connections break.
    enum Fault: Hashable {
        case none
        /// The server commits, but the client does not learn of it.
        case afterCommit
        /// The client's commit does not reach the server.
        case beforeCommit
        /// The server commits, but the client waits for its answer forever.
        case silentAfterCommit
        /// The client's commit does not reach the server, and both wait forever.
        case silentBeforeCommit

        /// Whether the connection stays open.
        fileprivate var isSilent: Bool { self == .silentAfterCommit || self == .silentBeforeCommit }
    }

    private struct Network {
        /// Whether new connections are refused.
        var isCut = false
        /// Whether nothing passes.
        var isSilent = false
        var connections: [Connection] = []
    }

    private let folder: URL
    private let socket: Int32
    private let upstream: String
    private let fault = Mutex(Fault.none)
    private let network = Mutex(Network())

    /// Listens in a folder of its own.
    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(
            path: "faulty-\(getpid())-\(UInt32.random(in: 0...UInt32.max))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        upstream = try TestServer.folder().path + "/.s.PGSQL.5432"
        let listening = LocalSocket.make()
        socket = listening
        _ = LocalSocket.withAddress(folder.path + "/.s.PGSQL.5432") { bind(listening, $0, $1) }
        listen(listening, 16)
        Thread { [weak self] in
            // Closed by another thread, the number could be that of another test's socket here.
            defer { close(listening) }
            while true {
                let client = accept(listening, nil, nil)
                guard client >= 0 else { return }
                guard let self else {
                    close(client)
                    return
                }
                serve(client)
            }
        }.start()
    }

    deinit {
        shutdown(socket, Int32(SHUT_RDWR))
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
        network.withLock { $0.isCut = true }
        reset()
    }

    /// Drops everything until ``restore()``, on existing connections and on new ones; nobody is
    /// told.
    func silence() {
        network.withLock { network in
            network.isSilent = true
            for connection in network.connections {
                connection.isCut.store(true, ordering: .sequentiallyConsistent)
            }
        }
    }

    /// Restores the network. Connections that were silenced stay so.
    func restore() {
        network.withLock { network in
            network.isCut = false
            network.isSilent = false
        }
    }

    /// Ends all connections.
    func reset() {
        network.withLock { network in
            for connection in network.connections { connection.end() }
            network.connections = []
        }
    }

    private func serve(_ client: Int32) {
        let server = LocalSocket.make()
        guard LocalSocket.withAddress(upstream, { connect(server, $0, $1) }) == 0 else {
            close(client)
            close(server)
            return
        }
        let shared = Connection(client: client, server: server)
        let isOpen = network.withLock { network in
            network.connections.append(shared)
            shared.isCut.store(network.isSilent, ordering: .sequentiallyConsistent)
            return !network.isCut
        }
        guard isOpen else { return shared.end() }
        Thread { [self] in
            shared.pump(from: client, to: server) { bytes in
                // Reads commit too.
                if bytes.contains(Data("pg_current_xact_id".utf8)) {
                    shared.writes.store(true, ordering: .relaxed)
                }
                guard shared.writes.load(ordering: .relaxed),
                    bytes.contains(Data("COMMIT\0".utf8))
                else { return true }
                let fault = fault.withLock { old in
                    defer { old = .none }
                    return old
                }
                if fault == .none { return true }
                // The answer of the server is lost.
                shared.isMute.store(true, ordering: .relaxed)
                if fault.isSilent { shared.isCut.store(true, ordering: .sequentiallyConsistent) }
                if fault == .beforeCommit { shared.end() }
                return fault == .afterCommit || fault == .silentAfterCommit
            }
        }.start()
        Thread {
            shared.pump(from: server, to: client) { _ in !shared.isMute.load(ordering: .relaxed) }
        }.start()
    }

    fileprivate final class Connection: Sendable {
        let client: Int32
        let server: Int32
        let isMute = Atomic(false)
        /// Whether nothing passes, and neither side learns that the other has gone.
        let isCut = Atomic(false)
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

        /// Passes bytes on until a side ends.
        ///
        /// - Parameter passes: Whether bytes pass; otherwise the connection ends, unless it is cut.
        func pump(from source: Int32, to target: Int32, passes: (Data) -> Bool) {
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            while true {
                let count = read(source, &buffer, buffer.count)
                let wasCut = isCut.load(ordering: .sequentiallyConsistent)
                if wasCut && count <= 0 { return }
                if wasCut { continue }
                guard count > 0 else { break }
                guard passes(Data(buffer[..<count])) else {
                    if isCut.load(ordering: .sequentiallyConsistent) { continue }
                    break
                }
                guard send(target, buffer, count, Int32(MSG_NOSIGNAL)) == count else { break }
            }
            end()
        }
    }
}
