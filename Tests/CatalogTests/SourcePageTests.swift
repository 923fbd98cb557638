import GtkBridge
@_spi(Gtk) import TableKit
import XCTest

@testable import table_catalog

/// The page with the source of an example.
@MainActor
final class SourcePageTests: XCTestCase {
    func testAMissingSourceIsAStatusPage() async throws {
        try XCTSkipUnless(Toolkit.connect(), "This test needs a display.")
        let entry = Catalog.Entry("X01", "Missing", "Nowhere/Missing.swift") { ViewController() }
        let page = SourcePage(entry)
        page.loadViewIfNeeded()
        let status = try XCTUnwrap(page.view as? StatusPage)
        XCTAssertEqual(status.title, "Source Not Installed")
        XCTAssertTrue(status.description.contains("Nowhere/Missing.swift"))
    }
}
