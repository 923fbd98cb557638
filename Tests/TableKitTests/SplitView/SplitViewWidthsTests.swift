import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// A delegate that chooses the column to show when a split view collapses.
@MainActor
private final class TopColumn: SplitViewControllerDelegate {
    var top = SplitViewState.Column.secondary
    private(set) var proposed: [SplitViewState.Column] = []

    func splitViewController(
        _ splitViewController: SplitViewController,
        topColumnForCollapsingToProposedTopColumn proposedTopColumn: SplitViewState.Column
    ) -> SplitViewState.Column {
        proposed.append(proposedTopColumn)
        return top
    }
}

/// The widths of the columns, the gesture that opens the first one, and the column that stays.
@MainActor
final class SplitViewWidthsTests: DisplayTestCase {
    private func shown(
        _ style: SplitViewController.Style = .doubleColumn, width: Int = 1000
    ) throws -> SplitViewController {
        let split = SplitViewController(style: style)
        for column in split.state.columns {
            split.setViewController(RecordingController("\(column)"), for: column)
        }
        try show(split.view, width: width, height: 400)
        wait("it has its columns") {
            split.viewControllers.allSatisfy { $0.view.isOnScreen && $0.view.bounds.width > 1 }
        }
        MainLoop.drain()
        return split
    }

    private func width(_ column: SplitViewState.Column, of split: SplitViewController) -> Double {
        split.viewController(for: column)?.view.bounds.width ?? 0
    }

    func testTheFirstColumnHasItsPreferredWidthWithinItsLimits() async throws {
        let split = try shown()
        split.preferredPrimaryColumnWidth = 250
        wait("the column is as wide") { self.width(.primary, of: split) == 250 }
        XCTAssertEqual(split.primaryColumnWidth, 250)
        split.preferredPrimaryColumnWidthFraction = 0.4
        wait("the column is a part of the whole") { self.width(.primary, of: split) == 400 }
        split.maximumPrimaryColumnWidth = 320
        wait("the column is limited") { self.width(.primary, of: split) == 320 }
        split.preferredPrimaryColumnWidth = SplitViewController.automaticDimension
        split.minimumPrimaryColumnWidth = 230
        wait("the column is wide enough") { self.width(.primary, of: split) == 230 }
        XCTAssertEqual(
            split.preferredPrimaryColumnWidthFraction, SplitViewController.automaticDimension)
    }

    func testTheSecondColumnTakesTheRestBesideALastOneWithAPreferredWidth() async throws {
        let split = try shown(.tripleColumn)
        wait("the standard widths") { self.width(.supplementary, of: split) == 380 }
        split.preferredSecondaryColumnWidth = 320
        let rest = 1000 - 200 - 320.0
        wait("the second column takes the rest") {
            self.width(.supplementary, of: split) == rest && self.width(.secondary, of: split) < 321
        }
        split.hide(.primary)
        wait("and that of a hidden column") {
            // With that of the divider.
            abs(self.width(.supplementary, of: split) - rest - 200) < 3
        }
        split.show(.primary)
        wait("as before") { self.width(.supplementary, of: split) == rest }
        split.preferredSecondaryColumnWidth = SplitViewController.automaticDimension
        wait("the standard widths again") { self.width(.supplementary, of: split) == 380 }
        XCTAssertEqual(
            split.preferredSecondaryColumnWidth, SplitViewController.automaticDimension)
    }

    func testTheDividerStopsAtTheLimits() async throws {
        let split = try shown()
        (split.minimumPrimaryColumnWidth, split.maximumPrimaryColumnWidth) = (180, 300)
        let paned = split.wide.columns.widget.cast(GtkPaned.self)
        gtk_paned_set_position(paned, 500)
        wait("the divider is at the maximum") { self.width(.primary, of: split) == 300 }
        gtk_paned_set_position(paned, 20)
        wait("the divider is at the minimum") { self.width(.primary, of: split) == 180 }
    }

    func testASwipeOpensTheFirstColumn() async throws {
        let split = try shown()
        split.hide(.primary)
        split.presentsWithGesture = false
        split.swiped(x: -20, y: 0, ends: false)
        split.swiped(x: 0, y: 0, ends: true)
        XCTAssertEqual(split.displayMode, .secondaryOnly)
        split.presentsWithGesture = true
        split.swiped(x: 20, y: 0, ends: false)
        split.swiped(x: 0, y: 0, ends: true)
        XCTAssertEqual(split.displayMode, .secondaryOnly, "to the left")
        split.swiped(x: -20, y: 0, ends: false)
        XCTAssertEqual(split.displayMode, .oneBesideSecondary)
    }

    func testASwipeThatGoesBackOpensNothing() async throws {
        let split = try shown()
        let navigation = NavigationController(rootViewController: RecordingController("Root"))
        split.setViewController(navigation, for: .secondary)
        navigation.pushViewController(RecordingController("Page"), animated: false)
        split.hide(.primary)
        split.swiped(x: -20, y: 0, ends: false)
        XCTAssertEqual(split.displayMode, .secondaryOnly)
    }

    func testTheDelegateChoosesTheColumnThatStays() async throws {
        let split = SplitViewController(style: .doubleColumn)
        let delegate = TopColumn()
        split.delegate = delegate
        for column in split.state.columns {
            split.setViewController(RecordingController("\(column)"), for: column)
        }
        split.prepare(forWidth: 400)
        XCTAssertEqual(delegate.proposed, [.primary])
        XCTAssertEqual(split.topColumn, .secondary)
        XCTAssertEqual(split.narrow?.viewControllers.map(\.title), ["primary", "secondary"])
    }
}
