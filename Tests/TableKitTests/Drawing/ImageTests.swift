import CGtk
import GtkBridge
import XCTest

@_spi(Gtk) @testable import TableKit

/// Icons of the theme, characters, files and data as images.
@MainActor
final class ImageTests: TableTestCase {
    func testTheFirstIconThatTheThemeHasIsShown() async throws {
        let image = Image(icon: "no-such-icon", "edit-delete-symbolic", "view-list-symbolic")
        XCTAssertEqual(image.source, .icon(name: "edit-delete-symbolic"))
        XCTAssertEqual(
            Image(icon: "no-such-icon", "none-either").source, .icon(name: "none-either"))
        XCTAssertNil(Image(systemName: "no-such-icon"))
        XCTAssertEqual(
            Image(systemName: "edit-delete-symbolic", withConfiguration: .init(pointSize: 24))?
                .size, Size(width: 24, height: 24))
    }

    func testACharacterIsAsLargeAsAnIcon() async throws {
        let image = try XCTUnwrap(Image(emoji: "★", pointSize: 32))
        XCTAssert((20...44).contains(image.size.height), "\(image.size)")
    }

    func testACharacterThatNoFontHasIsNoImage() async throws {
        XCTAssertNil(Image(emoji: "\u{10FFFD}"))
    }

    func testOnlyPicturesAreImages() async throws {
        let path = try writePicture(.pureRed, .pureBlue, width: 8, height: 6)
        XCTAssertEqual(Image(contentsOfFile: path)?.size, Size(width: 8, height: 6))
        let data = try XCTUnwrap(FileManager.default.contents(atPath: path))
        XCTAssertEqual(Image(data: data)?.size, Size(width: 8, height: 6))
        XCTAssertNil(Image(contentsOfFile: path + "x"))
        XCTAssertNil(Image(data: Data("no picture".utf8)))
    }

    func testAPictureIsDecodedInTheBackgroundOnce() async throws {
        let path = try writePicture(.pureRed, .pureBlue, width: 8, height: 6)
        let data = try XCTUnwrap(FileManager.default.contents(atPath: path))
        for image in [Image(contentsOfFile: path), Image(data: data)] {
            let image = try XCTUnwrap(image)
            XCTAssertEqual(image.decodedByteCount, 0)
            let prepared = await image.byPreparingForDisplay()
            let decoded = try XCTUnwrap(prepared)
            XCTAssertGreaterThanOrEqual(decoded.decodedByteCount, 8 * 6 * 3)
            XCTAssertEqual(decoded.size, Size(width: 8, height: 6))
            let again = await decoded.byPreparingForDisplay()
            XCTAssertEqual(again, decoded)
        }
        let damaged = await Image(data: data.prefix(40))?.byPreparingForDisplay()
        XCTAssertNil(damaged)
        let icon = Image(icon: "edit-delete-symbolic")
        let same = await icon.byPreparingForDisplay()
        XCTAssertEqual(same, icon)
    }

    func testAnImageViewIsAWidgetThatScalesItsImage() async throws {
        let path = try writePicture(.pureRed, .pureRed, width: 10, height: 10)
        let view = ImageView(image: Image(contentsOfFile: path))
        try show(view, width: 60, height: 40)
        let frames: [(ContentMode, Rect)] = [
            (.center, Rect(x: 25, y: 15, width: 10, height: 10)),
            (.scaleAspectFit, Rect(x: 10, y: 0, width: 40, height: 40)),
            (.scaleToFill, Rect(x: 0, y: 0, width: 60, height: 40)),
            (.bottomRight, Rect(x: 50, y: 30, width: 10, height: 10)),
        ]
        for (mode, frame) in frames {
            view.contentMode = mode
            XCTAssertEqual(try pixels(of: view.widget).ink(like: .pureRed), frame, "\(mode)")
        }
    }

    func testASymbolicIconHasTheTintOfItsView() async throws {
        let view = ImageView(Image(icon: "edit-delete-symbolic", pointSize: 32))
        let holder = View(frame: Rect(x: 0, y: 0, width: 32, height: 32))
        view.frame = holder.bounds
        holder.addSubview(view)
        try show(holder, width: 32, height: 32)
        XCTAssertNil(try pixels(of: holder.widget).ink(like: .pureGreen))
        holder.tintColor = .pureGreen
        XCTAssertNotNil(try pixels(of: holder.widget).ink(like: .pureGreen))
    }

    func testAStatusPageAndABackButtonKeepTheirIcons() async throws {
        let page = StatusPage(icon: "edit-delete-symbolic", title: "", description: "")
        try show(page)
        let ink = try XCTUnwrap(pixels(of: page.widget).ink)
        XCTAssertGreaterThan(ink.height, 40)
        let navigation = NavigationController(rootViewController: RecordingController(""))
        try show(navigation.navigationBar)
        navigation.pushViewController(RecordingController(""), animated: false)
        func icons(in view: View) -> Int {
            (view is ImageView ? 1 : 0) + view.subviews.reduce(0) { $0 + icons(in: $1) }
        }
        XCTAssertEqual(icons(in: navigation.navigationBar.backButton), 1)
    }

    func testAnImageViewThatBecomesAWidgetIsAnIconForAssistiveTechnology() async throws {
        let view = ImageView(Image(icon: "edit-delete-symbolic"))
        view.accessibilityLabel = "Delete"
        let object = gtk_widget_get_accessible(view.widget)
        XCTAssertEqual(atk_object_get_role(object), ATK_ROLE_ICON)
        XCTAssertEqual(String(cString: atk_object_get_name(object)), "Delete")
    }
}
