import CGtk
import GtkBridge
import TableCore

/// A page in a dialog or popover over another one.
final class Presentation {
    let page: ViewController
    private weak var owner: ViewController?
    /// The dialog or popover, while the page is open.
    private(set) var surface: View?
    private let bar = NavigationBar()
    /// The focus in the window below.
    private var focus: KeptFocus?
    private(set) var isOpening = false
    private(set) var isClosing = false

    init(of page: ViewController, by owner: ViewController) {
        (self.page, self.owner) = (page, owner)
    }

    /// Shows the page.
    func open(animated: Bool, completion: (() -> Void)?) {
        isOpening = true
        focus = window.flatMap { KeptFocus(in: $0.widget) }
        page.willAppear(animated: animated)
        let surface = page.makePresentationSurface(over: window) ?? makeSurface()
        self.surface = surface
        page.isAppearing(animated: animated)
        show(surface)
        isOpening = false
        page.didAppear(animated: animated)
        completion?()
    }

    /// Hides the page and what it presents.
    func close(animated: Bool) {
        guard !isClosing else { return }
        isClosing = true
        page.presentation?.close(animated: animated)
        page.willDisappear(animated: animated)
        if let surface {
            let kept = focus.flatMap { $0.hasMoved(besides: surface) ? nil : $0 }
            page.viewIfLoaded?.removeFromSuperview()
            gtk_widget_destroy(surface.widget)
            kept?.restore()
        }
        focus = nil
        page.presenter = nil
        owner?.presentationEnded()
        page.didDisappear(animated: animated)
    }

    /// Closes the page, unless it is modal.
    private func userCloses() {
        if !page.isModalInPresentation { close(animated: true) }
    }

    /// The window over which the page appears.
    private var window: View? { owner?.viewIfLoaded?.window ?? owner?.presentationWindow }

    private func makeSurface() -> View {
        if page.modalPresentationStyle == .popover,
            let anchor = page.popoverPresentationController.anchor
        {
            return makePopover(at: anchor)
        }
        return makeDialog()
    }

    private func makePopover(at anchor: (widget: WidgetPointer, rect: GdkRectangle?)) -> View {
        let popover = View(adopting: gtk_popover_new(anchor.widget))
        let pointer = popover.widget.cast(GtkPopover.self)
        if var rect = anchor.rect { gtk_popover_set_pointing_to(pointer, &rect) }
        popover.accessibilityLabel = page.title
        let size = page.preferredContentSize
        if !size.isEmpty { page.view.minimumSize(width: Int(size.width), height: Int(size.height)) }
        gtk_container_add(popover.widget.cast(GtkContainer.self), page.view.widget)
        connectAnswering("key-press-event", of: popover.reference.raw) { [weak self] in
            let key = $0.event(0, as: GdkEventKey.self)?.pointee.keyval
            if key == guint(GDK_KEY_Escape) { self?.page.presentationWillCancel() }
            return false
        }
        popover.on("closed") { [weak self] in
            // GTK still uses the popover in this signal.
            MainLoop.whenIdle { [weak self] in self?.close(animated: true) }
        }
        return popover
    }

    private func makeDialog() -> View {
        let dialog = View(adopting: gtk_window_new(GTK_WINDOW_TOPLEVEL))
        let pointer = dialog.widget.cast(GtkWindow.self)
        gtk_window_set_modal(pointer, 1)
        gtk_window_set_type_hint(pointer, GDK_WINDOW_TYPE_HINT_DIALOG)
        dialog.setAccessibleRole(ATK_ROLE_DIALOG)
        gtk_window_set_position(pointer, GTK_WIN_POS_CENTER_ON_PARENT)
        if let window {
            gtk_window_set_transient_for(pointer, window.widget.cast(GtkWindow.self))
            gtk_window_set_destroy_with_parent(pointer, 1)
        }
        let size = dialogSize
        gtk_window_set_default_size(pointer, gint(size.width), gint(size.height))
        gtk_window_set_titlebar(pointer, titlebar.widget)
        gtk_window_set_title(pointer, page.title)
        gtk_container_add(dialog.widget.cast(GtkContainer.self), page.view.widget)
        connectAnswering("delete-event", of: dialog.reference.raw) { [weak self] _ in
            self?.userCloses()
            return true
        }
        connectAnswering("key-press-event", of: dialog.reference.raw, after: true) { [weak self] in
            let key = $0.event(0, as: GdkEventKey.self)?.pointee.keyval
            guard key == guint(GDK_KEY_Escape) else { return false }
            self?.page.presentationWillCancel()
            self?.userCloses()
            return true
        }
        return dialog
    }

    /// The bar of the page, with a button that closes it.
    private var titlebar: View {
        let shown: NavigationBar
        if let navigation = page as? NavigationController {
            shown = navigation.navigationBar
        } else {
            bar.show(page.navigationItem, backTitle: nil)
            shown = bar
        }
        shown.windowButtons = page.isModalInPresentation ? nil : DesktopSettings.decorationLayout
        return shown
    }

    private var dialogSize: Size {
        var size = page.preferredContentSize
        if let navigation = page as? NavigationController, size.isEmpty {
            size = navigation.topViewController?.preferredContentSize ?? .zero
        }
        guard size.isEmpty || page.modalPresentationStyle == .fullScreen else { return size }
        var (width, height): (gint, gint) = (480, 480)
        if let window { gtk_window_get_size(window.widget.cast(GtkWindow.self), &width, &height) }
        switch page.modalPresentationStyle {
        case .fullScreen: return Size(width: Double(width), height: Double(height))
        case .pageSheet:
            return Size(width: Double(width) * 0.85, height: Double(height) * 0.9)
        default:
            return Size(width: min(480, Double(width)), height: min(480, Double(height)))
        }
    }

    private func show(_ surface: View) {
        if cgtk_is_a(surface.widget, gtk_popover_get_type()) != 0 {
            gtk_popover_popup(surface.widget.cast(GtkPopover.self))
        } else {
            gtk_window_present(surface.widget.cast(GtkWindow.self))
        }
    }
}

extension ViewController {
    /// The window in which the page is, also if its view is a container of the toolkit's.
    var presentationWindow: View? {
        parent.flatMap { $0.viewIfLoaded?.window ?? $0.presentationWindow }
    }
}
