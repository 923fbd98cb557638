import CGtk
import GtkBridge
import TableCore

extension NavigationController {
    var stackPointer: UnsafeMutablePointer<GtkStack> {
        stackView.widget.cast(GtkStack.self)
    }

    func perform(_ event: Stack.Event, animated: Bool) {
        do {
            let effects = try stack.handle(event)
            isAnimated = animated
            effects.forEach(apply)
            updateBar()
            if let top = topViewController { restoreFocus(of: ObjectIdentifier(top)) }
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
            slide(to: controller, from: controllers[old] ?? controller, direction)
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

    func install(_ controller: ViewController) {
        let child = controller.view.widget
        guard gtk_widget_get_parent(child) != stackView.widget else { return }
        controller.view.removeFromSuperview()
        gtk_container_add(stackView.widget.cast(GtkContainer.self), child)
    }

    func slide(
        to controller: ViewController, from leaving: ViewController, _ direction: Stack.Direction
    ) {
        guard isViewLoaded else {
            finishTransition()
            return
        }
        install(controller)
        let slides = NavigationTransition.Style.slide.gtk(direction == .forward)
        let own = delegate?.navigationController(
            self, animationControllerFor: direction == .forward ? .push : .pop, from: leaving,
            to: controller)
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

    func beginLeaving(_ pages: [ViewController]) {
        for page in pages {
            page.willMove(toParent: nil)
            page.movement.from = true
        }
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

    func transitionRan() {
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
        if covers[page] != nil, let controller = controllers[page] { cover(controller, with: nil) }
        guard let controller = controllers.removeValue(forKey: page) else { return }
        controller.navigationController = nil
        if controller.movement.from {
            controller.movement.from = false
            controller.didMove(toParent: nil)
        }
        (controller as? NavigationController)?.leave(self)
        (controller as? TabBarController)?.leave(navigationBar)
        if controller.isViewLoaded, !keepsViews,
            gtk_widget_get_parent(controller.view.widget) == stackView.widget
        {
            controller.view.removeFromSuperview()
        }
    }
}
