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

    /// Notifies the controller and its children that the view is about to appear.
    func willAppear(animated: Bool) {
        loadViewIfNeeded()
        viewWillAppear(animated)
        for child in ownChildren { child.willAppear(animated: animated) }
    }

    /// Notifies the controller and its children that the view is in its place.
    func isAppearing(animated: Bool) {
        viewIsAppearing(animated)
        for child in ownChildren { child.isAppearing(animated: animated) }
    }

    /// Notifies the controller and its children that the view has appeared.
    func didAppear(animated: Bool) {
        viewDidAppear(animated)
        for child in ownChildren { child.didAppear(animated: animated) }
    }

    /// Notifies the controller and its children that the view is about to disappear.
    func willDisappear(animated: Bool) {
        viewWillDisappear(animated)
        for child in ownChildren { child.willDisappear(animated: animated) }
    }

    /// Notifies the controller and its children that the view has disappeared.
    func didDisappear(animated: Bool) {
        viewDidDisappear(animated)
        for child in ownChildren { child.didDisappear(animated: animated) }
    }
}
