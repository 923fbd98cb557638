import Foundation
import Testing

@testable import TrovePostgres

/// A server that refuses each connection with an error.
final class RefusingServer {
    private let folder: URL
    private let socket: Int32

    /// Listens in a folder of its own.
    ///
    /// - Parameters:
    ///   - state: The SQLSTATE of the error.
    ///   - message: Its message.
    init(state: String, _ message: String) throws {
        folder = FileManager.default.temporaryDirectory.appending(
            path: "refusing-\(getpid())-\(UInt32.random(in: 0...UInt32.max))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let listening = LocalSocket.make()
        socket = listening
        _ = LocalSocket.withAddress(folder.path + "/.s.PGSQL.5432") { bind(listening, $0, $1) }
        listen(listening, 16)
        let answer = Self.answer(state, message)
        Thread {
            // Closed by another thread, the number could be that of another test's socket here.
            defer { close(listening) }
            while true {
                let client = accept(listening, nil, nil)
                guard client >= 0 else { return }
                var request = [UInt8](repeating: 0, count: 1 << 16)
                _ = read(client, &request, request.count)
                _ = send(client, answer, answer.count, Int32(MSG_NOSIGNAL))
                close(client)
            }
        }.start()
    }

    deinit {
        shutdown(socket, Int32(SHUT_RDWR))
        try? FileManager.default.removeItem(at: folder)
    }

    /// The address of a database of the server.
    func address() throws -> PostgresAddress {
        let url = try #require(URL(string: "postgresql:///club?user=trove&host=\(folder.path)"))
        return try #require(PostgresAddress(url))
    }

    /// The message `ErrorResponse` of the protocol.
    private static func answer(_ state: String, _ message: String) -> [UInt8] {
        let fields = "SFATAL\0VFATAL\0C\(state)\0M\(message)\0\0"
        let length = UInt32(fields.utf8.count + 4).bigEndian
        return Array("E".utf8) + withUnsafeBytes(of: length) { Array($0) } + Array(fields.utf8)
    }
}
