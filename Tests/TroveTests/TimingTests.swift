import Foundation
import ProgramSupport
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
        let points = points(of: trove)
        // If the library loads slowly, the rows come after the window.
        let inOrder = points.filter { $0 != "window shown" }
        XCTAssertEqual(
            inOrder,
            ["main entered", "library opened", "first rows", "all records", "rows painted"])
        XCTAssertEqual(points.count, inOrder.count + 1)
        let window = try XCTUnwrap(points.firstIndex(of: "window shown"))
        XCTAssertTrue((2..<5).contains(window), "\(points)")
    }

    func testTheRestOfALongListIsReadAfterItsFirstRowsArePainted() throws {
        let user = try TroveUser()
        let file = user.home.url.appendingPathComponent("books.csv")
        let titles = (1...2_000).map { "Book \($0)\n" }.joined()
        try ("Title\n" + titles).write(to: file, atomically: true, encoding: .utf8)
        try user.trovectl("import", file.path)
        let trove = try user.startTrove(environment: ["TROVE_TIMING": "frames"])
        try trove.wait("all records") { self.points(of: trove).contains("all records") }
        let points = points(of: trove).filter { $0 != "window shown" }
        XCTAssertEqual(
            points, ["main entered", "library opened", "first rows", "rows painted", "all records"])
        XCTAssertNotNil(trove.output.firstMatch(of: /trove: frame [0-9]+ µs\n/))
    }

    /// The points that the program has reached.
    private func points(of trove: RunningProgram) -> [String] {
        trove.output.split(separator: "\n").compactMap { line in
            line.wholeMatch(of: /trove: +-?[0-9.]+ ms {2}(.+)/).map { String($0.1) }
        }
    }
}
