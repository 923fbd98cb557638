import Foundation
import ProgramSupport
import TroveFormats
import TroveModel
import TrovePostgres

/// Benchmarks of a shared library on the server that the variable `TROVE_TEST_SERVER` names, such
/// as that of `data/scripts/with-postgres`.
struct SharedBenchmarks {
    let server: SharedServer
    let report: Report
    let size: String
    let folder: URL
    let database: String

    /// Measures a list larger than most.
    static func runLarge(_ report: Report) async throws {
        try await measure(rows: 1_000_000, report, rounds: 2, memory: 150)
    }

    /// Measures a list of ten million records, to check that size does not matter.
    static func runHuge(_ report: Report) async throws {
        try await measure(rows: 10_000_000, report, rounds: 1, memory: 350)
    }

    /// Measures the first rows and results of a library that exists, with a list of books.
    static func measureFirsts(in database: String) async throws {
        let report = Report(suite: "shared")
        guard let server = SharedServer() else {
            return report.leaveOut("shared libraries", "TROVE_TEST_SERVER is not set")
        }
        let benchmarks = SharedBenchmarks(
            server: server, report: report, size: "", folder: URL(filePath: "/"),
            database: database)
        try await SharedReadingBenchmarks(of: benchmarks, nil).runFirsts()
    }

    static func measure(rows: Int, _ report: Report, rounds: Int, memory: Double) async throws {
        guard let server = SharedServer() else {
            return report.leaveOut("shared libraries", "TROVE_TEST_SERVER is not set")
        }
        let folder = FileManager.default.temporaryDirectory.appending(path: "trove-shared-\(rows)")
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let database = "bench_\(rows)"
        defer { try? server.removeDatabase(database) }
        let benchmarks = SharedBenchmarks(
            server: server, report: report, size: "\(rows) rows: ", folder: folder,
            database: database)
        report.addHeading("PostgreSQL with \(try server.settings())")
        let file = try BooksFile(rows: rows, in: folder)
        report.addHeading("books of \(file.origin)")
        let references = try await benchmarks.measureImport(of: file, rounds: rounds)
        try? FileManager.default.removeItem(at: file.url)
        try await benchmarks.measureList(references, memory: memory)
    }

    /// Measures a library that has one list of books, and changes it.
    func measureList(_ references: SharedReferences, memory: Double) async throws {
        try await SharedReadingBenchmarks(of: self, references).run(memory: memory)
        try await SharedEditBenchmarks(of: self, references).run()
    }

    /// Measures importing the file, and leaves the last library behind.
    private func measureImport(of file: BooksFile, rounds: Int) async throws -> SharedReferences {
        var least = Double.infinity
        var peak = 0.0
        for _ in 0..<rounds {
            try server.createDatabase(database)
            let run = try SharedRun.importing(file.url, into: server.address(of: database))
            least = min(least, run.milliseconds)
            peak = max(peak, run.peak)
        }
        // The tables of lists of other people are not in memory either.
        try server.script("VACUUM", in: database)
        let references = try await references(rounds: rounds)
        references.print(in: report, size)
        report.add(size + "import", least, "ms", limit: .times(2, references.importing))
        report.add(size + "import, peak memory", peak, "MB", limit: .megabytes(150))
        return references
    }

    /// Measures the references in the library.
    func references(rounds: Int) async throws -> SharedReferences {
        let library = try open()
        defer { library.close() }
        return try SharedReferences(
            list: try await list(in: library), server: server, database: database, folder: folder,
            rounds: rounds)
    }

    func open() throws -> SharedLibrary {
        try SharedLibrary(at: server.address(of: database))
    }

    /// The list of books.
    func list(in library: SharedLibrary) async throws -> List {
        guard let list = try await library.lists().first else {
            throw CocoaError(.fileReadCorruptFile)
        }
        return list
    }
}

/// An import in a process of its own, so that its memory can be measured.
enum SharedRun {
    static func importing(_ file: URL, into address: PostgresAddress) throws -> LibraryRun.Figures {
        let answer = try Program(
            URL.runningProgram.path,
            arguments: ["--import-shared", file.path, address.url.absoluteString]
        ).output()
        let numbers = answer.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
        guard numbers.count == 2 else { throw CocoaError(.executableRuntimeMismatch) }
        return LibraryRun.Figures(milliseconds: numbers[0], peak: numbers[1])
    }

    /// Performs the import that the arguments name, in the process started for it, and prints the
    /// figures.
    ///
    /// - Returns: Whether the arguments name an import.
    static func answer(_ arguments: [String]) async throws -> Bool {
        guard arguments.count == 4, arguments[1] == "--import-shared" else { return false }
        let library = try SharedLibrary(
            at: SharedServer.address(arguments[3]), createsIfEmpty: true)
        let time = try await milliseconds {
            _ = try await library.importCSV(from: URL(filePath: arguments[2]))
        }
        library.close()
        FileHandle.standardOutput.write(Data("\(time) \(Memory.peak)\n".utf8))
        return true
    }
}
