import Foundation
import Testing

/// What the command line says where it may not read or write.
struct PermissionTests {
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory
            .appending(path: "trovectl-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private struct Outcome {
        var status: Int32
        var output: String
        var errors: String
    }

    /// Runs `trovectl`, or another program with it, on this test's library.
    private func run(
        _ arguments: [String], input: String? = nil, through launcher: [String] = []
    ) throws -> Outcome {
        let tool = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
            .deletingLastPathComponent().appending(path: "trovectl").path
        let all = launcher + [tool] + arguments
        let process = Process()
        process.executableURL = URL(filePath: all[0])
        process.arguments = Array(all.dropFirst())
        process.environment = ProcessInfo.processInfo.environment.merging([
            "XDG_DATA_HOME": folder.path
        ]) { $1 }
        // Files rather than pipes: nobody has to read them while the program runs.
        let (outputFile, errorFile, inputFile) = (file("output"), file("errors"), file("input"))
        for file in [outputFile, errorFile] { try Data().write(to: file) }
        try Data((input ?? "").utf8).write(to: inputFile)
        process.standardOutput = try FileHandle(forWritingTo: outputFile)
        process.standardError = try FileHandle(forWritingTo: errorFile)
        process.standardInput = try FileHandle(forReadingFrom: inputFile)
        try process.run()
        process.waitUntilExit()
        return Outcome(
            status: process.terminationStatus,
            output: try String(contentsOf: outputFile, encoding: .utf8),
            errors: try String(contentsOf: errorFile, encoding: .utf8))
    }

    private func file(_ name: String) -> URL { folder.appending(path: name) }

    /// As somebody else, since the superuser may read everything.
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
        #expect(read.errors.contains("“\(secret.path)” may not be read"))
        #expect(try run(["lists", "--library", library, "--json"]).output == "[]\n")
        _ = try run(["new", "Books", "Title"])
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: folder.path)
        let write = try run(["add", "Books", "Title=X"], through: nobody)
        #expect(write.status == 77)
        #expect(try run(["export", "Books"]).output == "Title\n")
    }
}
