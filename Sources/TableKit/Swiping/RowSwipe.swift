import CGtk
import GtkBridge
import TableCore
import TextCore

/// The row or item whose actions a swipe reveals, and their buttons.
struct RowSwipe {
    /// Tells swipes apart, whichever rows they are on.
    final class Identity {}

    let identity = Identity()
    var session: SwipeSession
    var path: IndexPath
    let configurations: [SwipeSession.Side: SwipeActionsConfiguration]
    /// Whether the row shows the table's own Delete action.
    let offersDeletion: Bool
    /// The buttons of each side, the outermost first.
    var buttons: [SwipeSession.Side: [SwipeButton]]
    /// The horizontal offset of the row's content, in points; negative to the left.
    var offset = 0.0
    var animation: Animation?
    /// The last motion of the pointer, for its velocity in points per second.
    private var lastMotion: (x: Double, time: guint32)?
    private(set) var velocity = 0.0

    init(
        _ path: IndexPath, _ configurations: [SwipeSession.Side: SwipeActionsConfiguration],
        buttons: [SwipeSession.Side: [SwipeButton]], rowWidth: Double, offersDeletion: Bool = false
    ) {
        (self.path, self.configurations, self.buttons) = (path, configurations, buttons)
        self.offersDeletion = offersDeletion
        for side in buttons.values {
            let widths = SwipeSession.buttonWidths(natural: side.map(\.width), rowWidth: rowWidth)
            for (button, width) in zip(side, widths) { button.width = width }
        }
        session = SwipeSession(widths: buttons.mapValues { $0.reduce(0) { $0 + $1.width } })
        for (side, configuration) in configurations
        where configuration.performsFirstActionWithFullSwipe {
            session.fullSwipeDistances[side] = rowWidth * 0.6
        }
    }

    /// Follows the pointer.
    mutating func follow(x: Double, at time: guint32) {
        if let last = lastMotion, time > last.time {
            velocity = (x - last.x) * 1000 / Double(time - last.time)
        }
        lastMotion = (x, time)
    }

    /// The horizontal places of the visible buttons beside the content, which they follow from the
    /// edge.
    func buttonFrames(rowWidth: Double) -> [WidgetPointer: Range<Double>] {
        var frames: [WidgetPointer: Range<Double>] = [:]
        for (side, buttons) in buttons {
            let revealed = side == .left ? -offset : offset
            guard revealed > 0 else { continue }
            let natural = buttons.reduce(0) { $0 + $1.width }
            let stretch = max(1, revealed / max(1, natural))
            // The innermost button lies beside the content.
            var x = side == .left ? rowWidth - revealed : revealed
            for button in buttons.reversed() {
                let width = button.width * stretch
                if side == .right { x -= width }
                frames[button.widget] = x..<x + width
                if side == .left { x += width }
            }
        }
        return frames
    }
}

extension ContextualAction {
    /// The action as an item of the menu of its row.
    func menuItem(_ perform: @escaping () -> Void) -> Action {
        Action(
            title: title ?? translated("Action"), image: image,
            attributes: style == .destructive ? .destructive : []
        ) { _ in perform() }
    }
}
