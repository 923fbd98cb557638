import CGtk
import GtkBridge
import TableCore

/// Several pages of which one is visible, and tabs that switch between them.
///
///     let tabs = TabBarController()
///     tabs.viewControllers = [books, films]
///     window.rootViewController = tabs
///
/// The tabs are in the bar above the page: in the title bar if the controller is the root of a
/// window, otherwise in the bar of the navigation or split view controller around it. In a narrow
/// window, and where there is no bar, they are below the page. Ctrl+Page Up and Ctrl+Page Down
/// select the previous and the next tab.
open class TabBarController: ViewController {
    /// The delegate, which is asked and notified when the user selects a tab. A weak reference.
    public weak var delegate: (any TabBarControllerDelegate)?

    /// The width below which the tabs are below the page, in points.
    static let narrowWidth = 500

    let stackView = View(adopting: gtk_stack_new())
    private var pageFocus = PageFocus()
    let tabs = SegmentedControl()
    let bottomBar = StackView(.horizontal)
    let content = AdaptiveBin()
    var windowKeys: SignalConnection?
    private var controllers: [ViewController] = []
    private var selected: Int?
    private var isNarrow = false
    private var pendingWidth: LoopSource?
    private lazy var ownBar = NavigationBar()

    /// The bar above the controller, if there is one.
    var container: NavigationController.Container? {
        didSet {
            if let old = oldValue?.bar, old !== container?.bar { leaveBar(old) }
            placeTabs()
        }
    }

    /// Creates a controller without pages.
    public override init() { super.init() }

    /// The pages, in the order of their tabs. Setting them keeps the selected page if it is one of
    /// them, and selects the first one otherwise.
    public var viewControllers: [ViewController]? {
        get { controllers }
        set { setViewControllers(newValue, animated: false) }
    }

    /// Replaces the pages.
    open func setViewControllers(_ newControllers: [ViewController]?, animated: Bool) {
        let (old, new) = (selectedViewController, newControllers ?? [])
        for page in controllers where !new.contains(where: { $0 === page }) {
            page.willMove(toParent: nil)
            if page === old { hide(page) }
            page.tabBarController = nil
            if page.isViewLoaded { page.view.removeFromSuperview() }
            page.didMove(toParent: nil)
        }
        let added = new.filter { page in !controllers.contains { $0 === page } }
        for page in added { page.willMove(toParent: self) }
        controllers = new
        for page in new { page.tabBarController = self }
        for page in added { page.didMove(toParent: self) }
        selected = new.firstIndex { $0 === old } ?? (new.isEmpty ? nil : 0)
        updateTabs()
        if selectedViewController !== old { showSelected() } else { updateBar() }
    }

    /// The index of the selected page; -1 if there is none. Setting it does not ask the delegate.
    open var selectedIndex: Int {
        get { selected ?? -1 }
        set { select(newValue) }
    }

    /// The selected page. Setting it does not ask the delegate.
    open var selectedViewController: ViewController? {
        get { selected.map { controllers[$0] } }
        set {
            if let index = controllers.firstIndex(where: { $0 === newValue }) { select(index) }
        }
    }

    private func select(_ index: Int) {
        guard controllers.indices.contains(index), index != selected else { return }
        let old = selectedViewController
        selected = index
        tabs.selectedSegmentIndex = index
        if let old { hide(old) }
        showSelected()
    }

    /// Selects a tab for the user, unless the delegate refuses it.
    func selectByUser(_ index: Int) {
        guard controllers.indices.contains(index), index != selected,
            controllers[index].tabBarItem.isEnabled,
            delegate?.tabBarController(self, shouldSelect: controllers[index]) ?? true
        else {
            tabs.selectedSegmentIndex = selectedIndex
            return
        }
        select(index)
        delegate?.tabBarController(self, didSelect: controllers[index])
    }

    // MARK: Pages

    private func hide(_ page: ViewController) {
        guard page.appearance == .visible || page.appearance == .appearing else { return }
        page.disappear()
    }

    private func showSelected() {
        guard isViewLoaded, let page = selectedViewController else { return updateBar() }
        let isVisible = appearance == .visible
        if isVisible { page.willAppear(animated: false) }
        let child = page.view.widget
        if gtk_widget_get_parent(child) != stackView.widget {
            page.view.removeFromSuperview()
            gtk_container_add(stackView.widget.cast(GtkContainer.self), child)
        }
        pageFocus.show(child, in: stackView.widget.cast(GtkStack.self))
        updateBar()
        if isVisible {
            page.isAppearing(animated: false)
            page.didAppear(animated: false)
        }
    }

    open override func loadView() {
        let stack = stackView.widget.cast(GtkStack.self)
        gtk_stack_set_hhomogeneous(stack, 0)
        gtk_stack_set_vhomogeneous(stack, 0)
        stackView.isHidden = false
        tabs.style("stack-switcher").setAccessibleRole(ATK_ROLE_PAGE_TAB_LIST)
        tabs.addAction(
            Action { [weak self] _ in
                guard let self else { return }
                selectByUser(tabs.selectedSegmentIndex)
            }, for: .valueChanged)
        bottomBar.style("toolbar")
        let column = StackView(.vertical)
        column.addArrangedSubview(stackView, expands: true)
        column.addArrangedSubview(bottomBar)
        content.child = column
        content.onWidthChange = { [weak self] in self?.widthChanged($0) }
        connectKeys()
        view = content
        showSelected()
        placeTabs()
    }

    open override var children: [ViewController] { controllers + ownChildren }

    open override func viewWillAppear(_ animated: Bool) {
        updateTabs()
        selectedViewController?.willAppear(animated: animated)
    }

    open override func viewIsAppearing(_ animated: Bool) {
        selectedViewController?.isAppearing(animated: animated)
    }

    open override func viewDidAppear(_ animated: Bool) {
        selectedViewController?.didAppear(animated: animated)
    }

    open override func viewWillDisappear(_ animated: Bool) {
        selectedViewController?.willDisappear(animated: animated)
    }

    open override func viewDidDisappear(_ animated: Bool) {
        selectedViewController?.didDisappear(animated: animated)
    }

    // MARK: Tabs

    /// Shows the titles, images and badges of all tabs.
    func updateTabs() {
        let items = controllers.map(\.tabBarItem)
        while tabs.numberOfSegments > items.count {
            tabs.removeSegment(at: tabs.numberOfSegments - 1, animated: false)
        }
        for (index, item) in items.enumerated() {
            if index == tabs.numberOfSegments {
                tabs.insertSegment(withTitle: nil, at: index, animated: false)
            }
            let title = item.fullTitle
            tabs.setImage(item.image, forSegmentAt: index)
            tabs.setTitle(item.image == nil ? title : nil, forSegmentAt: index)
            if item.image != nil { tabs.setAccessibilityLabel(title, forSegmentAt: index) }
            tabs.setEnabled(item.isEnabled, forSegmentAt: index)
        }
        tabs.selectedSegmentIndex = selectedIndex
    }

    private func widthChanged(_ width: Int) {
        // Widgets cannot move during allocation. This runs before the next frame is drawn.
        pendingWidth?.cancel()
        pendingWidth = MainLoop.whenIdle(priority: G_PRIORITY_HIGH_IDLE) { [weak self] in
            guard let self, (width < Self.narrowWidth) != isNarrow else { return }
            isNarrow = width < Self.narrowWidth
            placeTabs()
        }
    }

    /// Puts the tabs into the bar above the page, or below the page.
    private func placeTabs() {
        guard isViewLoaded else { return updateBar() }
        let isBelow = isNarrow || container == nil
        if isBelow != (tabs.superview === bottomBar) {
            tabs.removeFromSuperview()
            if isBelow {
                updateBar()
                bottomBar.addArrangedSubview(tabs, expands: true)
            }
        }
        bottomBar.isHidden = !isBelow
        tabs.margin(isBelow ? 6 : 0)
        updateBar()
    }

    /// Shows the items of the selected page in the bar above it.
    private func updateBar() {
        guard var container else { return }
        container.tabs = isNarrow ? nil : tabs
        for page in controllers where page !== selectedViewController {
            (page as? NavigationController)?.container = nil
        }
        if let navigation = selectedViewController as? NavigationController {
            navigation.container = container
        } else {
            container.bar.show(
                selectedViewController?.navigationItem, backTitle: container.backTitle,
                accessibleBackName: container.accessibleBackName, tabs: container.tabs)
        }
    }

    /// Stops using a bar that shows another page.
    func leave(_ bar: NavigationBar) {
        if container?.bar === bar { container = nil }
    }

    private func leaveBar(_ bar: NavigationBar) {
        for page in controllers {
            guard let navigation = page as? NavigationController,
                navigation.container?.bar === bar
            else { continue }
            navigation.container = nil
        }
    }

    override func makeTitlebar() -> View {
        ownBar.windowButtons = DesktopSettings.decorationLayout
        ownBar.onBack = { [weak self] in
            (self?.selectedViewController as? NavigationController)?.goBack()
        }
        container = NavigationController.Container(bar: ownBar)
        return ownBar
    }
}
