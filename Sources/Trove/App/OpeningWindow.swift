import TableKit
import TextCore

/// The window while a library is being opened, if that takes long: a large one that is open on
/// another computer is copied first, and one of an older version is changed to the present one.
enum OpeningWindow {
    /// The time before the window is shown, in milliseconds.
    private static let patience = 700
    /// The longest wait, in seconds.
    private static let forever = 86_400.0

    /// Waits until the library is open, while the desktop sees that the program works.
    static func wait(for startup: Startup, in application: Application) {
        guard !startup.isFinished(withinMilliseconds: patience) else { return }
        let window = ApplicationWindow(application: application)
        window.title = "Trove"
        window.size = (480, 240)
        let indicator = ActivityIndicator()
        indicator.startAnimating()
        let text = translated("Opening “{file}”…")
            .filling(["file": startup.name])
        let page = StackView(.vertical, spacing: 18, [indicator, Label(text, wraps: true)])
            .margin(36)
        window.setContent(page.align(horizontal: .center, vertical: .center))
        window.shouldClose = { false }
        window.present()
        _ = MainLoop.run(
            until: { startup.isFinished(withinMilliseconds: 0) }, timeout: forever)
        window.closeForGood()
    }
}
