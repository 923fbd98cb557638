import Foundation
import ProgramSupport
import TroveFormats
import TroveModel
import TroveStore

/// A run of an import, export or similar task in a process of its own, so that its memory can be
/// measured.
enum LibraryRun {
    struct Figures {
        var milliseconds: Double
        /// The peak memory in MB.
        var peak: Double
    }

    static func importing(_ file: URL, into library: URL) throws -> Figures {
        try run(["--import", file.path, library.path])
    }

    static func exporting(_ library: URL, to file: URL) throws -> Figures {
        try run(["--export", library.path, file.path])
    }

    /// Caches the orders by every field, like the background work after an import.
    static func preparing(_ library: URL) throws -> Figures {
        try run(["--orders", library.path, ""])
    }

    /// Performs the task that the arguments name, in the process started for it, and prints the
    /// figures.
    ///
    /// - Returns: Whether the arguments name a task.
    static func answer(_ arguments: [String]) async throws -> Bool {
        guard arguments.count == 4 else { return false }
        let files = arguments.suffix(2).map { URL(filePath: $0) }
        let time: Double
        switch arguments[1] {
        case "--import":
            time = try await milliseconds {
                let library = try Library(at: files[1])
                _ = try await library.importFile(from: files[0])
                // Closing checkpoints the write-ahead log; SQLite's own tool does not use one.
                library.close()
            }
        case "--export":
            time = try await milliseconds {
                let library = try Library(at: files[0])
                let format = ExportFormat(fileExtension: files[1].pathExtension) ?? .csv
                for list in try library.lists() {
                    try await library.export(
                        RecordListRequest(list: list.id), as: format, toFile: files[1])
                }
                library.close()
            }
        case "--orders":
            time = try await milliseconds {
                let library = try Library(at: files[0])
                for list in try library.lists() { try await library.prepareOrders(of: list.id) }
                library.close()
            }
        default: return false
        }
        FileHandle.standardOutput.write(Data("\(time) \(Memory.peak)\n".utf8))
        return true
    }

    private static func run(_ arguments: [String]) throws -> Figures {
        let answer = try Program(URL.runningProgram.path, arguments: arguments).output()
        let numbers = answer.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
        guard numbers.count == 2 else { throw CocoaError(.executableRuntimeMismatch) }
        return Figures(milliseconds: numbers[0], peak: numbers[1])
    }
}
