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
    func swipeConfigurations(
        at path: IndexPath
    ) -> [SwipeSession.Side: SwipeActionsConfiguration] {
        guard !display.isLayingOut, let layout = display.session.compositional,
            let actions = layout.rowActions(ofSection: path.section)?.object as? ListSwipeActions
        else { return [:] }
        var found: [SwipeSession.Side: SwipeActionsConfiguration] = [:]
        found[.left] = actions.trailing?(path)
        found[.right] = actions.leading?(path)
        return found.filter { !$0.value.actions.isEmpty }
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
        guard movement == nil, let press = pointer.press, let item = press.item?.row else {
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
        let shown = swipeConfigurations(at: path)
        guard shown[side] != nil else { return false }
        if swipe?.path == path, swipe?.session.openRow == path { return true }
        endSwipe()
        let actions = CollectionReusableView()
        let buttons = shown.mapValues { $0.actions.map { makeSwipeButton(for: $0) } }
        for button in buttons.values.joined() { actions.addSubview(View(retaining: button.widget)) }
        swipeActions = actions
        swipe = RowSwipe(path, shown, buttons: buttons, rowWidth: swipeWidth(at: path))
        cellForItem(at: path)?.isSwiped = true
        return true
    }

    func swipeWidth(at path: IndexPath) -> Double {
        layoutAttributesForItem(at: path)?.size.width ?? viewportSize.width
    }

    func swipeMoved() { setNeedsLayout() }

    func swipeEnded(_ ended: RowSwipe) {
        if let cell = display.cell(at: ended.path) as? CollectionViewCell {
            cell.isSwiped = false
            if let attributes = display.shownAttributes(of: .cell(ended.path)) {
                cell.hosting?.set(attributes, isAnimating: false)
            }
        }
        swipeActions?.hosting?.hide()
        swipeActions = nil
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
