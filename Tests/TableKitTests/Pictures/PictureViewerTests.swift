import CGtk
import Foundation
import GtkBridge
import TableCore
@_spi(Gtk) import TableKit
import XCTest

/// The window with a picture in full.
@MainActor
final class PictureViewerTests: DisplayTestCase {
    private var requested: [Int] = []

    private func makeViewer(_ pictures: [Data?]) throws -> PictureViewer {
        let viewer = PictureViewer(
            titles: pictures.indices.map { "Picture \($0)" },
            texts: PictureViewer.Texts(
                next: "Next", previous: "Previous", enlarge: "Zoom In", reduce: "Zoom Out",
                fit: "Fit", actualSize: "Actual Size", failure: ("Damaged", "It is damaged."),
                percent: { "\($0) %" }), parent: nil)
        viewer.onShow = { [weak viewer] index in
            self.requested.append(index)
            viewer?.show(pictures[index], at: index)
        }
        viewer.present(at: 0)
        wait("the window has the keyboard") {
            gtk_window_has_toplevel_focus(viewer.widget.cast(GtkWindow.self)) != 0
        }
        return viewer
    }

    private func picture(width: Int32, height: Int32) -> Data {
        guard let pixbuf = gdk_pixbuf_new(GDK_COLORSPACE_RGB, 0, 8, width, height) else {
            return Data()
        }
        defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
        gdk_pixbuf_fill(pixbuf, 0x3366_99FF)
        var bytes: UnsafeMutablePointer<gchar>?
        var count: gsize = 0
        gdk_pixbuf_save_to_bufferv(pixbuf, &bytes, &count, "png", nil, nil, nil)
        defer { g_free(bytes) }
        return Data(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
    }

    /// Waits until a picture is decoded, which needs the main actor.
    private func decoded(
        _ expectation: String, line: UInt = #line, until condition: () -> Bool
    ) async throws {
        let deadline = ContinuousClock.now + .seconds(60)
        while !condition(), .now < deadline { try await Task.sleep(for: .milliseconds(5)) }
        XCTAssertTrue(condition(), "Waited in vain until \(expectation)", line: line)
    }

    func testAPictureFitsAndIsZoomedByKeys() async throws {
        let viewer = try makeViewer([picture(width: 3_000, height: 2_000)])
        try await decoded("it is decoded") {
            viewer.zoom.picture == Size(width: 3_000, height: 2_000)
        }
        XCTAssertTrue(viewer.zoom.isFitting)
        let fitting = viewer.zoom.scale
        XCTAssertLessThan(fitting, 0.5)
        press(GDK_KEY_plus, in: viewer)
        XCTAssertEqual(viewer.zoom.scale, fitting * 1.25, accuracy: 1e-9)
        press(GDK_KEY_1, in: viewer)
        XCTAssertEqual(viewer.zoom.scale, 1)
        let left = viewer.zoom.frame.x
        press(GDK_KEY_Right, in: viewer)
        XCTAssertLessThan(viewer.zoom.frame.x, left, "the part at the right comes into view")
        press(GDK_KEY_0, GDK_CONTROL_MASK, in: viewer)
        XCTAssertTrue(viewer.zoom.isFitting)
        press(GDK_KEY_minus, GDK_CONTROL_MASK, in: viewer)
        XCTAssertEqual(viewer.zoom.scale, fitting / 1.25, accuracy: 1e-9)
        viewer.close()
    }

    func testArrowKeysShowTheOtherPictures() async throws {
        let small = picture(width: 30, height: 20)
        let viewer = try makeViewer([small, nil, Data("no picture".utf8)])
        press(GDK_KEY_Left, in: viewer)
        XCTAssertEqual(viewer.index, 0)
        press(GDK_KEY_Right, in: viewer)
        try await decoded("the picture is missing") { viewer.showsFailure }
        press(GDK_KEY_Page_Down, in: viewer)
        XCTAssertFalse(viewer.showsFailure)
        try await decoded("the picture is damaged") { viewer.showsFailure }
        press(GDK_KEY_Home, in: viewer)
        try await decoded("the first picture") { viewer.zoom.picture.width == 30 }
        XCTAssertFalse(viewer.showsFailure)
        XCTAssertEqual(requested, [0, 1, 2, 0])
        viewer.close()
    }

    func testALatePictureIsNotShown() async throws {
        let viewer = try makeViewer([nil, picture(width: 30, height: 20)])
        press(GDK_KEY_Right, in: viewer)
        viewer.show(picture(width: 10, height: 10), at: 0)
        try await decoded("the picture that was asked for") { viewer.zoom.picture.width == 30 }
        viewer.close()
    }

    func testEscapeClosesAndFreesTheViewer() async throws {
        weak let viewer = try makeViewer([picture(width: 30, height: 20)])
        if let viewer { press(GDK_KEY_Escape, in: viewer) }
        try await decoded("it is gone") { viewer == nil }
    }
}
