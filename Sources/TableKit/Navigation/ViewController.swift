import CGtk
import GtkBridge

/// A page of an app: a view with a navigation item and a life cycle.
///
/// Subclasses override ``loadView()`` to create their widgets. The view is created on first access,
/// followed by one call of ``viewDidLoad()``. Spec 22.1, 22.7, 22.9, 22.11.
open class ViewController {
    /// The contents of the bar above the page.
    public let navigationItem = NavigationItem()

    /// The navigation controller whose stack contains the page.
    public internal(set) weak var navigationController: NavigationController?

    /// The split view controller with the page, or its navigation controller, as a column.
    public internal(set) weak var splitViewController: SplitViewController?

    private var loadedView: View?

    /// Creates a page. Its view is not loaded yet.
    public init() {}

    /// The title of the page in the bar above it, and in the next page's back button.
    public var title: String {
        get { navigationItem.title }
        set { navigationItem.title = newValue }
    }

    /// The view, created on first access.
    public var view: View {
        if let loadedView { return loadedView }
        let view = loadView()
        loadedView = view
        gtk_widget_show(view.widget)
        viewDidLoad()
        return view
    }

    /// Whether the view has been created.
    public var isViewLoaded: Bool { loadedView != nil }

    /// Creates the view. The default is an empty box.
    open func loadView() -> View { StackView() }

    /// Called after the view was created.
    open func viewDidLoad() {}

    /// Called before the view appears.
    open func viewWillAppear(animated: Bool) {}

    /// Called after the view has appeared.
    open func viewDidAppear(animated: Bool) {}

    /// Called before the view disappears.
    open func viewWillDisappear(animated: Bool) {}

    /// Called after the view has disappeared.
    open func viewDidDisappear(animated: Bool) {}
}
