import Foundation
import ProgramSupport
import TroveModel
import TroveStore

/// Benchmarks of the files that people bring, each beside a well-known program with the same file
/// and disk: SQLite's own tool, python-calamine, and a C program of libxlsxwriter. All run in
/// turns, and the best time of each counts.
enum FileBenchmarks {
    private static let rounds = 3

    static func run(_ report: Report) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "trove-bench-files")
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let text = try BooksFile(rows: 200_000, in: folder)
        report.addHeading("books of \(text.origin)")
        try measureText(text, in: folder, report)
        try measurePages(in: folder, report)
        try measureWorkbook(try BooksFile(rows: 100_000, in: folder), in: folder, report)
    }

    /// A new list of a text, beside `.import` and a search index over all columns.
    private static func measureText(
        _ file: BooksFile, in folder: URL, _ report: Report
    ) throws {
        var (ours, theirs, peak) = (Double.infinity, Double.infinity, 0.0)
        for _ in 0..<rounds {
            theirs = min(theirs, try SQLiteBaseline.plainImportTime(of: file, in: folder))
            let run = try importing(file.url, in: folder)
            ours = min(ours, run.milliseconds)
            peak = max(peak, run.peak)
        }
        let reference = Reference(name: "sqlite3 .import and FTS5 rebuild", milliseconds: theirs)
        report.add(reference)
        report.add("CSV, 200 000 × 10: import", ours, "ms", limit: .times(1.2, reference))
        report.add("CSV, 200 000 × 10: peak memory", peak, "MB", limit: .megabytes(100))
    }

    /// Pages of the library that was imported last.
    private static func measurePages(in folder: URL, _ report: Report) throws {
        let file = library(in: folder)
        let opened = try Library(at: file)
        let list = try opened.lists().first
        opened.close()
        guard let list else { throw CocoaError(.fileReadCorruptFile) }
        try PageBenchmarks(of: file, list, report, size: "200 000 rows: ").run()
    }

    /// A workbook with shared strings, written and read again.
    private static func measureWorkbook(
        _ file: BooksFile, in folder: URL, _ report: Report
    ) throws {
        _ = try importing(file.url, in: folder)
        let book = folder.appending(path: "books.xlsx")
        try measureWriting(of: file, to: book, in: folder, report)
        var (ours, theirs, peak) = (Double.infinity, Double.infinity, 0.0)
        for _ in 0..<rounds {
            if let time = try calamineTime(of: book) { theirs = min(theirs, time) }
            let run = try importing(book, in: folder)
            ours = min(ours, run.milliseconds)
            peak = max(peak, run.peak)
        }
        let reference = Reference(name: "python-calamine, reading only", milliseconds: theirs)
        if theirs.isFinite {
            report.add(reference)
        } else {
            report.leaveOut(reference.name, "python-calamine could not be installed")
        }
        report.add(
            "XLSX, 100 000 × 10: import", ours, "ms",
            limit: theirs.isFinite ? .times(2, reference) : nil)
        report.add("XLSX, 100 000 × 10: import, peak memory", peak, "MB", limit: .megabytes(100))
    }

    /// Exports the library that was imported last.
    private static func measureWriting(
        of file: BooksFile, to book: URL, in folder: URL, _ report: Report
    ) throws {
        let program = ProcessInfo.processInfo.environment["TROVE_WORKBOOK"] ?? ""
        let isBuilt = FileManager.default.isExecutableFile(atPath: program)
        var (ours, theirs, peak) = (Double.infinity, Double.infinity, 0.0)
        for _ in 0..<rounds {
            if isBuilt {
                let other = folder.appending(path: "reference.xlsx")
                let answer = try Program(program, arguments: [file.url.path, other.path]).output()
                theirs = min(theirs, Double(answer.trimmed) ?? .infinity)
            }
            let run = try LibraryRun.exporting(library(in: folder), to: book)
            ours = min(ours, run.milliseconds)
            peak = max(peak, run.peak)
        }
        let reference = Reference(name: "a C program of libxlsxwriter", milliseconds: theirs)
        if theirs.isFinite {
            report.add(reference)
        } else {
            report.leaveOut(reference.name, "it could not be built")
        }
        report.add(
            "XLSX, 100 000 × 10: export", ours, "ms",
            limit: theirs.isFinite ? .times(1.2, reference) : nil)
        report.add("XLSX, 100 000 × 10: export, peak memory", peak, "MB")
    }

    private static func library(in folder: URL) -> URL { folder.appending(path: "library.trove") }

    /// Imports a file into a new library.
    private static func importing(_ file: URL, in folder: URL) throws -> LibraryRun.Figures {
        for suffix in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: library(in: folder).path + suffix)
        }
        return try LibraryRun.importing(file, into: library(in: folder))
    }

    /// The milliseconds that python-calamine takes to read all cells; nil if it is not installed.
    private static func calamineTime(of book: URL) throws -> Double? {
        guard let python = ProcessInfo.processInfo.environment["TROVE_CALAMINE"],
            FileManager.default.isExecutableFile(atPath: python)
        else { return nil }
        let script = """
            import sys, time
            from python_calamine import CalamineWorkbook
            start = time.perf_counter()
            CalamineWorkbook.from_path(sys.argv[1]).get_sheet_by_index(0).to_python()
            print((time.perf_counter() - start) * 1000)
            """
        let answer = try Program(python, arguments: ["-c", script, book.path]).output()
        return Double(answer.trimmed)
    }
}

extension String {
    fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
