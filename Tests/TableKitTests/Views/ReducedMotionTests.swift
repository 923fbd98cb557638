import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Changes take effect at once where the desktop disables animations.
@MainActor
final class ReducedMotionTests: CollectionTestCase {
    override func setUp() async throws {
        try await super.setUp()
        await MainActor.run { setAnimations(false) }
    }

    override func tearDown() async throws {
        await MainActor.run { setAnimations(true) }
        try await super.tearDown()
    }

    private func setAnimations(_ isOn: Bool) {
        guard let settings = gtk_settings_get_default() else { return }
        PropertyValue.boolean(isOn).set(
            "gtk-enable-animations", of: UnsafeMutableRawPointer(settings))
    }

    func testItemsMoveAtOnce() async throws {
        let items = RecordedItems(200)
        let collection = try showCollection(items)
        items.sections[0].remove(at: 0)
        collection.deleteItems(at: [path(0)])
        XCTAssertNil(collection.animation)
        collection.setContentOffset(Point(y: 100), animated: true)
        XCTAssertNil(collection.animatedOffset)
        XCTAssertEqual(collection.contentOffset.y, 100)
    }

    /// A flick ends at once where the content would come to rest, and stays within the content.
    func testContentDoesNotGlide() async throws {
        let items = RecordedItems(400)
        let collection = try showCollection(items)
        let driver = try XCTUnwrap(collection.driver)
        func flick(_ distance: Double) {
            driver.putDown()
            for step in 1...10 {
                driver.move(to: Point(y: -distance * Double(step) / 10), at: Double(step) * 0.01)
            }
            driver.letGo(at: 0.1)
        }
        flick(200)
        XCTAssertFalse(collection.isDecelerating)
        XCTAssertGreaterThan(collection.contentOffset.y, 300, "as far as with animations")
        let rest = collection.contentOffset.y
        MainLoop.runJobs(until: { false }, atMost: 60)
        XCTAssertEqual(collection.contentOffset.y, rest)
        flick(-5_000)
        XCTAssertFalse(collection.isDecelerating)
        XCTAssertEqual(collection.contentOffset.y, 0, "no bouncing")
    }

    func testPagesDoNotSlide() async throws {
        let (lists, books) = (RecordingController("Lists"), RecordingController("Books"))
        let navigation = NavigationController(rootViewController: lists)
        try show(navigation.view)
        navigation.pushViewController(books, animated: true)
        XCTAssertEqual(gtk_stack_get_transition_running(navigation.stackPointer), 0)
        XCTAssertTrue(navigation.topViewController === books)
        let stack = PageStack<Int>()
        stack.fadesBetweenPages = true
        stack.setPage(1) { Label("One") }
        stack.setPage(2) { Label("Two") }
        stack.visiblePage = 1
        try show(stack)
        stack.visiblePage = 2
        XCTAssertEqual(gtk_stack_get_transition_running(stack.widget.cast(GtkStack.self)), 0)
    }

    func testABusyBarDoesNotMove() async throws {
        let bar = ProgressView()
        try show(bar)
        bar.isIndeterminate = true
        let before = try pixels(of: bar.widget).ink(like: .tint)
        MainLoop.runJobs(until: { false }, atMost: 250)
        XCTAssertEqual(try pixels(of: bar.widget).ink(like: .tint), before)
    }
}
