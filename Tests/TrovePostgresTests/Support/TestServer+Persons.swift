import Foundation
import PostgresTestSupport
import Synchronization
import Testing

@testable import TrovePostgres

extension TestServer {
    private static let personCount = Atomic(0)

    /// Creates roles on the server for the time of `body`, before any database of `body`.
    ///
    /// - Parameter names: Beginnings of the roles' names, which tests at the same time may share.
    static func withPersons(
        _ names: [String], _ body: (_ persons: [String]) async throws -> Void
    ) async throws {
        let number = personCount.wrappingAdd(1, ordering: .relaxed).newValue
        let persons = names.map { "\($0) \(getpid()) \(number)" }
        let admin = PostgresConnection(to: try address(of: "postgres"), label: "admin")
        defer {
            for person in persons {
                _ = try? admin.wait { try $0.run("DROP ROLE \(PostgresName.quoted(person))") }
            }
            admin.close()
        }
        for person in persons {
            try admin.wait { try $0.run("CREATE ROLE \(PostgresName.quoted(person)) LOGIN") }
        }
        try await body(persons)
    }
}

extension PostgresAddress {
    /// The address for another role.
    func of(_ person: String) throws -> PostgresAddress {
        try setting("user", to: person)
    }

    /// The address with another value of an option.
    func setting(_ option: String, to value: String) throws -> PostgresAddress {
        var parts = try #require(URLComponents(url: url, resolvingAgainstBaseURL: false))
        parts.queryItems =
            (parts.queryItems ?? []).filter { $0.name != option }
            + [URLQueryItem(name: option, value: value)]
        let url = try #require(parts.url)
        return try #require(PostgresAddress(url))
    }
}
