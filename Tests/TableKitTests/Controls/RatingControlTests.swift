import CGtk
import GtkBridge
@_spi(Gtk) import TableKit
import XCTest

/// A row of stars: clicks and keys.
@MainActor
final class RatingControlTests: DisplayTestCase {
    private var values: [Int] = []

    private func makeRating(_ value: Int) -> RatingControl {
        let rating = RatingControl(maximum: 5, value: value)
        rating.addAction(
            Action { [weak self, weak rating] _ in
                if let rating { self?.values.append(rating.value) }
            }, for: .valueChanged)
        return rating
    }

    private func click(_ star: Int, of rating: RatingControl) {
        let stars = rating.subviews
        gtk_button_clicked(stars[star - 1].widget.cast(GtkButton.self))
    }

    func testAClickChoosesAStarAndTheLastOneRemovesItself() async throws {
        let rating = makeRating(0)
        try show(rating)
        click(4, of: rating)
        click(2, of: rating)
        click(2, of: rating)
        click(1, of: rating)
        XCTAssertEqual(values, [4, 2, 1, 0])
        XCTAssertEqual(rating.accessibilityHint, "No rating")
    }

    func testKeysChangeTheRating() async throws {
        let rating = makeRating(3)
        let window = try show(rating)
        rating.grabFocus()
        press(GDK_KEY_Right, in: window)
        press(GDK_KEY_5, in: window)
        press(GDK_KEY_Right, in: window)
        press(GDK_KEY_Left, in: window)
        press(GDK_KEY_9, in: window)
        press(GDK_KEY_Delete, in: window)
        XCTAssertEqual(values, [4, 5, 4, 0])
        XCTAssertTrue(rating.containsFocus)
    }

    func testValuesStayInTheRangeAndTabReachesTheControlOnce() async throws {
        let rating = makeRating(2)
        try show(rating)
        rating.value = 9
        XCTAssertEqual(rating.value, 5)
        rating.value = -1
        XCTAssertEqual(rating.value, 0)
        XCTAssertEqual(values, [], "only the user's changes perform actions")
        rating.value = 4
        XCTAssertEqual(rating.accessibilityHint, "4 of 5 stars")
        let focusable = rating.subviews.map { gtk_widget_get_can_focus($0.widget) != 0 }
        XCTAssertEqual(focusable, [false, false, false, true, false])
    }
}
