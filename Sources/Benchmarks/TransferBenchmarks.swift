import Foundation
import TroveModel

/// Benchmarks of import and export, compared with SQLite's own tool on the same file and disk. Both
/// run in turns, and the best time of each counts.
struct TransferBenchmarks {
    let file: BooksFile
    let folder: URL
    let report: Report
    let size: String
    /// The number of turns of each.
    let rounds: Int

    /// Measures importing the file, and leaves the last library behind.
    ///
    /// - Returns: The time of SQLite's own tool, as a reference for other work.
    func measureImport(into library: URL) throws -> Reference {
        var (ours, theirs) = (Double.infinity, Double.infinity)
        var peak = 0.0
        for _ in 0..<rounds {
            theirs = min(theirs, try SQLiteBaseline.importTime(of: file, in: folder))
            for suffix in ["", "-wal", "-shm"] {
                try? FileManager.default.removeItem(atPath: library.path + suffix)
            }
            let run = try LibraryRun.importing(file.url, into: library)
            ours = min(ours, run.milliseconds)
            peak = max(peak, run.peak)
        }
        let reference = Reference(name: "sqlite3 .import and FTS5", milliseconds: theirs)
        report.add(size + "import", ours, "ms", limit: .times(1.5, reference))
        report.add(size + "import, peak memory", peak, "MB", limit: .megabytes(150))
        return reference
    }

    func measureExport(of list: List, in library: URL) throws {
        let columns = list.fields.map { "\"\($0.columnName)\"" }.joined(separator: ", ")
        let query = """
            SELECT \(columns) FROM \(list.tableName) WHERE deleted_at IS NULL ORDER BY position
            """
        var (ours, theirs) = (Double.infinity, Double.infinity)
        var peak = 0.0
        for _ in 0..<rounds {
            theirs = min(
                theirs, try SQLiteBaseline.exportTime(of: query, in: library, to: folder))
            let run = try LibraryRun.exporting(library, to: folder.appending(path: "out.csv"))
            ours = min(ours, run.milliseconds)
            peak = max(peak, run.peak)
        }
        let reference = Reference(name: "sqlite3 -csv", milliseconds: theirs)
        report.add(reference, size)
        report.add(size + "export as CSV", ours, "ms", limit: .times(1.5, reference))
        report.add(size + "export, peak memory", peak, "MB", limit: .megabytes(150))
    }
}
