import GtkBridge
import TableCore

/// Scrolls while something is held near an edge, frame by frame, and only then.
///
///     let scroller = Autoscroller(on: host.widget) { [weak self] in
///         self?.isNearAnEdge ?? false
///     } step: { [weak self] seconds in
///         self?.scroll(seconds)
///     }
///     scroller.update()   // whenever the pointer moves
///
/// It costs no frame while there is nothing to do.
final class Autoscroller {
    private let widget: WidgetPointer
    private let isNeeded: () -> Bool
    private let step: (Double) -> Void
    private var tick: TickCallback?
    private var remainingFrames = 0

    /// Creates a scroller that waits for ``update()``.
    ///
    /// - Parameters:
    ///   - widget: The widget whose frames it follows.
    ///   - isNeeded: Returns whether there is something to scroll now.
    ///   - step: Scrolls, given the seconds since the last frame.
    init(
        on widget: WidgetPointer, isNeeded: @escaping () -> Bool,
        step: @escaping (_ seconds: Double) -> Void
    ) {
        (self.widget, self.isNeeded, self.step) = (widget, isNeeded, step)
    }

    isolated deinit { stop() }

    /// Whether it scrolls.
    var isRunning: Bool { tick?.isRunning ?? false }

    /// Begins to scroll if necessary, after the pointer or the content moved.
    ///
    /// - Parameter frames: The number of frames to go on for, even if there is nothing to scroll.
    func update(atLeast frames: Int = 0) {
        remainingFrames = max(frames, remainingFrames)
        guard !isRunning, frames > 0 || isNeeded() else { return }
        var last: Int?
        tick = TickCallback(on: widget) { [weak self] time in
            guard let self, remainingFrames > 0 || isNeeded() else { return false }
            remainingFrames = max(0, remainingFrames - 1)
            step(last.map { Double(time - $0) / 1_000_000 } ?? 0)
            last = time
            return true
        }
    }

    /// Ends scrolling.
    func stop() {
        remainingFrames = 0
        tick?.stop()
        tick = nil
    }
}

extension ScrollView {
    /// The distances by which the content can still be scrolled.
    var scrollRoom: ScrollRoom {
        ScrollRoom(
            offset: Point(x: value(of: .horizontal), y: value(of: .vertical)),
            maximum: Point(x: range(of: .horizontal).maximum, y: range(of: .vertical).maximum))
    }
}
