import CGtk
import GtkBridge
import TableCore

/// A batch update being animated: plan and progress determine the current place of every element
/// (Spec 19.6–19.13).
struct RunningTransition {
    let plan: TransitionPlan
    /// The progress from 0 to 1.
    var progress = 0.0
    /// The headers and footers of deleted sections.
    let leavingViews: [TableElement: SectionView]
    /// The visible part for which the plan was made. The plan is invalid for any other.
    let visiblePart: Viewport
    let width: Int
    var animation: Animation?
    /// Called when the animation has ended, with a Boolean value that indicates whether it
    /// finished.
    var completions: [(Bool) -> Void] = []

    /// The current frame of an element that exists after the batch, by its new index path or
    /// section.
    func frame(of element: TableElement) -> TransitionFrame? {
        plan.transitions.first { $0.newElement == element }?.frame(at: progress)
    }
}

/// The appearance of a slot's content while it is inserted, deleted or reloaded.
struct SlotLook {
    /// The distance of the row's top edge below the slot's, in points.
    var y = 0.0
    /// The drawn height as a fraction of the row's own height.
    var scale = 1.0
    /// The horizontal offset, in widths of the table.
    var shift = 0.0
    var opacity = 1.0

    static let plain = SlotLook()

    init() {}

    /// Creates the look of a slot from a frame of its transition.
    ///
    /// - Parameters:
    ///   - frame: The current frame.
    ///   - top: The top edge of the slot, in points.
    ///   - height: The row's own height, in points.
    init(_ frame: TransitionFrame, top: Double, height: Double) {
        y = frame.span.y.rounded() - top
        scale = height > 0 ? frame.span.height / height : 1
        (shift, opacity) = (frame.shift, frame.opacity)
    }
}

extension TableView {
    /// Animates a batch update that has already been applied to the geometry.
    ///
    /// - Parameters:
    ///   - map: The resolved changes.
    ///   - old: The geometry and the content offset before the batch.
    ///   - leavingViews: The headers and footers of deleted sections.
    func startTransition(
        _ map: UpdateMap, from old: (geometry: RowGeometry, offset: Double),
        leavingViews: [TableElement: SectionView]
    ) {
        let plan = TransitionPlan(
            map, before: old.geometry, oldOffset: old.offset, after: geometry,
            newOffset: offsetY, viewportHeight: Double(host.viewportHeight))
        transition = RunningTransition(
            plan: plan, leavingViews: leavingViews, visiblePart: visiblePart,
            width: host.viewportWidth)
        guard plan.isAnimated, animationsAreEnabled else {
            endTransition()
            layoutContent()
            return
        }
        layoutContent()
        transition?.animation = Animation(on: host.widget, duration: 0.25) { [weak self] in
            self?.advanceTransition(to: $0)
        }
    }

    /// Shows the transition at a progress from 0 to 1.
    func advanceTransition(to progress: Double) {
        transition?.progress = progress
        if progress >= 1 { endTransition() }
        layoutContent()
    }

    /// Ends the transition: the next layout uses final frames, and cells of deleted rows are
    /// recycled.
    func endTransition() {
        guard let ended = transition else { return }
        transition = nil
        ended.animation?.stop()
        display.releaseLeaving()
        for (element, view) in ended.leavingViews { recycle(view, of: element) }
        for view in headerViews.shown.values {
            gtk_widget_set_opacity(view.reference.widget, 1)
        }
        guard !ended.completions.isEmpty else { return }
        // The table may be in the middle of a layout.
        MainLoop.whenIdle {
            for completion in ended.completions { completion(ended.progress >= 1) }
        }
    }

    /// Ends a transition made invalid by scrolling, a resize or a drag.
    func endOutdatedTransition() {
        guard let running = transition else { return }
        guard running.visiblePart == visiblePart, running.width == host.viewportWidth,
            lifted == nil
        else { return endTransition() }
    }

    /// The current places of the elements in a transition, in content coordinates.
    func placements(in running: RunningTransition) -> [BeltPlacement] {
        let offset = offsetY
        return running.plan.transitions.compactMap { transition in
            guard let element = transition.newElement,
                let frame = transition.frame(at: running.progress)
            else { return nil }
            let span = VerticalSpan(y: frame.span.y + offset, height: frame.span.height)
            return BeltPlacement(element: element, span: span)
        }
    }

    /// Assigns the slots to the visible elements of a transition.
    func assignCells(in running: RunningTransition) {
        recycleCells(
            keeping: Set(running.plan.transitions.compactMap { $0.newElement?.indexPath }))
        var moments = running.plan.transitions.compactMap { moment(of: $0, in: running) }
        moments.sort { $0.y < $1.y }
        slots = []
        var bottom = min(0, moments.first?.y ?? 0)
        for (number, moment) in moments.enumerated() {
            var slot = moment
            slot.y = max(moment.y, bottom)
            fillGap(from: bottom, to: slot.y)
            let next = number + 1 < moments.count ? moments[number + 1].y : .infinity
            slot.height = min(moment.y + moment.height, next) - slot.y
            guard slot.height > 0 else { continue }
            bottom = slot.y + slot.height
            slots.append(slot)
        }
    }

    /// The current slot of an element; nil if it is not visible.
    private func moment(of transition: RowTransition, in running: RunningTransition) -> Slot? {
        let frame = transition.frame(at: running.progress)
        let oldFrame = transition.oldFrame(at: running.progress)
        guard let clip = (frame ?? oldFrame)?.clip else { return nil }
        // Rounds to whole points, so that adjacent rows share an edge.
        let top = clip.y.rounded()
        let height = clip.maxY.rounded() - top
        guard height > 0, top < Double(host.viewportHeight), top + height > 0 else { return nil }
        var slot = Slot(content: .blank, y: top, height: height)
        let leavingCell = transition.oldElement?.indexPath.flatMap { display.leaving[$0] }
        if let path = transition.newElement?.indexPath {
            slot.rowHeight = transition.after.height
            slot.content = .row(path, cell(showing: path))
            if let frame {
                slot.look = SlotLook(frame, top: top, height: slot.rowHeight)
            } else {
                slot.look.opacity = 0
            }
            if let oldFrame, let leavingCell {
                let look = SlotLook(oldFrame, top: top, height: transition.before.height)
                slot.old = (leavingCell, transition.before.height, look)
            }
        } else if let frame, let leavingCell {
            slot.rowHeight = transition.before.height
            slot.content = .leaving(leavingCell)
            slot.look = SlotLook(frame, top: top, height: slot.rowHeight)
        }
        return slot
    }

    /// Places the headers and footers of deleted sections in the running transition.
    func placeLeavingViews() {
        guard let running = transition else { return }
        for (element, view) in running.leavingViews {
            let leaving = running.plan.transitions.first {
                $0.oldElement == element && $0.newElement == nil
            }
            guard let frame = leaving?.frame(at: running.progress) else {
                gtk_widget_hide(view.reference.widget)
                continue
            }
            place(view, at: frame)
        }
    }

    /// Places a header or footer at a frame of a transition.
    func place(_ view: SectionView, at frame: TransitionFrame) {
        let width = Double(host.viewportWidth)
        host(
            view.reference.widget, in: headerOverlay,
            at: Rect(
                x: frame.shift * width, y: frame.span.y, width: width, height: frame.span.height))
        // Widgets cannot be clipped at the row above, so they become transparent instead.
        let presence = frame.clip.height / max(1, frame.span.height)
        gtk_widget_set_opacity(view.reference.widget, min(frame.opacity, presence))
    }
}

extension TableElement {
    /// The index path of a row; nil for other elements.
    var indexPath: IndexPath? {
        if case .row(let path) = self { path } else { nil }
    }
}
