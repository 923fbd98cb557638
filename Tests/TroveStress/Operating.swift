import Foundation
import TroveCore
import TroveTestSupport

/// Operates on a library without end. Before each operation it prints "try", after the operation has
/// been acknowledged "done", so that others can tell what must be on the disk.
struct Operating {
    let library: URL
    let seed: UInt64
    let file: String

    func run() async throws {
        // Every other time, few records are many.
        let limits = ChangeLimits(singleCount: seed.isMultiple(of: 2) ? 1_000 : 2)
        let library = try Library(at: library, limits: limits)
        var run = OperationRun(seed: seed, importing: URL(filePath: file))
        while true {
            let operation = try await run.next(in: library)
            say("try \(operation.name)")
            try await operation.perform(on: library)
            say("done \(operation.name)")
        }
    }
}
