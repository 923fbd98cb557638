import TextCore
import TroveModel

extension ConnectionFailure {
    /// The code and the message for people, with placeholders for the library and the details.
    var meaning: (LibraryError.Code, String) {
        switch self {
        case .unknownHost, .refused, .silent: (.notConnected, reachingMessage)
        case .unencrypted, .untrusted, .wrongName, .missingAuthorities, .missingAuthorityFile,
            .unreadableAuthorityFile:
            (.notConnected, encryptionMessage)
        case .invalidOption:
            (
                .invalid,
                translated(
                    """
                    The address of “{library}” has an option that cannot be used: {details}. Correct or \
                    remove it.
                    """)
            )
        case .missingPassword:
            (
                .notPermitted,
                translated(
                    """
                    “{library}” asks for a password. Enter it with “Open Shared Library”, or write it to \
                    the file ~/.pgpass.
                    """)
            )
        case .wrongPassword:
            (
                .notPermitted,
                translated(
                    "“{library}” refused the user name or the password. Check both, and try again.")
            )
        case .missingDatabase:
            (
                .notFound,
                translated("The server has no database “{library}”. Check its name.")
            )
        case .noSlot:
            (
                .notConnected,
                translated(
                    """
                    The server of “{library}” has no connection left ({details}). Close other windows \
                    and programs that use it, or ask its administrator to raise “max_connections”.
                    """)
            )
        case .refusedUser, .answered:
            (
                .notConnected,
                translated("The server of “{library}” refused the connection: {details}")
            )
        case .other:
            (
                .notConnected,
                translated(
                    """
                    “{library}” cannot be reached ({details}). Check your network, and that the server \
                    is running.
                    """)
            )
        }
    }

    /// The part of the address to correct; nil if none is known.
    var part: SharedLibraryEntry.Part? {
        switch self {
        case .unknownHost, .refused, .silent, .unencrypted, .untrusted, .wrongName,
            .missingAuthorityFile, .invalidOption:
            .server
        case .missingDatabase: .database
        case .refusedUser: .user
        case .missingPassword, .wrongPassword: .password
        case .missingAuthorities, .unreadableAuthorityFile, .noSlot, .answered, .other: nil
        }
    }

    private var reachingMessage: String {
        switch self {
        case .unknownHost:
            translated(
                """
                The server of “{library}” was not found. Check the address, and that your network works.
                """)
        case .silent:
            translated(
                """
                The server of “{library}” does not answer. Check your network, and that the server is \
                running.
                """)
        default:
            translated(
                """
                The server of “{library}” does not accept connections. Check the address, and that the \
                server is running.
                """)
        }
    }

    private var encryptionMessage: String {
        switch self {
        case .unencrypted:
            translated(
                """
                The server of “{library}” does not offer encrypted connections. Ask its administrator to \
                turn on TLS. Only in a network that you trust, add “sslmode=disable” to the address.
                """)
        case .untrusted:
            translated(
                """
                The certificate of the server of “{library}” is not trusted, so no password was sent. \
                Ask its administrator for the certificate of the authority, and save it as \
                ~/.postgresql/root.crt.
                """)
        case .wrongName:
            translated(
                """
                The certificate of the server of “{library}” is for another name, so no password was \
                sent. Check the name of the server in the address.
                """)
        case .missingAuthorityFile(let path):
            translated(
                """
                The certificate of the server of “{library}” cannot be checked, because the file of \
                trusted authorities “{file}” does not exist. Correct its name in the option \
                “sslrootcert” of the address, or in PGSSLROOTCERT.
                """
            ).filling(["file": path])
        case .unreadableAuthorityFile(let path):
            translated(
                """
                The certificate of the server of “{library}” cannot be checked, because the file of \
                trusted authorities “{file}” has no readable certificates in PEM format. Ask the \
                administrator of the server for the certificate of the authority.
                """
            ).filling(["file": path])
        default:
            translated(
                """
                The certificate of the server of “{library}” cannot be checked, because the file of \
                trusted authorities cannot be read. Install the package ca-certificates.
                """)
        }
    }
}
