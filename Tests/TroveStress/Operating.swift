import Foundation
import TroveStore
import TroveTestSupport

/// Performs operations on a library until killed. It prints "try" before each operation and "done"
/// after its acknowledgment, which shows what must be on disk.
struct Operating {
    let library: URL
    let seed: UInt64
    let file: String

    func run() async throws {
        // Every other run makes bulk changes of more than two records.
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
