import CGtk
import GtkBridge
import TableCore

/// The row being dragged, drawn above all others.
struct LiftedRow {
    /// The row's current index path, whose place is left blank.
    var path: IndexPath
    var cell: TableViewCell
    let view: ObjectReference
    /// The top edge in content coordinates, and the height, in points.
    var y: Double
    var height: Double
    var settling: Animation?

    /// The extent of the row's shadow, in points.
    static let shadow = 6.0
}

extension TableView {
    /// Whether a row is being dragged, to another place or out of the table.
    public var hasActiveDrag: Bool { reordering != nil || outgoingDrag != nil }

    /// Lifts a row for reordering (Spec 16.3). Returns false if it cannot be moved.
    func beginReordering(_ path: IndexPath, atViewportY y: Double) -> Bool {
        guard reordering == nil, let cell = cells[path],
            dataSource?.tableView(self, canMoveRowAt: path) ?? false,
            let session = ReorderSession(
                lifting: path, in: geometry, viewport: visiblePart,
                viewportWidth: Double(host.viewportWidth),
                pointerY: y)
        else { return false }
        dropLiftedRow()
        endTransition()
        renameByClicks(.cancelled)
        endRenaming(commits: true)
        reordering = session
        lifted = LiftedRow(
            path: path, cell: cell, view: makeLiftedView(of: cell), y: session.liftedY,
            height: session.liftedHeight)
        // The lifted row immediately leaves a gap of its own height.
        makeRoomAtOnce(in: session)
        cell.beginDragging(.lifting)
        reorderScroller = makeReorderScroller()
        layoutContent()
        return true
    }

    /// Moves the other rows out of the way of the lifted row without animation.
    private func makeRoomAtOnce(in session: ReorderSession) {
        shifts.removeAll()
        shifts.target = { [weak self] element in
            self?.reordering?.displacement(of: element) ?? 0
        }
        let reach = session.liftedHeight
        let range = visiblePart.range
        let near = geometry.elements(in: range.lowerBound - reach..<range.upperBound + reach)
        for element in near.map(\.element) {
            shifts.start(element, at: session.displacement(of: element))
        }
    }

    /// Ends the drag of a row before a batch that deletes or moves the row itself.
    func endReordering(before map: UpdateMap) {
        if reordering?.continues(after: map) == false { cancelReordering() }
    }

    /// Moves the places of a dragged row along with the rows around it, after a batch.
    func followReordering(_ map: UpdateMap) {
        guard
            let effects = reordering?.follow(map, in: geometry, contentOffset: offsetY),
            let session = reordering
        else { return }
        lifted?.path = session.source
        if map.reloadedNewIndexPaths.contains(session.source), let cell = cells[session.source] {
            reconfigure(cell, at: session.source)
            liftedCellChanged(to: cells[session.source])
        }
        makeRoomAtOnce(in: session)
        perform(effects)
        layoutContent()
        followHeightsInReordering()
    }

    /// Takes over the heights of rows that were measured during a drag.
    func followHeightsInReordering() {
        guard let effects = reordering?.follow(geometry, contentOffset: offsetY),
            let session = reordering
        else { return }
        lifted?.height = session.liftedHeight
        makeRoomAtOnce(in: session)
        perform(effects)
        reorderScroller?.update()
    }

    private func liftedCellChanged(to cell: TableViewCell?) {
        guard let cell, let old = lifted?.cell, old !== cell else { return }
        cell.dragState = old.dragState
        lifted?.cell = cell
    }

    /// Moves the lifted row with the pointer, whose position is in viewport coordinates.
    func dragMoved(to point: Point) {
        lifted?.cell.dragState = .dragging
        reorder(.pointerMoved(x: point.x, y: point.y))
        reorderScroller?.update(atLeast: Self.framesAfterMotion)
    }

    /// Keeps the lifted row under the pointer while the content scrolls, by whatever means.
    func scrollReordering() { reorder(.scrolled(contentOffset: offsetY)) }

    func endReordering() { reorder(.drop) }

    func cancelReordering() {
        guard reordering != nil else { return }
        reorder(.cancel)
    }

    private func reorder(_ event: ReorderEvent) {
        if let effects = reordering?.handle(event) { perform(effects) }
    }

    private func perform(_ effects: [ReorderEffect]) {
        var effects = effects
        while !effects.isEmpty {
            switch effects.removeFirst() {
            case .askTarget(let source, let proposed):
                let target =
                    delegate?.tableView(
                        self, targetIndexPathForMoveFromRowAt: source,
                        toProposedIndexPath: proposed) ?? proposed
                effects = (reordering?.handle(.retarget(target)) ?? []) + effects
            case .placeImage(let frame):
                lifted?.y = frame.minY
                setNeedsLayout()
            case .makeRoom: animateShifts()
            case .scroll(let distance): offsetY += distance
            case .move(let source, let destination): finishMove(from: source, to: destination)
            case .putBack(let source): settle(at: source)
            }
        }
    }

    /// The position of the pointer in the viewport while its button is pressed; nil otherwise.
    ///
    /// GDK may withhold the last motion event of a pointer that comes to rest, as it does at an
    /// edge.
    private var heldPointer: Point? {
        guard let window = gtk_tree_view_get_bin_window(tree.reference.cast()),
            let seat = gdk_display_get_default_seat(gdk_window_get_display(window)),
            let device = gdk_seat_get_pointer(seat)
        else { return nil }
        var (x, y) = (0.0, 0.0)
        var state = GdkModifierType(rawValue: 0)
        gdk_window_get_device_position_double(window, device, &x, &y, &state)
        guard state.rawValue & GDK_BUTTON1_MASK.rawValue != 0 else { return nil }
        return viewportPoint(x: x, y: y)
    }

    /// The frames for which the pointer is followed after it moved.
    private static let framesAfterMotion = 10

    /// Follows the pointer until it rests, and scrolls while the row is held near an edge.
    private func makeReorderScroller() -> Autoscroller {
        Autoscroller(on: host.widget) { [weak self] in
            self?.reordering?.scrolls ?? false
        } step: { [weak self] seconds in
            guard let self, let session = reordering else { return }
            if let point = heldPointer, point != session.pointer { dragMoved(to: point) }
            reorder(.tick(seconds: seconds))
        }
    }

    private func finishMove(from source: IndexPath, to destination: IndexPath) {
        reordering = nil
        // The other rows have already made room, so the move is not animated.
        lifted?.path = destination
        moveRowInPlace(from: source, to: destination, animated: false, keepsOffset: true)
        report(moveFrom: source, to: destination)
        // The data source may have moved the row further, as to its place in an outline.
        let place = lifted.flatMap { indexPath(for: $0.cell) } ?? destination
        lifted?.path = place
        settle(at: place)
    }

    /// Reports a move, which the table shows already, to the data source.
    private func report(moveFrom source: IndexPath, to destination: IndexPath) {
        func tell() { dataSource?.tableView(self, moveRowAt: source, to: destination) }
        guard let outline else { return tell() }
        outline.follow(from: source, to: destination, in: self, report: tell, show: nil)
    }

    /// Animates the lifted row to its place.
    private func settle(at path: IndexPath) {
        reordering = nil
        reorderScroller?.stop()
        reorderScroller = nil
        shifts.removeAll()
        guard let start = lifted?.y, let end = geometry.rectForRow(at: path)?.y,
            animationsAreEnabled, abs(end - start) > 1
        else {
            dropLiftedRow()
            return
        }
        lifted?.settling = Animation(on: host.widget, duration: 0.15) { [weak self] progress in
            guard let self else { return }
            lifted?.y = start + (end - start) * progress
            if progress >= 1 { dropLiftedRow() } else { layoutContent() }
        }
        layoutContent()
    }

    func dropLiftedRow() {
        guard let row = lifted else { return }
        row.settling?.stop()
        lifted = nil
        if !draggedCells.contains(where: { $0 === row.cell }) { row.cell.dragState = .none }
        removeHosted(row.view.widget)
        layoutContent()
    }

    private func makeLiftedView(of cell: TableViewCell) -> ObjectReference {
        let view = ObjectReference(adopting: gtk_drawing_area_new())
        let style = gtk_widget_get_style_context(view.widget)
        gtk_style_context_add_class(style, "trove-lifted-row")
        connectAnswering("draw", of: view.raw) { [weak self] arguments in
            guard let self, let row = lifted, let context = arguments.pointer(0) else {
                return false
            }
            let cairo = OpaquePointer(context)
            drawShadow(of: row, context: cairo)
            cairo_translate(cairo, 0, LiftedRow.shadow)
            let area = GdkRectangle(
                x: 0, y: 0, width: Int32(rowWidth), height: Int32(row.height))
            gtk_render_background(
                gtk_widget_get_style_context(row.view.widget), cairo, 0, 0, rowWidth, row.height)
            GraphicsContext(cairo).lead(direction, inWidth: rowWidth)
            draw(row.cell, at: row.path, in: area, context: cairo)
            drawReorderHandle(of: row, context: cairo)
            return true
        }
        return view
    }

    /// Draws a shadow above and below the lifted row.
    private func drawShadow(of row: LiftedRow, context: OpaquePointer) {
        let edges = [
            (start: LiftedRow.shadow, end: 0.0),
            (start: LiftedRow.shadow + row.height, end: 2 * LiftedRow.shadow + row.height),
        ]
        for edge in edges {
            let shade = cairo_pattern_create_linear(0, edge.start, 0, edge.end)
            defer { cairo_pattern_destroy(shade) }
            cairo_pattern_add_color_stop_rgba(shade, 0, 0, 0, 0, 0.3)
            cairo_pattern_add_color_stop_rgba(shade, 1, 0, 0, 0, 0)
            cairo_set_source(context, shade)
            cairo_rectangle(
                context, 0, min(edge.start, edge.end), rowWidth, LiftedRow.shadow)
            cairo_fill(context)
        }
    }

    /// Draws the reorder control, whose widget is below the lifted row and has grabbed the pointer.
    private func drawReorderHandle(of row: LiftedRow, context: OpaquePointer) {
        guard editingProgress > 0, row.cell.controls.canMove else { return }
        let layout = arrangement(of: row.cell, height: row.height)
        let style = gtk_widget_get_style_context(canvas)
        var color = GdkRGBA()
        let state = row.cell.isSelected ? GTK_STATE_FLAG_SELECTED : GTK_STATE_FLAG_NORMAL
        gtk_style_context_get_color(style, state, &color)
        cairo_set_source_rgba(context, color.red, color.green, color.blue, 0.6)
        let x = layout.reorderControl.x + layout.reorderControl.width / 2 - 6
        let y = row.height / 2
        for line in -1...1 {
            cairo_rectangle(context, x, y + Double(line) * 4 - 1, 12, 2)
        }
        cairo_fill(context)
    }

    func placeLiftedRow() {
        guard let row = lifted else { return }
        if let session = reordering, session.liftedY != row.y { lifted?.y = session.liftedY }
        let y = (lifted?.y ?? row.y) - offsetY
        place(row.cell, y: y, height: row.height)
        let frame = Rect(
            x: 0, y: y - LiftedRow.shadow, width: rowWidth,
            height: row.height + 2 * LiftedRow.shadow)
        host(row.view.widget, in: headerOverlay, at: frame)
        gtk_widget_queue_draw(row.view.widget)
    }

    /// Moves the focused row one place, as Alt+Up and Alt+Down do (Spec 16 by keyboard).
    func moveFocusedRow(by step: Int) -> Bool {
        guard reordering == nil, let source = focusedRow ?? indexPathForSelectedRow,
            dataSource?.tableView(self, canMoveRowAt: source) ?? false,
            let proposed = ReorderSession.keyboardTarget(
                for: source, step < 0 ? .up : .down, in: counts, isHidden: hidesRow(at:))
        else { return true }
        let target =
            delegate?.tableView(
                self, targetIndexPathForMoveFromRowAt: source, toProposedIndexPath: proposed)
            ?? proposed
        guard target != source else { return true }
        moveRowInPlace(from: source, to: target)
        report(moveFrom: source, to: target)
        showsFocus = true
        scrollToRow(at: focusedRow ?? target, at: .none, animated: false)
        return true
    }
}
