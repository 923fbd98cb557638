import Foundation
import TroveModel

extension PostgresAddress {
    /// The options of the address, such as `sslmode=…`.
    var options: [URLQueryItem] {
        URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
    }

    /// Whether all servers of the address run on this computer, so that TLS is not needed.
    var isLocal: Bool { isLocal(in: ProcessInfo.processInfo.environment) }

    /// Whether all servers of the address run on this computer, with the variables of libpq in
    /// `environment`.
    func isLocal(in environment: [String: String]) -> Bool {
        // A service names its hosts in a file of libpq.
        guard option("service") == nil, environment["PGSERVICE"] == nil else { return false }
        // Options win over the host before the path, as they do for libpq.
        let before = url.host().flatMap { $0.isEmpty ? nil : $0.removingPercentEncoding ?? $0 }
        let names = option("host") ?? before ?? environment["PGHOST"] ?? ""
        let numbers = option("hostaddr") ?? environment["PGHOSTADDR"] ?? ""
        return [names, numbers].allSatisfy {
            $0.split(separator: ",", omittingEmptySubsequences: false).allSatisfy(Self.isLocalHost)
        }
    }

    private static func isLocalHost(_ host: Substring) -> Bool {
        host.isEmpty || host.hasPrefix("/") || host.hasPrefix("@")
            || ["localhost", "127.0.0.1", "::1", "[::1]"].contains(host)
    }

    /// The last value of an option; nil if there is none.
    private func option(_ name: String) -> String? {
        options.last { $0.name == name }?.value.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The options that make a connection to another computer verify the certificate of the server.
    ///
    /// The certificates of the person, in `PGSSLROOTCERT` or `~/.postgresql/root.crt`, are used
    /// instead of those of the system, as libpq does.
    static var verification: [(String, String)] {
        let environment = ProcessInfo.processInfo.environment
        guard environment["PGSSLROOTCERT"] == nil else { return [("sslmode", "verify-full")] }
        let own = environment["HOME"].map { "\($0)/.postgresql/root.crt" }
        let files = [own].compactMap(\.self) + systemCertificates
        let found = files.first { FileManager.default.fileExists(atPath: $0) }
        return [
            ("sslmode", "verify-full"), ("sslrootcert", found ?? systemCertificates[0]),
        ]
    }

    /// The options of the address that this program replaces: those that allow a server of another
    /// computer to do without TLS, or to have any certificate, before it gets a password.
    var replacedOptions: Set<String> {
        !isLocal && ["prefer", "allow"].contains(option("sslmode")) ? ["sslmode"] : []
    }

    /// The files of trusted authorities in different systems.
    static let systemCertificates = [
        "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt",
        "/etc/ssl/ca-bundle.pem", "/etc/ssl/cert.pem",
    ]
}
