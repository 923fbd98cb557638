import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Lines fit beside others on a screen, and functions below each other.
struct SourceShapeTests {
    /// Folders whose long literals are still to be divided.
    private static let exempt = ["Sources/TrovePostgres/", "Sources/TroveStore/Planning/"]

    @Test(arguments: ["Sources", "Tests", "Examples"])
    func noLineIsLongerThan100Columns(folder: String) throws {
        let root = PackageFolder.url.path + "/"
        for file in PackageFolder.swiftFiles(in: folder) {
            let path = String(file.path.trimmingPrefix(root))
            guard !Self.exempt.contains(where: path.hasPrefix) else { continue }
            let lines = try String(contentsOf: file, encoding: .utf8)
                .split(separator: "\n", omittingEmptySubsequences: false)
            for (number, line) in lines.enumerated() where line.count > 100 {
                Issue.record("\(path):\(number + 1) has \(line.count) columns")
            }
        }
    }

    /// The limits are the numbers of today: they may only become smaller.
    @Test(arguments: [
        ("Sources", 60, 0), ("Sources", 45, 7), ("Tests", 60, 10), ("Tests", 45, 54),
    ])
    func fewFunctionsAreLong(folder: String, length: Int, limit: Int) throws {
        let script = PackageFolder.url.appending(path: "data/scripts/long-functions")
        let output = try Program(script.path, arguments: [String(length), folder]).output()
        let found = output.split(separator: "\n")
        #expect(found.count <= limit, "longer than \(length) lines:\n\(output)")
    }

    @Test func longFunctionsAreFound() throws {
        let output = try Program(
            PackageFolder.url.appending(path: "data/scripts/long-functions").path,
            arguments: ["10", "Tests/ProjectTests"]
        ).output()
        #expect(output.contains(" noLineIsLongerThan100Columns\n"))
        #expect(!output.contains(" longFunctionsAreFound\n"))
    }
}
