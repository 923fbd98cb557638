import CPostgres
import Foundation

/// An error of the server or of the connection to it.
struct PostgresError: Error, Hashable, Sendable {
    /// The five characters of the SQLSTATE, such as `23505`; empty if the connection failed.
    var state: String
    /// The message of the server or of libpq.
    var message: String
    /// The violated constraint; nil if there is none.
    var constraint: String?
    /// The reason why the connection could not be opened; nil for other errors.
    var failure: ConnectionFailure?
    /// The `statement_timeout` of the address, such as `5s`, if the statement took longer.
    var exceededTime: String?

    init(state: String, message: String, constraint: String? = nil) {
        (self.state, self.message) = (state, message)
        self.constraint = constraint
    }

    /// The error of a failed result.
    init(result: OpaquePointer) {
        func field(_ code: Int32) -> String? {
            PQresultErrorField(result, code).map { String(cString: $0) }
        }
        state = field(Int32(UInt8(ascii: "C"))) ?? ""
        message =
            field(Int32(UInt8(ascii: "M")))
            ?? ConnectionFailure.reason(in: String(cString: PQresultErrorMessage(result)))
        constraint = field(Int32(UInt8(ascii: "n")))
    }

    /// The error of an open connection.
    init(connection: OpaquePointer?) {
        state = ""
        message = ConnectionFailure.reason(in: Self.message(of: connection))
    }

    /// The error of a connection that could not be opened.
    init(opening connection: OpaquePointer) {
        self.init(connection: connection)
        failure =
            PQconnectionNeedsPassword(connection) != 0
            ? .missingPassword
            : ConnectionFailure(
                message, hasUsedPassword: PQconnectionUsedPassword(connection) != 0)
    }

    /// Whether the message, in whatever language, does not tell why the connection was refused.
    var isUnclear: Bool {
        failure == .answered || failure == .wrongPassword && !message.hasPrefix("FATAL:")
    }

    /// Takes over what a SQLSTATE tells about a connection that could not be opened.
    mutating func learn(_ state: String?) {
        if let known = state.flatMap(ConnectionFailure.init(state:)) { failure = known }
    }

    private static func message(of connection: OpaquePointer?) -> String {
        guard let connection, let message = PQerrorMessage(connection) else {
            return "out of memory"
        }
        return String(cString: message)
    }

    /// The SQLSTATE of the error that libpq is not installed.
    static let missingLibrary = "TR000"

    /// The SQLSTATE of an error of a session that is not one of the server itself.
    static let foreignSession = "TR002"
    /// The SQLSTATE of the error that a pooler gives each transaction another session.
    static let changingSessions = "TR003"

    /// Whether the connection is gone, so that the statement may succeed on another one.
    var isLostConnection: Bool {
        // The server also ends connections whose transactions were silent for too long.
        state.isEmpty || state.hasPrefix("08") || state.hasPrefix("57P")
            || state == "25P03" || state == "25P04"
    }

    /// Whether the transaction was given up in favor of another one, and succeeds if it is
    /// repeated.
    var isTransient: Bool { state == "40001" || state == "40P01" }

    /// Whether the person has no privilege for the statement.
    var isNotPermitted: Bool { state == "42501" }

    /// Whether the server takes no changes of anybody.
    var isOfReadOnlyServer: Bool { state == "25006" }

    /// Whether the statement names a table or column that is missing, or that the person may not
    /// read.
    var hasInvalidNames: Bool { state.hasPrefix("42") }

    /// Whether the table or the schema of the statement does not exist.
    var isOfMissingTable: Bool { state == "42P01" || state == "3F000" }

    /// Whether the statement was canceled.
    var isCancelled: Bool { state == "57014" }
}
