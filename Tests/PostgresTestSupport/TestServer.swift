import Foundation
import Synchronization
import TroveModel

@testable package import TrovePostgres

/// The server of the tests, which `data/scripts/with-postgres` starts. The variable `TROVE_TEST_SERVER` is its
/// address, such as `postgresql:///?host=/tmp/server&user=trove`.
package enum TestServer {
    private static let count = Atomic<Int>(0)

    /// Creates a database for the time of `body`.
    package static func withDatabase(
        _ body: (PostgresAddress) async throws -> Void
    ) async throws {
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
