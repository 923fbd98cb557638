import CFixedClock
import CGtk
import Foundation
import GtkBridge
import PictureSupport
@_spi(Gtk) import TableKit
import XCTest

@testable import Trove

/// The views of the main window and its dialogs look as approved.
///
/// The tests are not asynchronous: tasks of the main actor run in the main loop meanwhile.
final class ViewPicturesTests: XCTestCase {
    func testViewsInLightColors() throws {
        try MainActor.assumeIsolated { try Self.draw(in: .light) }
    }

    func testViewsInDarkColors() throws {
        try MainActor.assumeIsolated { try Self.draw(in: .dark) }
    }

    @MainActor
    private static func draw(in look: Look) throws {
        try XCTSkipUnless(ApprovedPictures.areComparable, "Run data/scripts/picture-tests.")
        try XCTSkipIf(gtk_init_check(nil, nil) == 0, "These tests need a display.")
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        MainLoop.attach()
        Look.pinDesktop()
        // A Tuesday in May 2024, at 10:08.
        fixed_clock_stop(1_715_681_280)
        defer { fixed_clock_resume() }
        look.apply()
        let application = Application(identifier: "org.trove.Pictures", isUnique: false)
        var outcome: Result<Void, any Error> = .success(())
        application.onActivate = {
            outcome = Result {
                try draw(folder.appending(path: "library.trove"), in: look, application)
            }
            application.quit()
        }
        _ = application.run(arguments: ["trove"])
        try outcome.get()
    }

    @MainActor
    private static func draw(_ library: URL, in look: Look, _ application: Application) throws {
        Installation.prepareIcons()
        let trove = MainWindow(application: application, opened: try Startup(library).opened())
        trove.window.size = (860, 560)
        // On a busy machine, it would hide between two pictures.
        trove.notification.duration = 3_600_000
        trove.present()
        let stage = Stage(window: trove.window.widget)
        var pictures = ApprovedPictures("trove/\(look.name)")
        var last: Picture?
        for view in TroveView.all {
            do {
                for act in view.acts { try stage.perform(act) }
                let picture = stage.picture()
                XCTAssertTrue(picture != last, "The acts of \(view.name) change nothing")
                try pictures.compare(picture, view.name)
                last = picture
            } catch {
                XCTFail("\(view.name): \(error)")
            }
        }
        try pictures.finish()
        for problem in pictures.problems { XCTFail(problem) }
        trove.finish()
        stage.close()
    }
}
