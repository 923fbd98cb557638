import Foundation
import TextCore
import TroveModel

extension LibraryError {
    /// Converts an error that occurred while using a shared library.
    init(_ error: any Error, at address: PostgresAddress) {
        if let error = error as? PostgresError {
            self.init(error, at: address)
        } else {
            self.init(error, file: address.url)
        }
    }

    private init(_ error: PostgresError, at address: PostgresAddress) {
        let (code, message) = Self.meaning(of: error)
        self.init(
            code,
            message.filling(["library": Self.name(of: address.url), "details": error.message]),
            file: address.url, remedy: error.failure?.part.map { .correct($0) })
    }

    /// The code and the message of a server's error, with placeholders for the library and the
    /// details.
    private static func meaning(of error: PostgresError) -> (Code, String) {
        if let failure = error.failure { return failure.meaning }
        return switch error.state {
        case "25006": (.readOnly, unchangeableMessage)
        case "42501":
            (
                .notPermitted,
                translated(
                    "You do not have permission to change this in “{library}”. Ask its owner.")
            )
        case "53100":
            (
                .diskFull,
                translated(
                    """
                    The disk of the server of “{library}” is full. Everything saved before is safe; ask \
                    its owner to free some space.
                    """)
            )
        case "57014": Self.timeOrCancellation(error.exceededTime)
        case "25P03": timeout("idle_in_transaction_session_timeout")
        case "25P04": timeout("transaction_timeout")
        case "57P05": timeout("idle_session_timeout")
        case "55P03":
            (.busy, translated("Another change keeps “{library}” locked. Try again."))
        case "TR001":
            (
                .conflict,
                translated("Somebody else has changed some of this in “{library}” since.")
            )
        // Prepared statements are not those of another session.
        case PostgresError.changingSessions, "26000", "42P05": (.invalid, poolerMessage)
        case PostgresError.missingLibrary:
            (
                .notConnected,
                translated(
                    """
                    Shared libraries need PostgreSQL’s client library. Install the package libpq5, and \
                    open “{library}” again.
                    """)
            )
        case _ where error.isLostConnection:
            (
                .notConnected,
                translated(
                    """
                    The connection to “{library}” was lost ({details}). Check your network, and that \
                    the server is running.
                    """)
            )
        default: (.unexpected, translated("“{library}” could not be used: {details}."))
        }
    }

    /// The meaning of an error because a session took longer than a setting of the server allows.
    private static func timeout(_ setting: String) -> (Code, String) {
        (
            .notConnected,
            translated(
                """
                The server of “{library}” ended the connection, because its setting “{setting}” is \
                shorter than this took. Ask its administrator for a longer time.
                """
            ).filling(["setting": setting])
        )
    }

    /// The meaning of the end of a statement that was canceled, or took longer than a limit allows.
    private static func timeOrCancellation(_ limit: String?) -> (Code, String) {
        guard let limit else { return (.cancelled, canceledMessage) }
        return (
            .busy,
            translated(
                """
                This took longer than {time}, which the setting “statement_timeout” in the address of \
                “{library}” allows, so nothing was changed. Raise or remove it there.
                """
            ).filling(["time": limit])
        )
    }

    private static var poolerMessage: String {
        translated(
            """
            A connection pooler gives each transaction of “{library}” another session, which Trove \
            cannot use. Connect to the server itself, or ask its administrator for the setting \
            “pool_mode = session” of the pooler.
            """)
    }

    /// The name of a shared library in messages: its database and host.
    static func name(of url: URL) -> String {
        let database = url.path.trimmingCharacters(in: ["/"])
        guard let host = url.host(), !host.isEmpty, !host.contains("%2F") else { return database }
        return "\(database) (\(host))"
    }

    /// The error for a database without a library.
    static func noSharedLibrary(at url: URL) -> LibraryError {
        LibraryError(
            .notFound,
            translated(
                """
                The database “{library}” has no Trove library. Create one with “Create Shared Library”, \
                or check the address.
                """
            ).filling(["library": name(of: url)]), file: url, remedy: .correct(.database))
    }

    /// The error for an open library whose database has another one now.
    static func replaced(_ url: URL) -> LibraryError {
        LibraryError(
            .missing,
            translated(
                """
                The database of “{library}” was replaced and has another Trove library now. Open it \
                again to see that one. Nothing from here is written to it.
                """
            ).filling(["library": name(of: url)]), file: url, remedy: .openAgain)
    }

    /// The error for an open library whose database has none any more.
    static func emptied(_ url: URL) -> LibraryError {
        LibraryError(
            .missing,
            translated(
                """
                The database of “{library}” has no Trove library any more. Ask its owner to restore a \
                backup; until then, what is shown here cannot be changed.
                """
            ).filling(["library": name(of: url)]), file: url)
    }

    /// The error for a change without permission.
    static func readOnlyShared(_ url: URL) -> LibraryError {
        LibraryError(
            .readOnly,
            translated("You can read “{library}” but not change it. Ask its owner for permission.")
                .filling(["library": name(of: url)]), file: url)
    }

    /// The error for a database in which the person may not create a library.
    static func noCreation(at url: URL) -> LibraryError {
        LibraryError(
            .notPermitted,
            translated(
                """
                You do not have permission to create a library in the database “{library}”. Ask the \
                administrator of the server to make you its owner.
                """
            ).filling(["library": name(of: url)]), file: url, remedy: .correct(.database))
    }

    /// The error for a library in which the person has no role yet.
    static func missingRole(_ url: URL) -> LibraryError {
        LibraryError(
            .notPermitted,
            translated("You have no role in “{library}”. Ask its owner for one.")
                .filling(["library": name(of: url)]), file: url)
    }

    /// The error for a library in which the person has no role any more.
    static func noRole(_ url: URL) -> LibraryError {
        LibraryError(
            .notPermitted,
            translated("You can no longer read “{library}”. Ask its owner for permission.")
                .filling(["library": name(of: url)]), file: url)
    }

    /// The error for a library of an older version that only its owner can bring up to date.
    static func olderShared(_ url: URL) -> LibraryError {
        LibraryError(
            .notPermitted,
            translated(
                """
                “{library}” was made by an older version of Trove. Ask its owner to open it once with \
                this version.
                """
            ).filling(["library": name(of: url)]), file: url)
    }

    /// The error for a table of a list that somebody else made into more than a table.
    static func foreignTable(_ table: String, of person: String, in url: URL) -> LibraryError {
        LibraryError(
            .invalid,
            translated(
                """
                The table “{table}” of “{library}” belongs to “{person}” and has rules of its own. Ask \
                the administrator of the server to remove them, and open the library again.
                """
            ).filling(["table": table, "library": name(of: url), "person": person]), file: url)
    }

    /// The error for a change whose confirmation was lost.
    static func uncertainCommit(at url: URL) -> LibraryError {
        LibraryError(
            .notConnected,
            translated(
                """
                The connection to “{library}” was lost while the change was being saved. Check whether \
                it is there before you repeat it.
                """
            ).filling(["library": name(of: url)]), file: url)
    }
}
