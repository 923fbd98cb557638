import Foundation
import ProgramSupport
import TroveCore

/// An import, an export or the like in a process that does nothing else, so that its memory is its own.
enum LibraryRun {
    struct Figures {
        var milliseconds: Double
        /// The most memory, in MB.
        var peak: Double
    }

    static func importing(_ file: URL, into library: URL) throws -> Figures {
        try run(["--import", file.path, library.path])
    }

    static func exporting(_ library: URL, to file: URL) throws -> Figures {
        try run(["--export", library.path, file.path])
    }

    /// Makes and stores the orders of every field, as the background does after an import.
    static func preparing(_ library: URL) throws -> Figures {
        try run(["--orders", library.path, ""])
    }

    /// Does what the arguments ask of such a process; false if they ask for something else.
    static func answer(_ arguments: [String]) async throws -> Bool {
        guard arguments.count == 4 else { return false }
        let files = arguments.suffix(2).map { URL(filePath: $0) }
        let time: Double
        switch arguments[1] {
        case "--import":
            time = try await milliseconds {
                let library = try Library(at: files[1])
                _ = try await library.importCSV(from: files[0])
                // What the log holds goes into the file: SQLite's own tool writes no log.
                library.close()
            }
        case "--export":
            time = try await milliseconds {
                let library = try Library(at: files[0])
                for list in try library.lists() {
                    try await library.export(
                        RecordListRequest(list: list.id), as: .csv, toFile: files[1])
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
