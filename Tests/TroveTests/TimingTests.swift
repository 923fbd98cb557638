import UITestSupport
import XCTest

/// The points of the startup timing log.
final class TimingTests: TroveTestCase {
    func testTheStartTellsEveryPointOnceAndInOrder() throws {
        let user = try TroveUser()
        try user.trovectl("new", "Books", "Title", "Author")
        try user.trovectl("add", "Books", "Title=Emma")
        let trove = try user.startTrove(environment: ["TROVE_TIMING": "1"])
        try trove.wait("the row") { try trove.titles() == ["Emma"] }
        try trove.quit()
        let points = trove.output.split(separator: "\n").compactMap { line in
            line.wholeMatch(of: /trove: +-?[0-9.]+ ms {2}(.+)/).map { String($0.1) }
        }
        // If the library loads slowly, the rows come after the window.
        let inOrder = points.filter { $0 != "window shown" }
        XCTAssertEqual(
            inOrder,
            ["main entered", "library opened", "first rows", "all records", "rows painted"])
        XCTAssertEqual(points.count, inOrder.count + 1)
        let window = try XCTUnwrap(points.firstIndex(of: "window shown"))
        XCTAssertTrue((2..<5).contains(window), "\(points)")
    }
}
