import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Bars that have less width than their items need.
@MainActor
final class NavigationBarFittingTests: DisplayTestCase {
    private let bin = AdaptiveBin()
    private let bar = NavigationBar()
    private let items = (1...4).map { BarButtonItem(title: "Button Number \($0)") }

    private func shown(
        _ prepare: (NavigationItem) -> Void = { _ in }
    ) throws -> (NavigationItem, View) {
        let item = NavigationItem(title: "A Rather Long Title of a Page")
        prepare(item)
        bar.show(item, backTitle: "Lists", accessibleBackName: "Back to Lists")
        bin.child = bar
        return (item, try show(bin, width: 900, height: 100))
    }

    private func click(_ button: View) {
        gtk_button_clicked(button.widget.cast(GtkButton.self))
    }

    private func resize(_ window: View, _ width: Int) {
        gtk_window_resize(window.widget.cast(GtkWindow.self), gint(width), 100)
        wait("the bar has its width") { AdaptiveBin.givenWidth(of: self.bin.widget) == width }
    }

    /// The horizontal extent of a view in the bar.
    private func extent(_ view: View) -> ClosedRange<Int> {
        var x: gint = 0
        gtk_widget_translate_coordinates(view.widget, bar.widget, 0, 0, &x, nil)
        return Int(x)...(Int(x) + Int(gtk_widget_get_allocated_width(view.widget)))
    }

    func testItemsWithoutRoomAreInAList() async throws {
        let (_, window) = try shown { $0.rightBarButtonItems = items }
        wait("all items are in the bar") { self.items.allSatisfy { $0.view.isOnScreen } }
        XCTAssertNil(bar.overflow)
        resize(window, 420)
        wait("some items are in the list") { !self.bar.hiddenItems.isEmpty }
        wait("the bar has room") {
            Int(gtk_widget_get_allocated_width(self.bar.widget)) == 420
        }
        XCTAssertTrue(bar.backButton.isOnScreen)
        let views = [bar.titleView] + bar.shown
        for (index, view) in views.enumerated() {
            XCTAssertGreaterThan(view.isOnScreen ? extent(view).upperBound : 1, 0)
            for other in views[(index + 1)...] {
                XCTAssertFalse(
                    extent(view).lowerBound < extent(other).upperBound
                        && extent(other).lowerBound < extent(view).upperBound, "overlapping")
            }
            XCTAssertLessThanOrEqual(extent(view).upperBound, 420)
        }
        let title = extent(bar.titleView)
        XCTAssertGreaterThanOrEqual(title.upperBound - title.lowerBound, 96)
        var clicks = 0
        items[3].primaryAction = Action { _ in clicks += 1 }
        let hidden = try XCTUnwrap(bar.hiddenItems.first { $0 === items[3].view })
        click(try XCTUnwrap(bar.overflow).button)
        wait("the list is open") { hidden.isOnScreen }
        click(hidden)
        XCTAssertEqual(clicks, 1)
        wait("the list is closed") { !hidden.isOnScreen }
        resize(window, 900)
        wait("all items are in the bar again") {
            self.items.allSatisfy { $0.view.isOnScreen } && self.bar.hiddenItems.isEmpty
        }
    }

    func testPinnedItemsStayInTheBarWhileOthersAreInTheList() async throws {
        let pinned = BarButtonItem(
            image: Image(icon: "open-menu-symbolic"), accessibilityLabel: "Pane")
        let (item, window) = try shown {
            $0.pinnedTrailingItems = [pinned]
            $0.rightBarButtonItems = items
        }
        wait("all items are in the bar") { self.items.allSatisfy { $0.view.isOnScreen } }
        XCTAssertLessThan(extent(items[0].view).upperBound, extent(pinned.view).lowerBound)
        resize(window, 300)
        wait("the others are in the list") { self.bar.hiddenItems.count == self.items.count }
        wait("the pinned one stays") { pinned.view.isOnScreen }
        let more = try XCTUnwrap(bar.overflow).button
        XCTAssertLessThan(extent(more).upperBound, extent(pinned.view).lowerBound)
        item.pinnedTrailingItems = []
        wait("it is gone") { !pinned.view.isOnScreen }
    }

    /// The items stay in the bar, as beside a prompt that is only shown.
    func testAPromptThatCanBeClickedIsEllipsized() async throws {
        let prompt = "Not connected, 1 unsaved value"
        let (item, _) = try shown {
            $0.title = "Brazil"
            $0.prompt = prompt
        }
        var needed: [gint] = []
        for click in [nil, {}] as [(() -> Void)?] {
            item.onPromptClick = click
            var least: gint = 0
            gtk_widget_get_preferred_width(bar.titles.widget, &least, nil)
            needed.append(least)
        }
        // The button has space at both sides of its text.
        XCTAssertLessThanOrEqual(needed[1], needed[0] + 12)
        let button = try XCTUnwrap(bar.titles.subtitleButton)
        let accessible = gtk_widget_get_accessible(button.widget)
        XCTAssertEqual(atk_object_get_name(accessible).map { String(cString: $0) }, prompt)
    }

    /// Without this, the label of the back button and an item could come and go in turns for ever.
    func testTheBarIsArrangedOnceInEveryWidth() async throws {
        let (item, window) = try shown { $0.rightBarButtonItems = Array(items[...1]) }
        item.title = "Trash"
        item.prompt = "1 record"
        bar.show(item, backTitle: "A Longer Name of a Page", accessibleBackName: "Back")
        var seen: Set<[Bool]> = []
        for width in stride(from: 750, through: 300, by: -5) {
            resize(window, width)
            var arrangements = 0
            let observer = connect("size-allocate", of: bar.reference.raw) { _ in
                arrangements += 1
            }
            while g_main_context_pending(nil) != 0, arrangements < 50 {
                g_main_context_iteration(nil, 0)
            }
            observer.disconnect()
            XCTAssertLessThan(arrangements, 50, "in \(width)")
            seen.insert([bar.backLabel.isHidden, bar.hiddenItems.isEmpty])
        }
        XCTAssertEqual(seen, [[false, true], [true, true], [true, false]])
    }

    /// In a large font, even the title and the items that stay need more than a narrow window has.
    func testATitleIsEllipsizedEarlierWhereItNeedsTheRoom() async throws {
        let (item, window) = try shown {
            $0.rightBarButtonItems = items
            $0.prompt = "12 records"
        }
        resize(window, 300)
        wait("the items are in the list") { self.bar.shown.count == 2 }
        XCTAssertFalse(bar.titles.isShort)
        let settings = try XCTUnwrap(UnsafeMutableRawPointer(gtk_settings_get_default()))
        PropertyValue.string("Sans 26").set("gtk-font-name", of: settings)
        defer { gtk_settings_reset_property(gtk_settings_get_default(), "gtk-font-name") }
        wait("the title is shorter") { self.bar.titles.isShort }
        wait("the bar has room") { gtk_widget_get_allocated_width(self.bar.widget) == 300 }
        wait("the bar is as high as the title") {
            var height: gint = 0
            gtk_widget_get_preferred_height(self.bar.titles.widget, &height, nil)
            return height > 46 && gtk_widget_get_allocated_height(self.bar.widget) >= height
        }
        let search = SearchController(placeholder: "Search")
        item.searchController = search
        search.isActive = true
        wait("the search field is shorter") { search.searchBar.isShort }
        wait("the bar has room") { gtk_widget_get_allocated_width(self.bar.widget) == 300 }
        resize(window, 900)
        wait("the search field has its room again") { !search.searchBar.isShort }
        search.isActive = false
        wait("the title has its room again") { !self.bar.titles.isShort }
    }

    /// Scopes become a list also where the search hides all items, so that none of them make room.
    func testScopesBecomeAListWithoutItems() async throws {
        let search = SearchController(placeholder: "Search")
        search.hidesNavigationBarDuringPresentation = true
        search.searchBar.scopeButtonTitles = ["Everything", "Titles Only", "Authors Only"]
        let (_, window) = try shown {
            $0.searchController = search
            $0.rightBarButtonItems = items
        }
        search.isActive = true
        wait("the scopes are buttons") { search.searchBar.scopes.isOnScreen }
        resize(window, 360)
        wait("the bar has room") {
            Int(gtk_widget_get_allocated_width(self.bar.widget)) == 360
        }
        XCTAssertTrue(bar.shown.isEmpty)
        XCTAssertFalse(search.searchBar.scopes.isOnScreen)
    }

    func testScopesBecomeAListInANarrowBar() async throws {
        let search = SearchController(placeholder: "Search")
        search.searchBar.scopeButtonTitles = ["Everything", "Titles Only", "Authors Only"]
        var scopes: [Int] = []
        search.searchBar.scopes.addAction(
            Action { _ in scopes.append(search.searchBar.selectedScopeButtonIndex) },
            for: .valueChanged)
        let (_, window) = try shown {
            $0.searchController = search
            $0.rightBarButtonItems = Array(items.prefix(1))
        }
        search.isActive = true
        wait("the scopes are there") { search.searchBar.scopes.isOnScreen }
        resize(window, 420)
        wait("the scopes are a list") { search.searchBar.scopeList.isOnScreen }
        XCTAssertFalse(search.searchBar.scopes.isOnScreen)
        gtk_combo_box_set_active(search.searchBar.scopeList.widget.cast(GtkComboBox.self), 2)
        XCTAssertEqual(scopes, [2])
        XCTAssertEqual(search.searchBar.selectedScopeButtonIndex, 2)
        resize(window, 900)
        wait("the scopes are buttons again") { search.searchBar.scopes.isOnScreen }
        search.isActive = false
    }
}
