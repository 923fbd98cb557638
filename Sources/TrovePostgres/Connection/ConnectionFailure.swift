import Foundation

/// The reason why a connection could not be opened, by the message of libpq.
///
/// The message is in English: see ``PostgresAddress/connect()``. Only that of a server that
/// answered is in the language of the server.
enum ConnectionFailure: Hashable, Sendable {
    /// The name of the server is unknown.
    case unknownHost
    /// No server accepts connections at this address.
    case refused
    /// There was no answer in time.
    case silent
    /// The server does not offer TLS.
    case unencrypted
    /// The certificate of the server is not from a trusted authority.
    case untrusted
    /// The certificate of the server is for another name.
    case wrongName
    /// The file of the system's trusted authorities is missing, or another reason why there are
    /// none.
    case missingAuthorities
    /// There is no file of trusted authorities with the given path.
    case missingAuthorityFile(String)
    /// The file of trusted authorities at the given path has no certificates that can be read.
    case unreadableAuthorityFile(String)
    /// libpq cannot use an option of the address.
    case invalidOption
    /// The server asks for a password, and there is none.
    case missingPassword
    /// The server did not accept the password.
    case wrongPassword
    /// The server has no such database.
    case missingDatabase
    /// The server does not know the user, or asks for no password and takes the person for another.
    case refusedUser
    /// The server has no slot left for another connection.
    case noSlot
    /// The server answered, and refused for another reason.
    case answered
    /// Another reason.
    case other

    /// - Parameters:
    ///   - message: The first line of the reason.
    ///   - hasUsedPassword: Whether the server asked for a password and got one.
    init(_ message: String, hasUsedPassword: Bool) {
        // An answer of the server begins with its severity and two spaces, in whatever language.
        guard message.contains(":  ") else {
            self =
                Self.invalidOption(message) ?? Self.authorityFile(message)
                ?? Self.knownParts.first { message.contains($0.part) }?.failure ?? .other
            return
        }
        let isEnglish = message.hasPrefix("FATAL:")
        self =
            if hasUsedPassword, !isEnglish || message.contains("authentication failed") {
                .wrongPassword
            } else if message.contains("FATAL:  database"), message.contains("does not exist") {
                .missingDatabase
            } else if message.contains("FATAL:  role"), message.contains("does not exist") {
                .refusedUser
            } else if isEnglish, message.contains("authentication failed for user") {
                .refusedUser
            } else if Self.noSlotParts.contains(where: message.contains) {
                .noSlot
            } else {
                .answered
            }
    }

    /// The failure that the SQLSTATE of an answer means; nil if it says no more than the message.
    init?(state: String) {
        guard state == "53300" else { return nil }
        self = .noSlot
    }

    /// Parts of the messages of servers and poolers without a free slot.
    private static let noSlotParts = [
        "too many clients", "too many connections", "connection slots are reserved",
        "no more connections allowed",
    ]

    /// The failure if libpq could not use an option. It checks them before it connects.
    private static func invalidOption(_ message: String) -> ConnectionFailure? {
        let starts = [
            "invalid ", "could not match ", "weak sslmode ", "extra key/value separator",
            "missing key/value separator", "forbidden value ", "definition of service ",
            "could not parse network address ", "negative require_auth method ", "sslmode value ",
        ]
        return starts.contains(where: message.hasPrefix) ? .invalidOption : nil
    }

    /// The failure if libpq could not use a file of trusted authorities that the system did not
    /// install.
    private static func authorityFile(_ message: String) -> ConnectionFailure? {
        let match = message.firstMatch(of: /root certificate file "(.+?)"/)
        guard let path = match.map({ String($0.output.1) }),
            !PostgresAddress.systemCertificates.contains(path)
        else { return nil }
        return message.contains("does not exist")
            ? .missingAuthorityFile(path) : .unreadableAuthorityFile(path)
    }

    private static let knownParts: [(part: String, failure: ConnectionFailure)] = [
        ("could not translate host name", .unknownHost),
        ("Connection refused", .refused), ("No such file or directory", .refused),
        ("timeout expired", .silent), ("timed out", .silent),
        ("server does not support SSL", .unencrypted),
        ("certificate verify failed", .untrusted), ("root certificate", .missingAuthorities),
        ("does not match host name", .wrongName),
        ("could not get server's host name", .wrongName),
        ("no password supplied", .missingPassword),
    ]

    /// The first line of a message of libpq, without the server and the hint.
    static func reason(in message: String) -> String {
        let lines = message.split(whereSeparator: \.isNewline)
        // Hints follow. With several servers, the last is the one that was tried last.
        let line = lines.last { $0.contains(" failed: ") } ?? lines.first ?? ""
        return line.split(separator: " failed: ", maxSplits: 1).last
            .map { $0.trimmingCharacters(in: .whitespaces) } ?? ""
    }
}
