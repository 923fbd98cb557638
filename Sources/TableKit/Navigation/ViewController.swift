import CGtk
import GtkBridge

/// One page of an app: a view, what the bar above it shows, and what happens as it comes and goes.
///
/// A subclass overrides ``loadView()`` to make its widgets. The view is made when it is first asked
/// for; ``viewDidLoad()`` follows once. Spec 22.1, 22.7, 22.9, 22.11.
open class ViewController {
    /// What the bar above the page shows.
    public let navigationItem = NavigationItem()

    /// The navigation controller on whose stack the page is.
    public internal(set) weak var navigationController: NavigationController?

    /// The split view of which the page, or the stack it is on, is a column.
    public internal(set) weak var splitViewController: SplitViewController?

    private var loadedView: Widget?

    /// A page whose view is not made yet.
    public init() {}

    /// The title of the page, for the bar above it and for the back button of the next page.
    public var title: String {
        get { navigationItem.title }
        set { navigationItem.title = newValue }
    }

    /// The view, made at the first use.
    public var view: Widget {
        if let loadedView { return loadedView }
        let view = loadView()
        loadedView = view
        gtk_widget_show(view.pointer)
        viewDidLoad()
        return view
    }

    /// Whether the view has been made.
    public var isViewLoaded: Bool { loadedView != nil }

    /// Makes the view. The implementation here makes an empty box.
    open func loadView() -> Widget { Box() }

    /// The view has been made.
    open func viewDidLoad() {}

    /// The view is about to come on the screen.
    open func viewWillAppear(animated: Bool) {}

    /// The view is on the screen.
    open func viewDidAppear(animated: Bool) {}

    /// The view is about to leave the screen.
    open func viewWillDisappear(animated: Bool) {}

    /// The view has left the screen.
    open func viewDidDisappear(animated: Bool) {}
}
