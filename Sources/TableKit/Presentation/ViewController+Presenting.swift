import CGtk
import GtkBridge

/// The style in which a page is presented.
public enum ModalPresentationStyle: Hashable, Sendable {
    /// A dialog.
    case automatic
    /// A dialog in the preferred size of its page.
    case formSheet
    /// A dialog nearly as large as the window.
    case pageSheet
    /// A dialog as large as the window.
    case fullScreen
    /// A popover at a view or bar button: set ``ViewController/popoverPresentationController``.
    case popover
}

extension ViewController {
    /// The page presented by this one or a parent of it; nil for none.
    public var presentedViewController: ViewController? {
        presentation?.page ?? parent?.presentedViewController
    }

    /// The page that presents this one or a parent of it; nil for none.
    public var presentingViewController: ViewController? {
        presenter ?? parent?.presentingViewController
    }

    /// Whether the page is being presented.
    public var isBeingPresented: Bool { presenter?.presentation?.isOpening ?? false }

    /// Whether the page is being dismissed.
    public var isBeingDismissed: Bool { presenter?.presentation?.isClosing ?? false }

    /// Presents a page over this one: an ``AlertController``, or a dialog or popover according to
    /// its ``modalPresentationStyle``. If this page already presents another one, that page
    /// presents it.
    ///
    /// - Parameters:
    ///   - controller: The page.
    ///   - animated: Whether the change is animated; GTK decides.
    ///   - completion: Called after the page has appeared.
    public func present(
        _ controller: ViewController, animated: Bool, completion: (() -> Void)? = nil
    ) {
        if let presentation {
            return presentation.page.present(
                controller, animated: animated, completion: completion)
        }
        let presentation = Presentation(of: controller, by: self)
        self.presentation = presentation
        controller.presenter = self
        presentation.open(animated: animated, completion: completion)
    }

    /// Presents this page as a popover at a view that is on no page, such as one of a ``Dialog``.
    /// ``dismiss(animated:completion:)`` closes it.
    ///
    /// - Parameter view: The view that the popover points to.
    public func presentPopover(at view: View) {
        guard presentation == nil else { return }
        modalPresentationStyle = .popover
        popoverPresentationController.sourceView = view
        let presentation = Presentation(of: self, by: self)
        self.presentation = presentation
        presenter = self
        presentation.open(animated: true, completion: nil)
    }

    /// Dismisses the page presented by this one, with everything presented by that page. If there
    /// is none, dismisses this page, if it is presented.
    ///
    /// - Parameters:
    ///   - animated: Whether the change is animated; GTK decides.
    ///   - completion: Called after the page has disappeared.
    public func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
        if let presentation {
            presentation.close(animated: animated)
            completion?()
        } else if let presentingViewController {
            presentingViewController.dismiss(animated: animated, completion: completion)
        } else {
            completion?()
        }
    }
}

/// The anchor of a page that is presented as a popover.
public final class PopoverPresentationController {
    /// The view that the popover points to.
    public weak var sourceView: View?
    /// The part of the view that the popover points to, in the coordinates of the view; nil for the
    /// whole view.
    public var sourceRect: Rect?
    /// The bar button that the popover points to, instead of a view.
    public weak var barButtonItem: BarButtonItem?

    /// The widget that the popover points to, and the part of it.
    var anchor: (widget: WidgetPointer, rect: GdkRectangle?)? {
        if let barButtonItem { return (barButtonItem.view.widget, nil) }
        guard let view = sourceView, let widget = view.nearestWidget else { return nil }
        let rect = sourceRect ?? (view.isWidget ? nil : view.bounds)
        return (widget, rect.map { view.rectangle($0, in: widget) })
    }
}

extension View {
    /// A rectangle of the view in the coordinates of the widget that draws it.
    fileprivate func rectangle(_ rect: Rect, in widget: WidgetPointer) -> GdkRectangle {
        var place = rect
        for view in sequence(first: self, next: \.superview) {
            if view.isWidget {
                place = view.mirrored(place)
                break
            }
            place = place.moved(dx: view.storedFrame.minX, dy: view.storedFrame.minY)
        }
        return GdkRectangle(
            x: gint(place.minX.rounded()), y: gint(place.minY.rounded()),
            width: gint(place.width.rounded()), height: gint(place.height.rounded()))
    }
}
