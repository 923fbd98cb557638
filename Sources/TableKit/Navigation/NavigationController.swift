import CGtk
import GtkBridge
import TableCore
import TextCore

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

    /// The bar of the container in which the controller is, and the way back from its first page.
    struct Container {
        let bar: NavigationBar
        var backTitle: String?
        var accessibleBackName = ""
    }

    /// The container in which the controller is visible, if it has a bar.
    var container: Container? { didSet { updateBar() } }

    /// The delegate, notified when pages are shown. A weak reference.
    public weak var delegate: NavigationControllerDelegate?

    /// Whether the views of popped pages stay in the `GtkStack`, for pages that return.
    var keepsViews = false

    private typealias Stack = NavigationStack<ObjectIdentifier>

    private let ownBar = NavigationBar()
    private let pageToolbar = NavigationToolbar()
    private let stackView = View(adopting: gtk_stack_new())
    private var stack: Stack
    private var controllers: [ObjectIdentifier: ViewController]
    private var isAnimated = false
    /// The pages that cover others, such as the results of a search.
    private var covers: [ObjectIdentifier: ViewController] = [:]
    private var backSwipe = BackSwipe()
    /// The handler of the keys of the window with the pages.
    private var windowKeys: SignalConnection?
    private weak var shownPage: ViewController?
    /// The views that had the keyboard focus in the pages that others cover.
    private var focus: [ObjectIdentifier: View] = [:]

    /// Creates a navigation controller with a root page.
    public init(rootViewController: ViewController) {
        let identifier = ObjectIdentifier(rootViewController)
        stack = NavigationStack(root: identifier)
        controllers = [identifier: rootViewController]
        super.init()
        rootViewController.navigationController = self
        shownPage = rootViewController
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
        for controller in newControllers {
            controllers[ObjectIdentifier(controller)] = controller
        }
        perform(.set(newControllers.map { ObjectIdentifier($0) }), animated: animated)
    }

    /// Whether a transition between pages is in progress.
    public var isInTransition: Bool { stack.isInTransition }

    /// Pops the visible page, unless the delegate handles going back. A navigation controller on
    /// the stack goes back first.
    public func goBack() {
        if let inner = topViewController as? NavigationController, inner.stack.previous != nil {
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
        connectAnswering("key-press-event", of: stackView.reference.raw) { [weak self] in
            self?.handleKey($0.event(0, as: GdkEventKey.self)) ?? false
        }
        connectAnswering("scroll-event", of: stackView.reference.raw) { [weak self] in
            self?.handleScroll($0.event(0, as: GdkEvent.self)) ?? false
        }
        connectAnswering("button-press-event", of: stackView.reference.raw) { [weak self] in
            self?.handleButton($0.event(0, as: GdkEventButton.self)) ?? false
        }
        connect("hierarchy-changed", of: stackView.reference.raw) { [weak self] _ in
            self?.followKeysOfWindow()
        }
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

extension NavigationController {
    private var stackPointer: UnsafeMutablePointer<GtkStack> {
        stackView.widget.cast(GtkStack.self)
    }

    private func perform(_ event: Stack.Event, animated: Bool) {
        do {
            let effects = try stack.handle(event)
            isAnimated = animated
            effects.forEach(apply)
            updateBar()
        } catch {
            // A broken rule is a programming error of the caller: log it and keep the stack.
            g_return_if_fail_warning("TableKit", "NavigationController", "\(error)")
        }
    }

    private func apply(_ effect: Stack.Effect) {
        switch effect {
        case .willDisappear(let page):
            controllers[page]?.willDisappear(animated: isAnimated)
        case .willAppear(let page):
            guard let controller = controllers[page] else { return }
            controller.navigationController = self
            controller.splitViewController = splitViewController
            delegate?.navigationController(self, willShow: controller, animated: isAnimated)
            controller.willAppear(animated: isAnimated)
        case .transition(let old, let page, let direction):
            guard let controller = controllers[page] else { return }
            keepFocus(of: old)
            slide(to: controller, direction)
            restoreFocus(of: page)
            controller.isAppearing(animated: isAnimated)
        case .didDisappear(let page):
            controllers[page]?.didDisappear(animated: isAnimated)
        case .didAppear(let page):
            guard let controller = controllers[page] else { return }
            controller.didAppear(animated: isAnimated)
            if controller.movement.to {
                controller.movement.to = false
                controller.didMove(toParent: self)
            }
            delegate?.navigationController(self, didShow: controller, animated: isAnimated)
        case .removed(let page):
            remove(page)
        }
    }

    private func install(_ controller: ViewController) {
        let child = controller.view.widget
        guard gtk_widget_get_parent(child) != stackView.widget else { return }
        controller.view.removeFromSuperview()
        gtk_container_add(stackView.widget.cast(GtkContainer.self), child)
    }

    private func slide(to controller: ViewController, _ direction: Stack.Direction) {
        guard isViewLoaded else {
            finishTransition()
            return
        }
        install(controller)
        let slides: GtkStackTransitionType =
            direction == .forward
            ? GTK_STACK_TRANSITION_TYPE_SLIDE_LEFT : GTK_STACK_TRANSITION_TYPE_SLIDE_RIGHT
        let own = customTransition(to: controller, direction)
        gtk_stack_set_transition_duration(stackPointer, guint((own?.duration ?? 0.2) * 1000))
        gtk_stack_set_transition_type(
            stackPointer,
            isAnimated
                ? own?.style.gtk(direction == .forward) ?? slides
                : GTK_STACK_TRANSITION_TYPE_NONE)
        let cover = covers[ObjectIdentifier(controller)]
        gtk_stack_set_visible_child(stackPointer, (cover ?? controller).view.widget)
        if gtk_stack_get_transition_running(stackPointer) == 0 {
            finishTransition()
        }
    }

    private func beginLeaving(_ pages: [ViewController]) {
        for page in pages {
            page.willMove(toParent: nil)
            page.movement.from = true
        }
    }

    /// The transition that the delegate wants.
    private func customTransition(
        to controller: ViewController, _ direction: Stack.Direction
    ) -> NavigationTransition? {
        let leaving = shownPage ?? controller
        shownPage = controller
        return delegate?.navigationController(
            self, animationControllerFor: direction == .forward ? .push : .pop, from: leaving,
            to: controller)
    }

    /// Covers a page of the stack with another one, or uncovers it.
    func cover(_ page: ViewController, with controller: ViewController?) {
        let identifier = ObjectIdentifier(page)
        guard isViewLoaded, controllers[identifier] != nil else { return }
        let old = covers[identifier]
        covers[identifier] = controller
        let isVisible = page === topViewController
        if let controller {
            page.addChild(controller)
            install(controller)
            if isVisible { controller.willAppear(animated: false) }
        }
        if isVisible {
            old?.willDisappear(animated: false)
            gtk_stack_set_transition_type(stackPointer, GTK_STACK_TRANSITION_TYPE_NONE)
            gtk_stack_set_visible_child(stackPointer, (controller ?? page).view.widget)
            controller?.isAppearing(animated: false)
            controller?.didAppear(animated: false)
            old?.didDisappear(animated: false)
        }
        controller?.didMove(toParent: page)
        guard let old else { return }
        old.willMove(toParent: nil)
        old.view.removeFromSuperview()
        old.removeFromParent()
    }

    /// Goes back after a swipe to the right with two fingers on the touchpad.
    private func handleScroll(_ event: UnsafeMutablePointer<GdkEvent>?) -> Bool {
        guard let event, stack.previous != nil, InputSources(of: event) == .touchpad,
            event.pointee.scroll.direction == GDK_SCROLL_SMOOTH
        else { return false }
        let scroll = event.pointee.scroll
        let isEnd = gdk_event_is_scroll_stop_event(event) != 0
        if backSwipe.moved(x: scroll.delta_x, y: scroll.delta_y, ends: isEnd) { goBack() }
        return false
    }

    /// Remembers which view of a page has the keyboard focus.
    private func keepFocus(of page: ObjectIdentifier) {
        guard let view = controllers[page]?.viewIfLoaded, view.containsFocus,
            let window = gtk_widget_get_toplevel(view.widget),
            let widget = gtk_window_get_focus(window.cast(GtkWindow.self))
        else { return }
        focus[page] = View(retaining: widget)
    }

    /// Gives the keyboard focus back to the view of a page that had it.
    private func restoreFocus(of page: ObjectIdentifier) {
        guard let view = focus.removeValue(forKey: page), view.isOnScreen else { return }
        view.grabFocus()
    }

    private func transitionRan() {
        if stack.isInTransition, gtk_stack_get_transition_running(stackPointer) == 0 {
            finishTransition()
        }
    }

    /// Ends the transition once the current effects have been applied.
    private func finishTransition() {
        MainLoop.whenIdle(priority: G_PRIORITY_HIGH_IDLE) { [weak self] in
            guard let self, stack.isInTransition,
                gtk_stack_get_transition_running(stackPointer) == 0
            else { return }
            perform(.transitionEnded, animated: isAnimated)
        }
    }

    private func remove(_ page: ObjectIdentifier) {
        focus[page] = nil
        guard let controller = controllers.removeValue(forKey: page) else { return }
        controller.navigationController = nil
        covers[page] = nil
        if controller.movement.from {
            controller.movement.from = false
            controller.didMove(toParent: nil)
        }
        (controller as? NavigationController)?.leave(self)
        if controller.isViewLoaded, !keepsViews,
            gtk_widget_get_parent(controller.view.widget) == stackView.widget
        {
            controller.view.removeFromSuperview()
        }
    }

    /// Updates the bar and the toolbar from the visible page's item.
    func updateBar() {
        guard let top = topViewController else { return }
        let below = stack.previous.flatMap { controllers[$0] }
        let ownName = delegate?.navigationController(
            self, accessibleNameForBackTo: below?.title ?? "")
        let backTitle =
            below.map { Self.backTitle(of: $0) } ?? container?.backTitle
        let name = below == nil ? container?.accessibleBackName : ownName
        let backName = name ?? translated("Back")
        if let inner = top as? NavigationController {
            inner.container = Container(
                bar: navigationBar, backTitle: backTitle, accessibleBackName: backName)
        } else {
            navigationBar.show(
                top.navigationItem, backTitle: backTitle, accessibleBackName: backName)
        }
        for page in viewControllers.dropLast() { (page as? NavigationController)?.leave(self) }
        pageToolbar.show(top.navigationItem, isHidden: top.hidesBottomBarWhenPushed && below != nil)
    }

    /// Stops using the bar of a container.
    private func leave(_ outer: NavigationController) {
        if container?.bar === outer.navigationBar { container = nil }
    }

    private static func backTitle(of page: ViewController) -> String {
        let item = page.navigationItem
        return item.backBarButtonItem?.title ?? item.backButtonTitle ?? page.title
    }

    /// Handles keys also while nothing has the focus, as on a page without controls, or while the
    /// bar has it: they then do not pass the pages.
    private func followKeysOfWindow() {
        windowKeys?.disconnect()
        windowKeys = nil
        guard let window = gtk_widget_get_toplevel(stackView.widget),
            cgtk_is_a(window, gtk_window_get_type()) != 0
        else { return }
        windowKeys = connectAnswering("key-press-event", of: UnsafeMutableRawPointer(window)) {
            [weak self] arguments in
            guard let self, gtk_widget_get_mapped(stackView.widget) != 0 else { return false }
            let focus = gtk_window_get_focus(window.cast(GtkWindow.self))
            let isElsewhere = focus.map {
                gtk_widget_get_mapped($0) != 0
                    && gtk_widget_is_ancestor($0, navigationBar.widget) == 0
            }
            if isElsewhere == true { return false }
            return handleKey(arguments.event(0, as: GdkEventKey.self))
        }
    }

    private func handleKey(_ event: UnsafeMutablePointer<GdkEventKey>?) -> Bool {
        guard let key = event?.pointee, stack.previous != nil else { return false }
        let modifiers = key.state & gtk_accelerator_get_default_mod_mask().rawValue
        guard modifiers == GDK_MOD1_MASK.rawValue, key.keyval == guint(GDK_KEY_Left) else {
            return false
        }
        goBack()
        return true
    }

    private func handleButton(_ event: UnsafeMutablePointer<GdkEventButton>?) -> Bool {
        // X11 and Wayland report the back button of a mouse as button 8.
        guard event?.pointee.button == 8, stack.previous != nil else { return false }
        goBack()
        return true
    }
}
