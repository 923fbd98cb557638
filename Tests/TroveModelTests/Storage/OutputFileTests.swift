import Foundation
import TestSupport
import Testing

@testable import TroveModel

/// Writing files over files, links, pipes and folders.
struct OutputFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func url(_ name: String) -> URL { folder.url.appending(path: name) }

    private func write(_ text: String, to name: String) throws {
        try OutputFile(at: url(name)).write(Data(text.utf8))
    }

    private func text(_ name: String) throws -> String {
        try String(contentsOf: url(name), encoding: .utf8)
    }

    private func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: url(name).path, withDestinationPath: target)
    }

    private func target(_ name: String) throws -> String {
        try FileManager.default.destinationOfSymbolicLink(atPath: url(name).path)
    }

    private var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.url.path)) ?? []).sorted()
    }

    @Test func aNewFileAppearsAtTheEnd() throws {
        let output = try OutputFile(at: url("a"))
        #expect(!output.exists && !output.replacesFile)
        let draft = try output.open()
        try draft.write(Data("one".utf8))
        #expect(!FileManager.default.fileExists(atPath: url("a").path))
        try draft.write(Data("two".utf8))
        try draft.finish()
        #expect(try text("a") == "onetwo")
        #expect(names == ["a"])
    }

    @Test func anUnfinishedDraftLeavesTheOldFileAlone() throws {
        try write("old", to: "a")
        do {
            let draft = try OutputFile(at: url("a")).open()
            try draft.write(Data("new".utf8))
            #expect(names.count == 2)
        }
        #expect(names == ["a"])
        #expect(try text("a") == "old")
    }

    @Test(arguments: [0o600, 0o640, 0o755]) func aReplacedFileKeepsItsMode(_ mode: Int) throws {
        try write("old", to: "a")
        #expect(chmod(url("a").path, mode_t(mode)) == 0)
        #expect(try OutputFile(at: url("a")).replacesFile)
        try write("new", to: "a")
        #expect(try text("a") == "new")
        var status = stat()
        #expect(stat(url("a").path, &status) == 0)
        #expect(status.st_mode & 0o7777 == mode_t(mode))
    }

    @Test func linksStayAndTheirTargetsAreWritten() throws {
        try FileManager.default.createDirectory(
            at: url("sub"), withIntermediateDirectories: true)
        try write("old", to: "sub/a")
        try link("first", to: "sub/second")
        try link("sub/second", to: "a")
        try write("new", to: "first")
        #expect(try text("sub/a") == "new")
        #expect(try target("first") == "sub/second")
        #expect(try target("sub/second") == "a")
        // A link without a file behind it makes the file.
        try link("empty", to: url("sub/b").path)
        #expect(try !OutputFile(at: url("empty")).exists)
        try write("made", to: "empty")
        #expect(try text("sub/b") == "made")
        #expect(try target("empty") == url("sub/b").path)
    }

    @Test func pipesAreWrittenThrough() throws {
        #expect(mkfifo(url("p").path, 0o600) == 0)
        // Open for both, so that neither end waits for the other.
        let reader = open(url("p").path, O_RDWR)
        defer { close(reader) }
        #expect(try !OutputFile(at: url("p")).replacesFile)
        try write("through", to: "p")
        var bytes = [UInt8](repeating: 0, count: 7)
        #expect(read(reader, &bytes, 7) == 7)
        #expect(String(decoding: bytes, as: UTF8.self) == "through")
        var status = stat()
        #expect(lstat(url("p").path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
        #expect(names == ["p"])
    }

    @Test func foldersAndLoopsAreRefused() throws {
        func message(_ name: String) -> String? {
            #expect(throws: LibraryError.self) { try OutputFile(at: url(name)) }?.message
        }
        let path = folder.url.path
        #expect(message("") == "“\(path)” is a folder. Give the name of a file.")
        try link("loop", to: "loop")
        #expect(
            message("loop")
                == "“\(path)/loop” leads to itself through symbolic links. Choose another file.")
        let missing = #expect(throws: LibraryError.self) { try write("x", to: "none/a") }
        #expect(missing?.code == .notFound)
    }
}
