import Foundation
import TroveTestSupport

/// A run that gives a reader damaged inputs, the same for the same seed, and prints the results.
struct SeededRun {
    let subject: FuzzSubject
    /// The folder of the libraries, and of `current`, the input being read.
    let folder: URL
    let corpora: URL
    let seed: UInt64
    /// The number of inputs.
    let count: Int

    private static let secondsForAnInput = 6.0

    func run() async throws {
        let watchdog = Watchdog(limit: Self.secondsForAnInput)
        let trial = try await Trial(subject, in: folder)
        var mutator = Mutator(seed: seed, corpus: try FuzzCorpus(of: subject, in: corpora))
        var readCount = 0
        for _ in 0..<count {
            let input = mutator.next()
            try input.write(to: folder.appending(path: "current"))
            let wasRead = try await watchdog.watch { try await trial.run(input) }
            if wasRead { readCount += 1 }
        }
        trial.close()
        say("\(subject.rawValue): \(count) inputs, \(readCount) read")
    }

    /// Gives files to a reader, one after the other.
    static func replay(_ files: [URL], to subject: FuzzSubject, in folder: URL) async throws {
        let watchdog = Watchdog(limit: secondsForAnInput)
        let trial = try await Trial(subject, in: folder)
        for file in files {
            let input = try Data(contentsOf: file)
            say("\(subject.rawValue): \(file.lastPathComponent)")
            _ = try await watchdog.watch { try await trial.run(input) }
        }
        trial.close()
    }
}
