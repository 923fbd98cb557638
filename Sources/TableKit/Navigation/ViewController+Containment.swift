extension ViewController {
    /// Adds a child controller. Add its view to your own view next:
    ///
    ///     addChild(map)
    ///     view.addSubview(map.view)
    ///     map.didMove(toParent: self)
    public func addChild(_ child: ViewController) {
        child.willMove(toParent: self)
        child.ownParent?.ownChildren.removeAll { $0 === child }
        ownChildren.append(child)
        child.ownParent = self
    }

    /// Removes the controller from its parent. Before that, call ``willMove(toParent:)`` with nil
    /// and remove the view.
    public func removeFromParent() {
        guard let parent = ownParent else { return }
        parent.ownChildren.removeAll { $0 === self }
        ownParent = nil
        didMove(toParent: nil)
    }

    /// The visibility of the view, according to the last notification of the controller.
    enum Appearance {
        case unknown, appearing, visible, disappearing, hidden
    }

    /// Notifies the controller and its children that the view is about to appear, once.
    func willAppear(animated: Bool) {
        guard appearance != .appearing, appearance != .visible else { return }
        appearance = .appearing
        loadViewIfNeeded()
        viewWillAppear(animated)
        for child in ownChildren { child.willAppear(animated: animated) }
    }

    /// Notifies the controller and its children that the view is in its place.
    func isAppearing(animated: Bool) {
        guard appearance != .visible else { return }
        viewIsAppearing(animated)
        for child in ownChildren { child.isAppearing(animated: animated) }
    }

    /// Notifies the controller and its children that the view has appeared, once.
    func didAppear(animated: Bool) {
        guard appearance != .visible else { return }
        appearance = .visible
        viewDidAppear(animated)
        for child in ownChildren { child.didAppear(animated: animated) }
    }

    /// Notifies the controller and its children that the view is about to disappear, once.
    func willDisappear(animated: Bool) {
        guard appearance != .disappearing, appearance != .hidden else { return }
        appearance = .disappearing
        viewWillDisappear(animated)
        for child in ownChildren { child.willDisappear(animated: animated) }
    }

    /// Notifies the controller and its children that the view has disappeared, once.
    func didDisappear(animated: Bool) {
        guard appearance != .hidden else { return }
        appearance = .hidden
        viewDidDisappear(animated)
        for child in ownChildren { child.didDisappear(animated: animated) }
    }

    /// Notifies the controller that the view is visible, without a transition.
    func appear() {
        willAppear(animated: false)
        isAppearing(animated: false)
        didAppear(animated: false)
    }

    /// Notifies the controller that the view is no longer visible, without a transition.
    func disappear() {
        willDisappear(animated: false)
        didDisappear(animated: false)
    }
}
