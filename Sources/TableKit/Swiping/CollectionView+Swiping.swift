import CGtk
import Foundation
import GtkBridge
import TableCore
import TextCore

/// The swipe actions of the rows of a list.
final class ListSwipeActions: Sendable {
    /// Returns the actions that a swipe on an item reveals; nil for none.
    typealias Provider = (IndexPath) -> SwipeActionsConfiguration?

    let leading: Provider?
    let trailing: Provider?

    init(leading: Provider?, trailing: Provider?) {
        (self.leading, self.trailing) = (leading, trailing)
    }
}

extension CollectionLayoutListConfiguration {
    /// Returns the actions that a swipe to the right reveals on an item; nil for none.
    ///
    ///     var list = CollectionLayoutListConfiguration(appearance: .plain)
    ///     list.trailingSwipeActionsConfigurationProvider = { path in
    ///         SwipeActionsConfiguration(actions: [delete(path)])
    ///     }
    ///
    /// The actions are also in the menu of the item, for the keyboard.
    @MainActor public var leadingSwipeActionsConfigurationProvider:
        ((IndexPath) -> SwipeActionsConfiguration?)?
    {
        get { swipeActions?.leading }
        set {
            rowActions = ListRowActions(
                ListSwipeActions(leading: newValue, trailing: swipeActions?.trailing))
        }
    }

    /// Returns the actions that a swipe to the left reveals on an item; nil for none.
    @MainActor public var trailingSwipeActionsConfigurationProvider:
        ((IndexPath) -> SwipeActionsConfiguration?)?
    {
        get { swipeActions?.trailing }
        set {
            rowActions = ListRowActions(
                ListSwipeActions(leading: swipeActions?.leading, trailing: newValue))
        }
    }

    @MainActor private var swipeActions: ListSwipeActions? {
        rowActions?.object as? ListSwipeActions
    }
}

extension CollectionView {
    private func swipeConfigurations(
        forItemAt path: IndexPath
    ) -> [SwipeSession.Side: SwipeActionsConfiguration] {
        guard !display.isLayingOut, let layout = display.session.compositional,
            let actions = layout.rowActions(ofSection: path.section)?.object as? ListSwipeActions
        else { return [:] }
        var found: [SwipeSession.Side: SwipeActionsConfiguration] = [:]
        found[.left] = actions.trailing?(path)
        found[.right] = actions.leading?(path)
        return found.filter { !$0.value.actions.isEmpty }
    }

    /// The swipe actions of an item as items of its menu.
    func swipeMenuItems(forItemAt path: IndexPath) -> [MenuElement] {
        let configurations = swipeConfigurations(forItemAt: path)
        let actions = [SwipeSession.Side.right, .left].flatMap {
            configurations[$0]?.actions ?? []
        }
        return actions.map { action in
            action.menuItem { [weak self] in
                guard let self else { return }
                action.handler(action, cellForItem(at: path) ?? self) { _ in }
            }
        }
    }

    // MARK: Gesture

    /// Begins to reveal the actions of the pressed item.
    ///
    /// - Returns: Whether the item has actions on the side that the pointer reveals.
    func swipePressedItem(to point: Point, at time: guint32) -> Bool {
        if swipe?.session.isDragging == true {
            dragSwipe(to: point, at: time)
            return true
        }
        guard movement == nil, let press = pointer.press, let item = press.item else {
            return false
        }
        let (dx, dy) = (point.x - press.point.x, point.y - press.point.y)
        guard dx.magnitude > 8, dx.magnitude > 2 * dy.magnitude,
            beginSwipe(item, revealing: dx < 0 ? .left : .right)
        else { return false }
        pointer.press = nil
        select(.cancelPress)
        swipe(.began(item, x: press.point.x, y: press.point.y))
        dragSwipe(to: point, at: time)
        return true
    }

    /// Opens the trailing actions of an item.
    func revealTrailingActions(of cell: CollectionViewCell) {
        guard let path = indexPath(for: cell), beginSwipe(path, revealing: .left) else { return }
        swipe(.openRow(path, .left))
    }

    private func beginSwipe(_ path: IndexPath, revealing side: SwipeSession.Side) -> Bool {
        let shown = swipeConfigurations(forItemAt: path)
        guard shown[side] != nil else { return false }
        if swipe?.path == path, swipe?.session.openRow == path { return true }
        endSwipe()
        let actions = CollectionReusableView()
        let buttons = shown.mapValues { $0.actions.map { makeSwipeButton(for: $0) } }
        for button in buttons.values.joined() { actions.addSubview(View(retaining: button.widget)) }
        swipeActions = actions
        let width = layoutAttributesForItem(at: path)?.size.width ?? viewportSize.width
        swipe = RowSwipe(path, shown, buttons: buttons, rowWidth: width)
        cellForItem(at: path)?.isSwiped = true
        return true
    }

    private func dragSwipe(to point: Point, at time: guint32) {
        swipe?.follow(x: point.x, at: time)
        swipe(.moved(x: point.x, y: point.y))
    }

    /// Ends the drag of a swipe. Returns whether there was one.
    func releaseSwipe() -> Bool {
        guard let swipe, swipe.session.isDragging else { return false }
        self.swipe(.ended(velocity: swipe.velocity))
        return true
    }

    /// Ends the drag of a swipe without its effect.
    func cancelSwipe() { swipe(.cancelled) }

    /// Closes the open item, if any. Returns whether there was one.
    @discardableResult
    func closeSwipe() -> Bool {
        guard swipe?.session.openRow != nil else { return false }
        swipe(.close)
        return true
    }

    private func swipe(_ event: SwipeSession.Event) {
        for effect in swipe?.session.handle(event) ?? [] {
            switch effect {
            case .claimed: break
            case .offset(_, let x):
                swipe?.animation?.stop()
                moveSwipe(to: x)
            case .open(_, let side):
                let width = swipe?.session.widths[side] ?? 0
                animateSwipe(to: side == .left ? -width : width)
            case .close: animateSwipe(to: 0)
            case .performFirst(let path, let side):
                guard let action = swipe?.configurations[side]?.actions.first else { return }
                let width = layoutAttributesForItem(at: path)?.size.width ?? 0
                animateSwipe(to: side == .left ? -width : width)
                perform(action)
            }
        }
    }

    private func moveSwipe(to offset: Double) {
        swipe?.offset = offset
        setNeedsLayout()
    }

    private func animateSwipe(to end: Double) {
        guard let start = swipe?.offset else { return }
        swipe?.animation?.stop()
        guard animationsAreEnabled, abs(end - start) > 1 else { return finishSwipe(at: end) }
        swipe?.animation = Animation(on: host.widget, duration: 0.2) { [weak self] progress in
            guard let self, swipe != nil else { return }
            moveSwipe(to: start + (end - start) * progress)
            if progress >= 1 { finishSwipe(at: end) }
        }
    }

    private func finishSwipe(at offset: Double) {
        moveSwipe(to: offset)
        if offset == 0 { endSwipe() }
    }

    /// Removes the swipe without animation.
    func endSwipe() {
        guard let ended = swipe else { return }
        swipe = nil
        ended.animation?.stop()
        if let cell = display.cell(at: ended.path) as? CollectionViewCell {
            cell.isSwiped = false
            if let attributes = display.shownAttributes(of: .cell(ended.path)) {
                cell.hosting?.set(attributes, isAnimating: false)
            }
        }
        swipeActions?.hosting?.hide()
        swipeActions = nil
        setNeedsLayout()
    }

    /// Moves the swipe along with its item; a deleted item takes its actions with it.
    func remapSwipe(_ map: UpdateMap) {
        guard let path = swipe?.path else { return }
        guard let new = map.newIndexPath(forOld: path) else { return endSwipe() }
        swipe?.path = new
        swipe?.session.apply(map)
    }

    private func perform(_ action: ContextualAction) {
        guard let path = swipe?.path else { return }
        action.handler(action, cellForItem(at: path) ?? self) { [weak self] _ in
            guard let self, swipe?.path == path else { return }
            if swipe?.session.openRow == nil { animateSwipe(to: 0) } else { closeSwipe() }
        }
    }

    private func makeSwipeButton(for action: ContextualAction) -> SwipeButton {
        let button = SwipeButton(action)
        connect("clicked", of: button.reference.raw) { [weak self] _ in
            self?.grabFocus()
            self?.perform(action)
        }
        return button
    }

    // MARK: Views

    /// Moves the content of the swiped item aside, and places the buttons in the gap.
    func placeSwipe() {
        guard let swipe, let view = swipeActions else { return }
        guard let attributes = display.shownAttributes(of: .cell(swipe.path)),
            let cell = display.cell(at: swipe.path)
        else { return endSwipe() }
        var moved = attributes
        moved.center.x += swipe.offset
        cell.hosting?.set(moved, isAnimating: true)
        var place = LayoutAttributes(
            LayoutElement(.decoration(kind: "swipe"), at: swipe.path), frame: attributes.frame)
        place.zIndex = attributes.zIndex
        let hosting = view.hosting ?? HostedElement(view, in: bin, at: place)
        hosting.show(at: place)
        let frames = swipe.buttonFrames(rowWidth: attributes.size.width)
        let buttons = swipe.buttons.values.joined().map(\.widget)
        for (widget, child) in zip(buttons, view.subviews) {
            let isHidden = frames[widget] == nil
            if child.storedIsHidden != isHidden { child.isHidden = isHidden }
            if let span = frames[widget] {
                child.frame = Rect(
                    x: span.lowerBound, y: 0, width: span.upperBound - span.lowerBound,
                    height: attributes.size.height)
            }
        }
    }
}
