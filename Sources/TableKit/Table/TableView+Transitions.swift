import CGtk
import GtkBridge
import TableCore

/// A batch update on its way to the screen: where everything is at this moment follows from the
/// plan and the progress (Spec 19.6–19.13).
struct RunningTransition {
    let plan: TransitionPlan
    /// From 0 to 1.
    var progress = 0.0
    /// The cells of rows that go, and the old ones of rows that are reloaded, by their paths before.
    let leaving: [IndexPath: TableViewCell]
    /// The headers and footers of sections that go.
    let leavingViews: [BeltElement: SectionView]
    /// The visible part for which the plan was made. Another one needs a new plan.
    let visiblePart: Viewport
    let width: Int
    var animation: Animation?

    /// The current frame of an element that exists after the batch.
    func frame(of element: BeltElement) -> TransitionFrame? {
        plan.transitions.first { $0.newElement == element }?.frame(at: progress)
    }
}

/// How the content of a slot is drawn while it comes, goes or changes.
struct SlotLook {
    /// How far below the slot's upper edge the row begins, in points.
    var y = 0.0
    /// The height of the row as drawn, as a part of its own.
    var scale = 1.0
    /// In widths of the table.
    var shift = 0.0
    var opacity = 1.0

    static let plain = SlotLook()

    init() {}

    /// - Parameters:
    ///   - top: The upper edge of the slot.
    ///   - height: The row's own height.
    init(_ frame: TransitionFrame, top: Double, height: Double) {
        y = frame.span.y.rounded() - top
        scale = height > 0 ? frame.span.height / height : 1
        (shift, opacity) = (frame.shift, frame.opacity)
    }
}

extension TableView {
    /// Starts to show a batch update that the geometry has gone through already.
    ///
    /// - Parameters:
    ///   - old: The table before the batch, and what of it was visible.
    ///   - leaving: The cells of rows that go or are reloaded, by their paths before.
    func startTransition(
        _ map: UpdateMap, from old: (geometry: RowGeometry, offset: Double),
        leaving: [IndexPath: TableViewCell], leavingViews: [BeltElement: SectionView]
    ) {
        let plan = TransitionPlan(
            map, before: old.geometry, oldOffset: old.offset, after: geometry,
            newOffset: contentOffset, viewportHeight: Double(host.viewportHeight))
        transition = RunningTransition(
            plan: plan, leaving: leaving, leavingViews: leavingViews, visiblePart: visiblePart,
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

    /// Shows the rows as they are at a moment of the running transition, from 0 to 1.
    func advanceTransition(to progress: Double) {
        transition?.progress = progress
        if progress >= 1 { endTransition() }
        layoutContent()
    }

    /// Ends the transition: the next layout uses final frames, and deleted elements are recycled.
    func endTransition() {
        guard let ended = transition else { return }
        transition = nil
        ended.animation?.stop()
        for cell in ended.leaving.values { returnToPool(cell) }
        for (element, view) in ended.leavingViews { recycle(view, of: element) }
        for view in headerViews.shown.values {
            gtk_widget_set_opacity(view.reference.widget, 1)
        }
    }

    /// Ends a transition that no longer fits, because the person scrolled or the size changed.
    func endOutdatedTransition() {
        guard let running = transition else { return }
        guard running.visiblePart == visiblePart, running.width == host.viewportWidth,
            lifted == nil
        else { return endTransition() }
    }

    /// Where everything is at this moment of a transition.
    func placements(in running: RunningTransition) -> [BeltPlacement] {
        let offset = contentOffset
        return running.plan.transitions.compactMap { transition in
            guard let element = transition.newElement,
                let frame = transition.frame(at: running.progress)
            else { return nil }
            let span = VerticalSpan(y: frame.span.y + offset, height: frame.span.height)
            return BeltPlacement(element: element, span: span)
        }
    }

    /// Gives the slots to everything that shows at this moment of a transition.
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

    /// The slot of an element at this moment; nil when it does not show.
    private func moment(of transition: RowTransition, in running: RunningTransition) -> Slot? {
        let frame = transition.frame(at: running.progress)
        let oldFrame = transition.oldFrame(at: running.progress)
        guard let clip = (frame ?? oldFrame)?.clip else { return nil }
        // Whole points, the same for an edge that two rows share.
        let top = clip.y.rounded()
        let height = clip.maxY.rounded() - top
        guard height > 0, top < Double(host.viewportHeight), top + height > 0 else { return nil }
        var slot = Slot(content: .blank, y: top, height: height)
        let leavingCell = transition.oldElement?.indexPath.flatMap { running.leaving[$0] }
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

    /// Puts the headers and footers of deleted sections where they are at this moment.
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

    /// Puts a header or footer where it is at this moment of a transition.
    func place(_ view: SectionView, at frame: TransitionFrame) {
        let width = Double(host.viewportWidth)
        host(
            view.reference.widget, in: headerOverlay,
            at: CellLayout.Frame(
                x: frame.shift * width, y: frame.span.y, width: width, height: frame.span.height))
        // Widgets are not cut off where the row above begins: they shine through instead.
        let presence = frame.clip.height / max(1, frame.span.height)
        gtk_widget_set_opacity(view.reference.widget, min(frame.opacity, presence))
    }
}

extension BeltElement {
    /// The path of a row; nil for anything else.
    var indexPath: IndexPath? {
        if case .row(let path) = self { path } else { nil }
    }
}
