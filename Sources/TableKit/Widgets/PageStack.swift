import CGtk
import GtkBridge

/// A container that shows one of several pages and creates each page when it is first shown.
///
///     let pages = PageStack<Page>()
///     pages.setPage(.empty) { StatusPage(icon: "list-add-symbolic", title: "No Records") }
///     pages.visiblePage = .empty
///
/// A page that is never shown costs nothing. The size of the stack is that of the visible page.
public final class PageStack<Page: Hashable>: Widget {
    private var makers: [Page: () -> Widget] = [:]
    private var pages: [Page: Widget] = [:]

    /// Creates a stack without pages.
    public init() {
        super.init(adopting: gtk_stack_new())
        gtk_stack_set_hhomogeneous(stack, 0)
        gtk_stack_set_vhomogeneous(stack, 0)
        gtk_widget_show(pointer)
    }

    private var stack: UnsafeMutablePointer<GtkStack> { pointer.cast(GtkStack.self) }

    /// Sets the function that creates a page.
    public func setPage(_ page: Page, _ make: @escaping () -> Widget) {
        makers[page] = make
    }

    /// The visible page. A value without a function from ``setPage(_:_:)`` leaves the stack unchanged.
    public var visiblePage: Page? {
        didSet {
            guard let visiblePage, let widget = widget(for: visiblePage) else { return }
            gtk_stack_set_visible_child(stack, widget.pointer)
        }
    }

    private func widget(for page: Page) -> Widget? {
        if let widget = pages[page] { return widget }
        guard let widget = makers[page]?() else { return nil }
        gtk_widget_show(widget.pointer)
        gtk_container_add(pointer.cast(GtkContainer.self), widget.pointer)
        pages[page] = widget
        makers[page] = nil
        return widget
    }
}
