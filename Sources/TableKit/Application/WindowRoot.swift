import CGtk
import GtkBridge

/// The place of a window's root view controller and its bar, which can be replaced.
final class WindowRoot {
    private let contentBin = AdaptiveBin()
    private let titleBin = AdaptiveBin()
    private weak var window: ApplicationWindow?

    init(of window: ApplicationWindow) {
        self.window = window
        window.setContent(contentBin, titlebar: titleBin)
        connectKeyCommands(of: window)
        window.on("map") { [weak window] in window?.rootViewController?.appear() }
        window.on("unmap") { [weak window] in window?.rootViewController?.disappear() }
    }

    /// Shows a controller in place of another one.
    func replace(_ old: ViewController?, with new: ViewController?) {
        let isOnScreen = window?.isOnScreen ?? false
        if isOnScreen { old?.disappear() }
        contentBin.child = nil
        titleBin.child = nil
        guard let new else { return }
        titleBin.child = new.makeTitlebar()
        contentBin.child = new.view
        if window?.title.isEmpty == true { window?.title = new.title }
        if isOnScreen { new.appear() }
    }
}
