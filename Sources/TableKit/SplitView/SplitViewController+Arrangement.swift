import CGtk
import GtkBridge
import TableCore

extension SplitViewController {
    func apply(_ effect: SplitViewState.Effect, animated: Bool) {
        switch effect {
        case .collapse(let proposed):
            let top = delegate?.splitViewController(
                self, topColumnForCollapsingToProposedTopColumn: proposed)
            // The pages of the columns up to this one are about to be stacked.
            if let top, top != proposed { _ = state.handle(.show(top)) }
            keepingFocus(arrangeNarrow)
            updateAppearance()
            delegate?.splitViewControllerDidCollapse(self)
        case .separate:
            keepingFocus(arrangeWide)
            updateAppearance()
            delegate?.splitViewControllerDidExpand(self)
        case .arrange(let columns):
            wide.showColumns(columns)
            for effect in primaryPopover.handle(
                columns.contains(.primary) ? .shown : .hidden)
            {
                apply(effect)
            }
            updateAppearance()
        case .push, .pop:
            showStack(animated: animated)
        }
    }

    /// The pages in the visible columns, or the top one of the stack.
    var visiblePages: [ViewController] {
        (isCollapsed ? [topColumn] : state.visibleColumns).compactMap { viewController(for: $0) }
    }

    /// Notifies the pages that became visible or hidden with their columns.
    func updateAppearance() {
        guard appearance == .visible else { return }
        let visible = visiblePages
        for page in viewControllers where !visible.contains(where: { $0 === page }) {
            if page.appearance == .visible { page.disappear() }
        }
        for page in visible { page.appear() }
    }

    /// Shows the pages up to the top column, if they are stacked.
    func showStack(animated: Bool) {
        narrow?.setViewControllers(stackedControllers, animated: animated)
    }

    private var stackedControllers: [ViewController] {
        state.stackedColumns.compactMap { controllers[$0] }
    }

    /// Shows all columns side by side.
    func arrangeWide() {
        if let narrow {
            narrow.navigationBar.show(nil, backTitle: nil)
            for page in narrow.viewControllers { page.navigationController = nil }
        }
        takeColumnsOut()
        narrow = nil
        for (column, controller) in controllers.sorted(by: { $0.key < $1.key }) {
            wide.install(controller, in: column)
        }
        wide.showColumns(state.visibleColumns)
        titleBin.child = wide.bars
        contentBin.child = wide.columns
    }

    /// Shows one column at a time, as pages of a navigation controller.
    private func arrangeNarrow() {
        guard let root = stackedControllers.first else { return }
        wide.removeAll()
        takeColumnsOut()
        let stack = NavigationController(rootViewController: root)
        stack.splitViewController = self
        stack.delegate = self
        stack.keepsViews = true
        narrow = stack
        contentBin.child = stack.view
        stack.setViewControllers(stackedControllers, animated: false)
        stack.navigationBar.windowButtons = DesktopSettings.decorationLayout
        titleBin.child = stack.navigationBar
    }

    /// Removes the columns from their containers, so that they outlive them.
    private func takeColumnsOut() {
        for controller in controllers.values where controller.isViewLoaded {
            controller.view.removeFromSuperview()
        }
        contentBin.child = nil
        titleBin.child = nil
    }

    /// Restores the keyboard focus after `body`, because widgets lose it when their parent changes.
    private func keepingFocus(_ body: () -> Void) {
        let kept = gtk_widget_get_toplevel(contentBin.widget).flatMap { KeptFocus(in: $0) }
        body()
        guard let kept else { return }
        kept.restore()
        // What had the focus may be in a column that the top one covers now.
        guard !kept.isOnScreen, !contentBin.containsFocus || isFocusCovered,
            let page = visiblePages.last?.viewIfLoaded
        else { return }
        gtk_widget_child_focus(page.widget, GTK_DIR_TAB_FORWARD)
    }

    /// Whether what has the focus cannot be seen.
    private var isFocusCovered: Bool {
        KeptFocus(in: contentBin.widget).map { !$0.isOnScreen } ?? false
    }
}

extension SplitViewController: NavigationControllerDelegate {
    public func navigationControllerShouldGoBack(
        _ navigationController: NavigationController
    ) -> Bool {
        goBack()
        return false
    }

    public func navigationController(
        _ navigationController: NavigationController, accessibleNameForBackTo title: String
    ) -> String {
        delegate?.splitViewController(self, accessibleNameForBackTo: title) ?? title
    }
}
