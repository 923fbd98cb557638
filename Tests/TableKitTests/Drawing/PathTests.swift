import CGtk
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Each shape begins a path of its own.
@MainActor
final class PathTests: DisplayTestCase {
    /// A shape after a text has the same pixels as a shape alone.
    func testAShapeDoesNotContinueFromATextBeforeIt() async throws {
        let corners = [Point(x: 60, y: 4), Point(x: 76, y: 4), Point(x: 76, y: 30)]
        let place = Rect(x: 60, y: 4, width: 16, height: 26)
        // A line one point wide fills the pixels in whose middle it runs.
        let middle = Rect(x: 60.5, y: 4.5, width: 15, height: 25)
        let shapes: [(String, (GraphicsContext) -> Void)] = [
            ("a line", { $0.strokeLine(from: corners[0], to: corners[2], .black) }),
            ("a line through points", { $0.strokeLine(through: corners, .black, width: 2) }),
            ("a polygon", { $0.fillPolygon(corners, .black) }),
            ("a rectangle", { $0.fill(place, .black) }),
            ("a round rectangle", { $0.fill(place, .black, cornerRadius: 4) }),
            ("an outline", { $0.stroke(place, .black, cornerRadius: 4) }),
            ("a dashed outline", { $0.strokeDashed(middle, .black, dashes: [2, 2]) }),
            ("an ellipse", { $0.fillEllipse(in: place, .black) }),
            ("a gradient", { $0.fill(place, from: .black, to: .black) }),
        ]
        for (name, draw) in shapes {
            let drawing = try Pixels(width: 80, height: 40) {
                let context = GraphicsContext($0)
                context.draw(
                    "Text", in: Rect(x: 0, y: 10, width: 50, height: 20),
                    font: .systemFont(ofSize: 12), color: .pureRed)
                draw(context)
            }
            XCTAssertEqual(drawing.ink(like: .black)?.x ?? 0, 60, accuracy: 2, name)
            let between = (50..<58).flatMap { x in (0..<40).map { drawing[x, $0].alpha } }
            XCTAssertEqual(between.max(), 0, name)
        }
    }
}
