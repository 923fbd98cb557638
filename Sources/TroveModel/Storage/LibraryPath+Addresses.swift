public import Foundation
import TextCore

/// Texts that are meant as addresses of shared libraries. They may contain a password, so they are
/// never names of files, and a message never repeats one that cannot be used.
extension LibraryPath {
    /// Whether a text is meant as the address of a shared library, usable or not.
    ///
    ///     LibraryPath.isAddress("postgresql:/anna:se#same@club.example/films")     // true
    ///     LibraryPath.isAddress("host=club.example dbname=films password=sesame")  // true
    public static func isAddress(_ text: String) -> Bool {
        let start = text.drop(while: \.isWhitespace)
        return hasScheme(start) || hasKeywords(start)
    }

    /// Whether a text begins with a scheme of PostgreSQL, also with one that libpq does not know,
    /// such as `jdbc:postgresql://` or `postgres+ssl://`.
    ///
    /// - Complexity: O(characters).
    private static func hasScheme(_ text: Substring) -> Bool {
        let scheme = text.prefix { $0.isLetter || $0.isNumber || "_+.:-".contains($0) }.lowercased()
        if sharedSchemes.contains(where: { scheme.hasPrefix($0 + ":") }) { return true }
        guard scheme.last == ":", text.dropFirst(scheme.count).hasPrefix("//") else { return false }
        return scheme.split(separator: ":").last?.contains("postgres") ?? false
    }

    /// Whether a text has the form of libpq with keywords, such as
    /// `host=club.example dbname=films`. A path that begins with a folder has not.
    ///
    /// - Complexity: O(characters).
    private static func hasKeywords(_ text: Substring) -> Bool {
        let isPath = text.first.map { "/.~".contains($0) } ?? true
        guard !isPath, text.prefix(5).lowercased() != "file:" else { return false }
        let keywords = Set(
            text.split(separator: "=", omittingEmptySubsequences: false).dropLast().map { part in
                let word = part.reversed().drop(while: \.isWhitespace)
                    .prefix { $0.isASCII && $0.isLetter }
                return String(word.reversed()).lowercased()
            })
        let places = keywords.intersection(["host", "hostaddr", "dbname", "service"])
        return !places.isEmpty
            && (places.count > 1
                || !keywords.isDisjoint(with: ["password", "sslpassword", "user", "port"]))
    }

    /// The address that a text is meant as, without a password. One that cannot be used is
    /// ``unusableAddress``; one with a password has an empty one, and cannot be used either.
    static func address(in text: String) -> URL {
        guard var address = usableAddress(in: text) else { return unusableAddress }
        address.scheme = address.scheme?.lowercased()
        address.emptyPassword()
        return address.url ?? unusableAddress
    }

    /// The parts of the address in a text; nil if it cannot be used, apart from a password in it.
    static func usableAddress(in text: String) -> URLComponents? {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard let address = URLComponents(string: text), address.isUsable else { return nil }
        return address
    }

    /// Stands for an address that cannot be used. Opening it fails: see ``requireUsable(_:)``.
    public static let unusableAddress: URL = {
        var address = URLComponents()
        address.scheme = sharedSchemes[0]
        return address.url ?? URL(filePath: "/")
    }()

    /// Requires that a server could have the shared library at an address, which must not have a
    /// password.
    ///
    /// - Throws: `invalid`. The message does not repeat the address.
    public static func requireUsable(_ library: URL) throws(LibraryError) {
        let address = URLComponents(url: library, resolvingAgainstBaseURL: true)
        if let address, address.hasPassword {
            throw LibraryError(
                .invalid,
                translated(
                    """
                    Remove the password from the address of the library. Trove finds it in the \
                    file ~/.pgpass, in the variable PGPASSWORD, and in your keyring.
                    """))
        }
        guard let address, address.isUsable else { throw .unusableAddress() }
    }
}

extension LibraryError {
    /// The error for an address of a shared library that cannot be used. It does not repeat the
    /// address, which may contain a password.
    static func unusableAddress(remedy: Remedy? = nil) -> LibraryError {
        LibraryError(
            .invalid,
            translated(
                """
                The address of the library cannot be used. Write it as \
                postgresql://USER@HOST:PORT/DATABASE, without a password. In names, write “#” as \
                %23 and “/” as %2F.
                """), remedy: remedy)
    }
}

extension URLComponents {
    /// Whether the address has a password.
    fileprivate var hasPassword: Bool {
        password != nil || queryItems?.contains(where: \.isPassword) ?? false
    }

    /// Replaces passwords with empty ones.
    fileprivate mutating func emptyPassword() {
        guard hasPassword else { return }
        if password != nil { password = "" }
        queryItems = queryItems?.map {
            $0.isPassword ? URLQueryItem(name: $0.name, value: "") : $0
        }
    }

    /// Whether the address means the same for libpq, and no part of it can be a piece of a
    /// password: “#”, “/”, “?” and “@” in a password end it too early.
    fileprivate var isUsable: Bool {
        LibraryPath.sharedSchemes.contains(scheme?.lowercased() ?? "") && host != nil
            && fragment == nil && (port.map { (1...65_535).contains($0) } ?? true)
            && !percentEncodedPath.dropFirst().contains { "/@".contains($0) }
            && percentEncodedQueryItems?.allSatisfy(\.isUsable) ?? true
    }
}

extension URLQueryItem {
    /// The options whose values may contain “@”.
    private static let names = ["host", "user", "dbname"]

    fileprivate var isPassword: Bool { ["password", "sslpassword"].contains(name) }

    /// Whether the option has a name and a value, and cannot be the rest of a password.
    fileprivate var isUsable: Bool {
        guard let value, name.wholeMatch(of: /[A-Za-z_]+/) != nil else { return isPassword }
        return !value.contains("@") || Self.names.contains(name) || isPassword
    }
}
