import Foundation
import Testing

/// The command line as other programs see it: its output, its exit status.
struct CommandTests {
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

    @Test func aListFromItsMakingToItsExport() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(try run(["new", "Books", "Title", "Year:number", "Read:checkbox"]).status == 0)
        #expect(try run(["add", "Books", "Title=Emma", "Year=1815", "Read=yes"]).output == "1\n")
        #expect(try run(["add", "books", "Title=Łódź, a history"]).output == "2\n")
        #expect(try run(["set", "Books", "Year=1999", "2"]).status == 0)
        #expect(try run(["move", "Books", "2", "--first"]).status == 0)
        let expected = "Title,Year,Read\n\"Łódź, a history\",1999,\nEmma,1815,yes\n"
        #expect(try run(["export", "Books"]).output == expected)
        #expect(try run(["query", "Books", "lodz", "--count"]).output == "1\n")
        #expect(try run(["undo"]).errors == "Undone: Move “Łódź, a history”\n")
        #expect(try run(["export", "Books", "--format", "tsv"]).output.hasPrefix("Title\tYear"))
        #expect(
            try run(["query", "Books", "emma", "--json"]).output
                == "[\n{\"Title\": \"Emma\", \"Year\": 1815, \"Read\": true}\n]\n")
        #expect(try run(["check"]).status == 0)
    }

    @Test func importReadsStandardInputAndExportGivesItBack() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let text = "name,note,size\nA,\"x, \"\"y\"\"\nz\",1.5\nB,,2\n"
        let outcome = try run(["import", "-", "--name", "Things"], input: text)
        #expect(outcome.status == 0)
        #expect(outcome.errors == "Imported 2 records as “Things”.\n")
        #expect(try run(["export", "Things"]).output == text)
    }

    @Test func aRehearsalChangesNothing() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        _ = try run(["new", "Books", "Title"])
        _ = try run(["add", "Books", "Title=Emma"])
        #expect(
            try run(["remove", "Books", "1", "--dry-run"]).errors == "Would do: Delete “Emma”\n")
        #expect(try run(["new", "Films", "Title", "--dry-run"]).status == 0)
        #expect(try run(["undo", "--dry-run"]).errors == "Would undo: Add Record\n")
        #expect(try run(["export", "Books"]).output == "Title\nEmma\n")
        #expect(try run(["lists", "--json"]).output.contains("Films") == false)
    }

    @Test func failuresAreASentenceAndAStatus() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        _ = try run(["new", "Books", "Title", "Year:number"])
        let missing = try run(["export", "Films"])
        #expect(missing.status == 66)
        #expect(missing.errors == "trovectl: There is no list “Films”. There are: “Books”.\n")
        #expect(try run(["add", "Books", "Year=soon"]).status == 64)
        #expect(try run(["set", "Books", "Title=X", "7"]).status == 66)
        #expect(try run(["import", "-"], input: "").status == 65)
        let open = try run(["import", "-"], input: "a,b\n1,\"open\n")
        #expect(open.status == 65)
        #expect(open.errors.contains("line 2, column 3"))
        #expect(try run(["frobnicate"]).status == 64)
        #expect(try run(["redo"]).status == 66)
    }

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
        #expect(try run(["lists", "--library", library, "--json"]).output == "[\n\n]\n")
        _ = try run(["new", "Books", "Title"])
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: folder.path)
        let write = try run(["add", "Books", "Title=X"], through: nobody)
        #expect(write.status == 77)
        #expect(try run(["export", "Books"]).output == "Title\n")
    }
}
