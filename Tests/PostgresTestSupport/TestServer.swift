import Foundation
import Synchronization
import TroveModel

@testable package import TrovePostgres

/// The server of the tests, which `data/scripts/with-postgres` starts. The variable
/// `TROVE_TEST_SERVER` is its address, such as `postgresql:///?host=/tmp/server&user=trove`.
package enum TestServer {
    private static let count = Atomic<Int>(0)
    /// Each client has several connections, of which a server allows a few hundred.
    private static let places = Places(12)

    /// Creates a database for the time of `body`.
    package static func withDatabase(
        _ body: (PostgresAddress) async throws -> Void
    ) async throws {
        await places.take()
        defer { places.leave() }
        let number = count.wrappingAdd(1, ordering: .relaxed).newValue
        let name = "test_\(getpid())_\(number)"
        let administrator = PostgresConnection(to: try address(of: "postgres"), label: "tests")
        try administrator.wait { try $0.run("CREATE DATABASE \(name)") }
        defer {
            _ = try? administrator.wait { try $0.run("DROP DATABASE \(name) WITH (FORCE)") }
            administrator.close()
        }
        try await body(try address(of: name))
    }

    /// Runs statements in a database.
    package static func execute(_ script: String, at address: PostgresAddress) throws {
        let connection = PostgresConnection(to: address, label: "tests")
        defer { connection.close() }
        try connection.wait { _ = try $0.run(script) }
    }

    /// The folder of the server's socket.
    package static func folder() throws -> URL {
        let parts = URLComponents(
            url: try address(of: "postgres").url, resolvingAgainstBaseURL: false)
        let host = parts?.queryItems?.first { $0.name == "host" }?.value
        return URL(filePath: host ?? "/tmp")
    }

    /// The address of a database.
    package static func address(of database: String) throws -> PostgresAddress {
        let server = ProcessInfo.processInfo.environment["TROVE_TEST_SERVER"] ?? ""
        guard let url = URL(string: server.replacing("///", with: "///\(database)")),
            let address = PostgresAddress(url)
        else {
            throw LibraryError(
                .notConnected, "The tests need a server: run them with data/scripts/with-postgres.")
        }
        return address
    }
}

/// Places for a number of tasks; others wait for one in order.
private final class Places: Sendable {
    private struct State {
        var free: Int
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Mutex<State>

    init(_ count: Int) { state = Mutex(State(free: count)) }

    func take() async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                guard state.free > 0 else {
                    state.waiting.append(continuation)
                    return false
                }
                state.free -= 1
                return true
            }
            if isFree { continuation.resume() }
        }
    }

    func leave() {
        let next: CheckedContinuation<Void, Never>? = state.withLock { state in
            if !state.waiting.isEmpty { return state.waiting.removeFirst() }
            state.free += 1
            return nil
        }
        next?.resume()
    }
}
