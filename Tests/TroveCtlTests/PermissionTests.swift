import Foundation
import ProgramSupport
import Testing

/// Error messages of the command line for files that may not be read or written.
struct PermissionTests {
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory
            .appending(path: "trovectl-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// Runs `trovectl` on this test's library.
    ///
    /// - Parameter launcher: A program and its arguments that runs `trovectl`; empty to run it
    ///   directly.
    private func run(
        _ arguments: [String], through launcher: [String] = []
    ) throws -> ProgramOutcome {
        let all = launcher + [URL.product("trovectl").path] + arguments
        return try Program(
            all[0], arguments: Array(all.dropFirst()),
            environment: ["XDG_DATA_HOME": folder.path]
        ).run()
    }

    private func file(_ name: String) -> URL { folder.appending(path: name) }

    /// Runs as another user, because the superuser may read everything.
    @Test(.enabled(if: getuid() == 0, "needs to become another user"))
    func whatMayNotBeReadOrWritten() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let nobody = ["/usr/bin/setpriv", "--reuid=65534", "--clear-groups"]
        let secret = file("secret.csv")
        try Data("a,b\n1,2\n".utf8).write(to: secret)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: secret.path)
        let theirs = file("theirs")
        try FileManager.default.createDirectory(at: theirs, withIntermediateDirectories: true)
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: theirs.path)
        let library = theirs.appending(path: "library.trove").path
        let read = try run(["import", "--library", library, secret.path], through: nobody)
        #expect(read.status == 77)
        #expect(read.errors.contains("You do not have permission to read “\(secret.path)”"))
        // A failed import leaves no library behind, and a command that reads makes none.
        #expect(!FileManager.default.fileExists(atPath: library))
        #expect(try run(["lists", "--library", library, "--json"]).status == 66)
        #expect(try FileManager.default.contentsOfDirectory(atPath: theirs.path) == [])
        _ = try run(["new", "Books", "Title"])
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: folder.path)
        let write = try run(["add", "Books", "Title=X"], through: nobody)
        #expect(write.status == 77)
        #expect(try run(["export", "Books"]).output == "Title\n")
    }
}
