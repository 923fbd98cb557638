import CFixedClock
import CGtk
import GtkBridge
import PictureSupport
@_spi(Gtk) import TableKit
import XCTest

@testable import table_catalog

/// Each page of the catalog looks as approved, in four looks.
///
/// The tests are not asynchronous: tasks of the main actor run in the main loop meanwhile.
final class PagePicturesTests: XCTestCase {
    func testPagesInLightColors() throws {
        try MainActor.assumeIsolated { try Self.draw(in: .light) }
    }

    func testPagesInDarkColors() throws {
        try MainActor.assumeIsolated { try Self.draw(in: .dark) }
    }

    func testPagesInHighContrast() throws {
        try MainActor.assumeIsolated { try Self.draw(in: .contrast) }
    }

    func testMirroredPages() throws {
        try MainActor.assumeIsolated { try Self.draw(in: .mirrored) }
    }

    @MainActor
    private static func draw(in look: Look) throws {
        try XCTSkipUnless(ApprovedPictures.areComparable, "Run data/scripts/picture-tests.")
        try XCTSkipIf(gtk_init_check(nil, nil) == 0, "These tests need a display.")
        MainLoop.attach()
        Look.pinDesktop()
        // A Tuesday in May 2024, at 10:08.
        fixed_clock_stop(1_715_681_280)
        defer { fixed_clock_resume() }
        look.apply()
        var pictures = ApprovedPictures("catalog/\(look.name)")
        for entry in Catalog.entries {
            try draw(entry, in: &pictures)
        }
        try pictures.finish()
        for problem in pictures.problems { XCTFail(problem) }
    }

    @MainActor
    private static func draw(_ entry: Catalog.Entry, in pictures: inout ApprovedPictures) throws {
        let navigation = NavigationController(rootViewController: entry.page())
        let stage = try Stage(
            [navigation.navigationBar.widget, navigation.view.widget], width: 320, height: 400)
        defer { stage.close() }
        for act in PageActs.first[entry.number] ?? [] { try stage.perform(act) }
        let start = stage.picture()
        try pictures.compare(start, entry.number)
        do {
            for act in PageActs.second(entry.number) { try stage.perform(act) }
            let end = stage.picture()
            XCTAssertTrue(
                end != start || PageActs.unchanging.contains(entry.number),
                "The acts of \(entry.number) change nothing")
            try pictures.compare(end, entry.number + " after")
        } catch {
            XCTFail("\(entry.number): \(error)")
        }
    }
}
