import Foundation
import TestSupport
import Testing

/// A test that waits in vain must not take the time of all others.
struct TimeLimitTests {
    @Test func testsWithServersHaveALimit() throws {
        let files = PackageFolder.swiftFiles(in: "Tests/TrovePostgresTests")
        #expect(!files.isEmpty)
        for file in files {
            let text = try String(contentsOf: file, encoding: .utf8)
            guard text.contains("@Test") else { continue }
            #expect(text.contains(".timeLimit(.minutes(5))"), "\(file.lastPathComponent)")
        }
    }

    /// An endless `while` loop that only yields does not end with the time limit of its test.
    @Test func loopsThatWaitEndWithTheLimit() throws {
        for folder in ["TroveStoreTests", "TrovePostgresTests", "TroveModelTests"] {
            for file in PackageFolder.swiftFiles(in: "Tests/\(folder)") {
                let text = try String(contentsOf: file, encoding: .utf8)
                #expect(!text.contains("await Task.yield()"), "\(file.lastPathComponent)")
            }
        }
    }
}
