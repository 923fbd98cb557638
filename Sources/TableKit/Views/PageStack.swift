import CGtk
import GtkBridge

/// A container that shows one of several pages and creates each page when it is first shown.
///
///     let pages = PageStack<Page>()
///     pages.setPage(.empty) { StatusPage(icon: "list-add-symbolic", title: "No Records") }
///     pages.visiblePage = .empty
///
/// A page that is never shown costs nothing. The size of the stack is that of the visible page.
public final class PageStack<Page: Hashable>: View {
    private var makers: [Page: () -> View] = [:]
    private var pages: [Page: View] = [:]
    private var focus = PageFocus()

    /// Creates a stack without pages.
    public init() {
        super.init(adopting: gtk_stack_new())
        gtk_stack_set_hhomogeneous(stack, 0)
        gtk_stack_set_vhomogeneous(stack, 0)
        gtk_widget_show(widget)
        PageTransition.layOutLeavingPages(of: reference)
    }

    /// Whether the old page fades out while the new one fades in.
    public var fadesBetweenPages: Bool {
        get { gtk_stack_get_transition_type(stack) == GTK_STACK_TRANSITION_TYPE_CROSSFADE }
        set {
            gtk_stack_set_transition_type(
                stack,
                newValue ? GTK_STACK_TRANSITION_TYPE_CROSSFADE : GTK_STACK_TRANSITION_TYPE_NONE)
        }
    }

    private var stack: UnsafeMutablePointer<GtkStack> { widget.cast(GtkStack.self) }

    /// Sets the function that creates a page.
    public func setPage(_ page: Page, _ make: @escaping () -> View) {
        makers[page] = make
    }

    /// The visible page. A value without a function from ``setPage(_:_:)`` leaves the stack
    /// unchanged.
    public var visiblePage: Page? {
        didSet {
            // A stack that was destroyed with its window has no pages any more.
            guard let visiblePage, let view = view(for: visiblePage),
                gtk_widget_get_parent(view.widget) == widget
            else { return }
            focus.show(view.widget, in: stack)
        }
    }

    private func view(for page: Page) -> View? {
        if let view = pages[page] { return view }
        guard let view = makers[page]?() else { return nil }
        gtk_widget_show(view.widget)
        insert(view, at: subviews.count)
        gtk_container_add(widget.cast(GtkContainer.self), view.widget)
        pages[page] = view
        makers[page] = nil
        return view
    }
}
