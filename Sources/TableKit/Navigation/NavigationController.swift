import CGtk
import GtkBridge
import TableCore

/// A container of pages on a navigation stack, of which the topmost is visible.
///
/// Pushed pages slide in from the end side, and popped pages slide out to it, unless
/// `gtk-enable-animations` is off. The bar shows the visible page's title and a back button with
/// the title of the page below. Alt+Left and the back button of a mouse go back. A toolbar below
/// the page shows the item's toolbar widgets, if any. Spec 22.1–22.9, 22.11, 22.13.
public final class NavigationController: ViewController {
    /// The bar that shows the visible page's ``ViewController/navigationItem``.
    ///
    /// On the stack of another navigation controller, or in a column of a split view, a navigation
    /// controller uses the bar there.
    public var navigationBar: NavigationBar { container?.bar ?? ownBar }

    /// The container in which the controller is visible, if it has a bar.
    var container: Container? { didSet { updateBar() } }

    /// The delegate, notified when pages are shown. A weak reference.
    public weak var delegate: NavigationControllerDelegate?

    /// Whether the views of popped pages stay in the `GtkStack`, for pages that return.
    var keepsViews = false

    typealias Stack = NavigationStack<ObjectIdentifier>

    private let ownBar = NavigationBar()
    let pageToolbar = NavigationToolbar()
    let stackView = View(adopting: gtk_stack_new())
    var stack: Stack
    var controllers: [ObjectIdentifier: ViewController]
    var isAnimated = false
    /// The pages that cover others, such as the results of a search.
    var covers: [ObjectIdentifier: ViewController] = [:]
    var backSwipe = BackSwipe()
    /// The gesture that goes back: a swipe to the right with two fingers on the touchpad. Disable
    /// it where users swipe for something else; ``goBack()`` and the other ways back are not
    /// affected.
    public let interactivePopGestureRecognizer: GestureRecognizer? = SwipeGestureRecognizer()
    /// The handler of the keys of the window with the pages.
    var windowKeys: SignalConnection?
    /// The views that had the keyboard focus in the pages that others cover.
    var focus: [ObjectIdentifier: KeptFocus] = [:]

    /// Creates a navigation controller with a root page.
    public init(rootViewController: ViewController) {
        let identifier = ObjectIdentifier(rootViewController)
        stack = NavigationStack(root: identifier)
        controllers = [identifier: rootViewController]
        super.init()
        rootViewController.navigationController = self
        ownBar.onBack = { [weak self] in self?.goBack() }
    }

    /// The pages on the stack, the root first.
    public var viewControllers: [ViewController] { stack.pages.compactMap { controllers[$0] } }

    /// The page at the top of the stack.
    public var topViewController: ViewController? { controllers[stack.top] }

    /// Pushes a page. If the page is already on the stack, pops to it instead. Spec 22.3.
    public func pushViewController(_ controller: ViewController, animated: Bool) {
        let identifier = ObjectIdentifier(controller)
        guard !stack.pages.contains(identifier) else {
            popToViewController(controller, animated: animated)
            return
        }
        controllers[identifier] = controller
        controller.willMove(toParent: self)
        controller.movement.to = true
        perform(.push(identifier), animated: animated)
    }

    /// Pops the top page and returns it; never pops the root. Spec 22.4.
    @discardableResult
    public func popViewController(animated: Bool) -> ViewController? {
        guard stack.previous != nil, let top = topViewController else { return nil }
        beginLeaving([top])
        perform(.pop, animated: animated)
        return top
    }

    /// Pops all pages except the root. Spec 22.5.
    public func popToRootViewController(animated: Bool) {
        beginLeaving(Array(viewControllers.dropFirst()))
        perform(.popToRoot, animated: animated)
    }

    /// Pops all pages above `controller`, which must be on the stack. Spec 22.6.
    public func popToViewController(_ controller: ViewController, animated: Bool) {
        beginLeaving(Array(viewControllers.drop { $0 !== controller }.dropFirst()))
        perform(.popTo(ObjectIdentifier(controller)), animated: animated)
    }

    /// Replaces the whole stack; the last page is visible. Ignores an empty array.
    public func setViewControllers(_ newControllers: [ViewController], animated: Bool) {
        guard !newControllers.isEmpty else { return }
        let (old, new) = (stack.pages, newControllers.map { ObjectIdentifier($0) })
        beginLeaving(viewControllers.filter { !new.contains(ObjectIdentifier($0)) })
        let arriving = newControllers.filter { !old.contains(ObjectIdentifier($0)) }
        for controller in arriving {
            controllers[ObjectIdentifier(controller)] = controller
            controller.willMove(toParent: self)
            controller.movement.to = true
        }
        perform(.set(new), animated: animated)
        // Pages below the top do not appear.
        for controller in arriving where controller !== topViewController {
            controller.movement.to = false
            controller.didMove(toParent: self)
        }
    }

    /// Whether a transition between pages is in progress.
    public var isInTransition: Bool { stack.isInTransition }

    /// Pops the visible page, unless the delegate handles going back. A navigation controller on
    /// the stack goes back first.
    public func goBack() {
        let top = (topViewController as? TabBarController)?.selectedViewController
        if let inner = (top ?? topViewController) as? NavigationController,
            inner.stack.previous != nil
        {
            return inner.goBack()
        }
        guard stack.previous != nil else { return }
        if delegate?.navigationControllerShouldGoBack(self) ?? true {
            popViewController(animated: true)
        }
    }

    public override func loadView() {
        gtk_stack_set_homogeneous(stackPointer, 0)
        if let top = topViewController {
            install(top)
            gtk_stack_set_visible_child(stackPointer, top.view.widget)
        }
        PageTransition.layOutLeavingPages(of: stackView.reference)
        stackView.on("notify::transition-running") { [weak self] in self?.transitionRan() }
        connectInput()
        updateBar()
        let content = StackView(.vertical)
        content.addArrangedSubview(stackView, expands: true)
        content.addArrangedSubview(pageToolbar.bar)
        stackView.isHidden = false
        view = content
    }

    override func makeTitlebar() -> View {
        ownBar.windowButtons = DesktopSettings.decorationLayout
        return ownBar
    }

    /// The pages on the stack, of which only the visible one appears with the controller.
    public override var children: [ViewController] { viewControllers + ownChildren }

    public override func viewWillAppear(_ animated: Bool) {
        topViewController?.willAppear(animated: animated)
    }

    public override func viewIsAppearing(_ animated: Bool) {
        topViewController?.isAppearing(animated: animated)
    }

    public override func viewDidAppear(_ animated: Bool) {
        topViewController?.didAppear(animated: animated)
    }

    public override func viewWillDisappear(_ animated: Bool) {
        topViewController?.willDisappear(animated: animated)
    }

    public override func viewDidDisappear(_ animated: Bool) {
        topViewController?.didDisappear(animated: animated)
    }

    /// The visible page: the top one, or the one that it presents.
    public var visibleViewController: ViewController? {
        topViewController?.presentation?.page ?? topViewController
    }

    /// Whether the bar above the pages is hidden.
    public var isNavigationBarHidden: Bool {
        get { navigationBar.isHidden }
        set { navigationBar.isHidden = newValue }
    }

    /// Hides or shows the bar above the pages.
    public func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
        isNavigationBarHidden = hidden
    }

    /// The toolbar below the visible page.
    public var toolbar: Toolbar { pageToolbar.bar }

    /// Whether the toolbar is hidden although the visible page has items for it.
    public var isToolbarHidden: Bool {
        get { pageToolbar.isHidden }
        set { pageToolbar.isHidden = newValue }
    }

    /// Hides or shows the toolbar.
    public func setToolbarHidden(_ hidden: Bool, animated: Bool) { isToolbarHidden = hidden }

    /// Pushes a page.
    public override func show(_ controller: ViewController, sender: Any?) {
        pushViewController(controller, animated: true)
    }
}
