import CGtk
import GtkBridge
import TableCore
import TextCore

/// A page of an app: a view with a navigation item and a life cycle.
///
/// Subclasses add their views in ``viewDidLoad()``, or set ``view`` in ``loadView()``. The view is
/// created on first access. Spec 22.1, 22.7, 22.9, 22.11.
///
///     final class BooksPage: ViewController {
///         private let table = TableView()
///
///         override func loadView() { view = table }
///     }
open class ViewController {
    /// The contents of the bar above the page.
    public let navigationItem = NavigationItem()

    /// The navigation controller whose stack contains the page or a parent of it.
    public internal(set) var navigationController: NavigationController? {
        get { ownNavigationController ?? container?.navigationController }
        set { ownNavigationController = newValue }
    }

    /// The split view controller with the page, or a parent of it, as a column.
    public internal(set) var splitViewController: SplitViewController? {
        get {
            ownSplitViewController ?? ownNavigationController?.splitViewController
                ?? container?.splitViewController
        }
        set { ownSplitViewController = newValue }
    }

    /// The tab bar controller with the page, or a parent of it, as a tab.
    public internal(set) var tabBarController: TabBarController? {
        get {
            ownTabBarController ?? ownNavigationController?.tabBarController
                ?? ownParent?.tabBarController
        }
        set { ownTabBarController = newValue }
    }

    /// The page that contains this one, other than a navigation or split view controller.
    private var container: ViewController? { ownParent ?? ownTabBarController }

    private weak var ownTabBarController: TabBarController?
    private weak var ownNavigationController: NavigationController?
    private weak var ownSplitViewController: SplitViewController?
    weak var ownParent: ViewController?
    var ownChildren: [ViewController] = []
    /// Whether the page is being pushed, and whether it is being popped.
    var movement: (to: Bool, from: Bool) = (false, false)
    var segues = Segues()
    var addedKeyCommands: [KeyCommand] = []
    private var loadedView: View?
    var appearance = Appearance.unknown
    var presentation: Presentation?
    weak var presenter: ViewController?
    private lazy var ownEditButton = makeEditButton()

    /// Creates a page. Its view is not loaded yet.
    public init() {
        navigationItem.page = self
        tabBarItem.controller = self
    }

    /// The title of the page in the bar above it, and in the next page's back button.
    public var title: String {
        get { navigationItem.title }
        set {
            navigationItem.title = newValue
            tabBarController?.updateTabs()
        }
    }

    // MARK: View

    /// The view, created on first access by ``loadView()``.
    public var view: View {
        get {
            loadViewIfNeeded()
            return loadedView ?? View()
        }
        set {
            loadedView = newValue
            connectKeyCommands(of: newValue)
        }
    }

    /// The view, if it has been created.
    public var viewIfLoaded: View? { loadedView }

    /// Whether the view has been created.
    public var isViewLoaded: Bool { loadedView != nil }

    /// Creates the view if there is none yet.
    public func loadViewIfNeeded() {
        guard loadedView == nil else { return }
        loadView()
        let view = loadedView ?? View()
        loadedView = view
        gtk_widget_show(view.widget)
        view.layoutController = self
        viewDidLoad()
    }

    /// Creates the view and sets ``ViewController/view``. The default is an empty view that shows
    /// its subviews at their frames.
    open func loadView() { view = View() }

    /// Called after the view was created.
    open func viewDidLoad() {}

    /// Called before the view appears.
    open func viewWillAppear(_ animated: Bool) {}

    /// Called after the view was added to its superview, before it is visible.
    open func viewIsAppearing(_ animated: Bool) {}

    /// Called after the view has appeared.
    open func viewDidAppear(_ animated: Bool) {}

    /// Called before the view disappears.
    open func viewWillDisappear(_ animated: Bool) {}

    /// Called when the user presses Escape in a dialog or popover with the page, before it is
    /// dismissed. A popover receives the key before the views in it.
    open func presentationWillCancel() {}

    /// Called after the view has disappeared.
    open func viewDidDisappear(_ animated: Bool) {}

    /// Called before the view lays out its subviews for a new size.
    open func viewWillLayoutSubviews() {}

    /// Called after the view has laid out its subviews for a new size.
    open func viewDidLayoutSubviews() {}

    // MARK: Parents and children

    /// The controller that contains this one: the one to which it was added, or its navigation,
    /// split view or tab bar controller.
    public var parent: ViewController? {
        ownParent ?? ownNavigationController ?? ownSplitViewController ?? ownTabBarController
    }

    /// The child controllers, which appear and disappear with this one.
    open var children: [ViewController] { ownChildren }

    /// Called before the controller is added to a parent, or removed from its parent.
    open func willMove(toParent parent: ViewController?) {}

    /// Called after the controller was added to a parent, or removed from its parent.
    open func didMove(toParent parent: ViewController?) {}

    /// Whether the page is appearing because it was pushed onto a navigation stack.
    public var isMovingToParent: Bool { movement.to }

    /// Whether the page is disappearing because it was popped from a navigation stack.
    public var isMovingFromParent: Bool { movement.from }

    // MARK: Segues

    /// Whether to perform a segue. Default: true. Spec 22.10.
    open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }

    /// Configures the next page before it appears. Spec 22.10.
    open func prepare(for segue: Segue, sender: Any?) {}

    // MARK: Editing

    /// Whether the page is in editing mode.
    public var isEditing: Bool {
        get { storedIsEditing }
        set { setEditing(newValue, animated: false) }
    }

    private var storedIsEditing = false

    /// Turns editing mode on or off. Overrides must call `super`.
    open func setEditing(_ editing: Bool, animated: Bool) {
        storedIsEditing = editing
        updateEditButton(ownEditButton)
    }

    /// A button that turns editing mode on and off: *Edit*, then *Done*. Spec 15.2–15.4.
    public var editButtonItem: BarButtonItem { ownEditButton }

    private func makeEditButton() -> BarButtonItem {
        let item = BarButtonItem(title: "")
        item.primaryAction = Action { [weak self] _ in
            guard let self else { return }
            setEditing(!isEditing, animated: true)
        }
        updateEditButton(item)
        return item
    }

    private func updateEditButton(_ item: BarButtonItem) {
        item.title = storedIsEditing ? translated("Done") : translated("Edit")
        item.style = storedIsEditing ? .done : .plain
    }

    // MARK: Keys

    /// The keys that perform actions while the page, or a page in it, has the keyboard focus; views
    /// with the focus, such as text fields, handle their keys first. Default: those that were added
    /// with ``addKeyCommand(_:)``.
    open var keyCommands: [KeyCommand]? { addedKeyCommands.isEmpty ? nil : addedKeyCommands }

    // MARK: Bars

    /// The tab of the page in a ``TabBarController``.
    open var tabBarItem = TabBarItem() {
        didSet {
            tabBarItem.controller = self
            tabBarController?.updateTabs()
        }
    }

    /// The items of the toolbar below the page on a navigation stack, from the start; without any,
    /// the toolbar is hidden. Spec 22.8.
    public var toolbarItems: [BarButtonItem]? {
        get { navigationItem.toolbarItems }
        set { navigationItem.toolbarItems = newValue }
    }

    /// Replaces the items of the toolbar.
    public func setToolbarItems(_ items: [BarButtonItem]?, animated: Bool) { toolbarItems = items }

    /// Whether the toolbar is hidden while the page is on top of a navigation stack.
    public var hidesBottomBarWhenPushed = false

    // MARK: Presenting

    /// The style in which the page is presented.
    public var modalPresentationStyle = ModalPresentationStyle.automatic

    /// The preferred size of the page in a dialog or popover, in points; zero for its natural size.
    open var preferredContentSize = Size.zero

    /// Whether Escape and the close button leave the page open when it is presented.
    open var isModalInPresentation = false

    /// The anchor of the page when it is presented as a popover.
    public private(set) lazy var popoverPresentationController = PopoverPresentationController()

    /// Shows a page: pushes it onto the navigation stack that contains this page, or presents it if
    /// there is none.
    open func show(_ controller: ViewController, sender: Any?) {
        guard let navigationController else {
            return present(controller, animated: true)
        }
        navigationController.pushViewController(controller, animated: true)
    }

    /// Shows a page in the last column of the split view that contains this one, otherwise like
    /// ``show(_:sender:)``.
    open func showDetailViewController(_ controller: ViewController, sender: Any?) {
        guard let splitViewController else { return show(controller, sender: sender) }
        splitViewController.setViewController(controller, for: .secondary)
        splitViewController.show(.secondary)
    }

    /// Returns the title bar of a window whose root is the page.
    func makeTitlebar() -> View {
        let bar = NavigationBar()
        bar.windowButtons = DesktopSettings.decorationLayout
        bar.show(navigationItem, backTitle: nil)
        return bar
    }

    /// Creates a dialog of the page's own kind; nil to show its ``view``.
    func makePresentationSurface(over window: View?) -> View? { nil }

    /// Releases a page that was presented.
    func presentationEnded() { presentation = nil }
}
