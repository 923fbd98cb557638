import Foundation

/// An authority of a test, with the certificate of a server.
struct TestCertificates {
    /// The certificate of the authority.
    let authority: URL
    /// The settings of a server that offers TLS.
    let settings: [String]

    /// Creates an authority, and a certificate for a server.
    ///
    /// - Parameters:
    ///   - host: The name of the server.
    ///   - folder: An existing folder of the user of the server.
    init(for host: String, in folder: URL) throws {
        func path(_ name: String) -> String { folder.appending(path: name).path }
        func request(_ name: String, subject: String, _ arguments: String...) throws {
            let key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
            try OwnServer.run(
                "openssl",
                ["req", "-x509", "-batch", "-days", "2", "-subj", "/CN=\(subject)"] + key
                    + ["-keyout", path("\(name).key"), "-out", path("\(name).crt")] + arguments)
        }
        try request("authority", subject: "Authority of Trove's Tests")
        try request(
            "server", subject: host, "-CA", path("authority.crt"), "-CAkey", path("authority.key"),
            "-addext", "subjectAltName=DNS:\(host)")
        authority = folder.appending(path: "authority.crt")
        settings = [
            "ssl=on", "ssl_cert_file=\(path("server.crt"))", "ssl_key_file=\(path("server.key"))",
        ]
    }
}
