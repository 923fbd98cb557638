import Foundation
import TroveCore

/// Import and export beside what SQLite's own tool takes for the same: the same file, the same disk,
/// one after the other in turns, the best of each counts.
struct TransferBenchmarks {
    let file: BooksFile
    let folder: URL
    let report: Report
    let size: String
    /// How many turns each has.
    let rounds: Int

    /// Leaves a library behind that has the file's list.
    ///
    /// - Returns: The time of SQLite's own tool, to compare other work with.
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
