import Foundation
import XCTest

/// The README.md example equals the source of the program `shelf`.
final class ReadmeExampleTests: XCTestCase {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    func testTheExampleInTheReadmeIsTheOneThatIsBuilt() throws {
        let readme = try String(
            contentsOf: Self.root.appendingPathComponent("README.md"), encoding: .utf8)
        let built = try String(
            contentsOf: Self.root.appendingPathComponent("Examples/Shelf/main.swift"),
            encoding: .utf8)
        let blocks = readme.components(separatedBy: "```swift\n").dropFirst()
            .compactMap { $0.components(separatedBy: "```").first }
        XCTAssertTrue(blocks.contains(built), "README.md and Examples/Shelf/main.swift differ")
    }
}
