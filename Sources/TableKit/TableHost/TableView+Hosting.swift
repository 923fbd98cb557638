import CGtk
import GtkBridge
import TableCore

extension TableView {
    /// Places the widgets of the visible cells in their rows; during a transition, widgets are as
    /// opaque as their row is visible.
    func placeCellWidgets() {
        for slot in slots {
            func place(_ cell: TableViewCell, height: Double, _ look: SlotLook) {
                let opacity = min(look.opacity, slot.height / max(1, height))
                self.place(
                    cell, x: look.shift * rowWidth, y: slot.y + look.y, height: height,
                    opacity: transition == nil ? 1 : opacity)
            }
            if let old = slot.old { place(old.cell, height: old.rowHeight, old.look) }
            switch slot.content {
            case .row(let path, let cell):
                var look = slot.look
                look.shift += swipeOffset(ofRowAt: path) / max(1, rowWidth)
                place(cell, height: slot.rowHeight, look)
            case .leaving(let cell): place(cell, height: slot.rowHeight, slot.look)
            case .blank: break
            }
        }
        hideWidgetsOutOfView()
    }

    /// Hides widgets of cells without a slot: rows moving into or out of view in a transition.
    private func hideWidgetsOutOfView() {
        guard transition != nil else { return }
        let placed = Set(
            slots.flatMap { slot -> [ObjectIdentifier] in
                [slot.old?.cell, slot.content.cell].compactMap { $0.map(ObjectIdentifier.init) }
            })
        for cell in Array(cells.values) + Array(display.leaving.values)
        where !placed.contains(ObjectIdentifier(cell)) {
            hideWidgets(of: cell)
        }
    }

    /// Hides the widgets of a cell. If one of them has the keyboard focus, the table receives it.
    func hideWidgets(of cell: TableViewCell) {
        let widgets = cell.hostedWidgets
        if let focus = focusedControl,
            widgets.contains(where: { focus == $0 || gtk_widget_is_ancestor(focus, $0) != 0 })
        {
            grabFocus()
        }
        for widget in widgets { gtk_widget_hide(widget) }
    }

    /// The widget inside the table, other than the rows themselves, that has the keyboard focus.
    private var focusedControl: WidgetPointer? {
        guard let window = gtk_widget_get_toplevel(widget),
            cgtk_is_a(window, gtk_window_get_type()) != 0,
            let focus = gtk_window_get_focus(window.cast(GtkWindow.self)),
            focus != viewport.widget, gtk_widget_is_ancestor(focus, widget) != 0
        else { return nil }
        return focus
    }

    /// Moves the focused row to the one whose control has the keyboard focus.
    func focusRowOfFocusedControl() {
        guard let control = focusedControl, let path = indexPath(forRowContaining: control) else {
            return
        }
        selection.setCursor(path)
    }

    /// The width of a row, in points: that of the viewport without the section index.
    var rowWidth: Double {
        let width = Double(host.viewportWidth)
        return sectionIndex.map { width - $0.width - SectionIndexView.scrollBarWidth } ?? width
    }

    /// The layout of a cell in a row of the given height, in points.
    func arrangement(of cell: TableViewCell, height: Double) -> CellLayout {
        cell.arrangement(width: rowWidth, height: height, editingProgress: editingProgress)
    }

    /// Places the widgets of a cell in its row, whose origin is (`x`, `y`) in viewport coordinates
    /// from the leading edge.
    func place(
        _ cell: TableViewCell, x: Double = 0, y: Double, height: Double, opacity: Double = 1
    ) {
        let opacity = cell.alpha * opacity
        cell.updateConfigurationIfNeeded()
        updateControls(of: cell)
        let layout = arrangement(of: cell, height: height)
        func show(_ widget: WidgetPointer?, _ frame: Rect, when isShown: Bool) {
            self.show(widget, at: frame.moved(dx: x, dy: 0), y: y, when: isShown)
        }
        if let view = cell.shownAccessoryView {
            show(view, layout.accessory, when: true)
        }
        for hidden in [
            cell.accessoryView?.widget, cell.editingAccessoryView?.widget,
            cell.controls.disclosure?.widget, cell.controls.outline?.widget,
        ]
        where hidden != cell.shownAccessoryView {
            show(hidden, layout.accessory, when: false)
        }
        cell.storedFrame = Rect(x: x, y: y + offsetY, width: rowWidth, height: height)
        cell.contentView.frame = layout.content
        cell.layoutSubviews()
        cell.contentView.layoutIfNeeded()
        for (view, frame, isShown) in cell.contentView.placedWidgets() {
            show(
                view.widget, frame.moved(dx: layout.content.minX, dy: layout.content.minY),
                when: isShown)
        }
        for widget in cell.hostedWidgets where gtk_widget_get_opacity(widget) != opacity {
            gtk_widget_set_opacity(widget, opacity)
        }
        placeControls(of: cell, in: layout, show)
    }

    /// Shows or hides the widget of a part of a row, at a frame relative to (0, `y`) of the
    /// viewport.
    private func show(_ widget: WidgetPointer?, at frame: Rect, y: Double, when isShown: Bool) {
        guard let widget else { return }
        // A view that has not been laid out yet has no size, which widgets complain about.
        if isShown, frame.width >= 1, frame.height >= 1 {
            host(widget, in: rowOverlay, at: frame, y: y)
        } else {
            gtk_widget_hide(widget)
        }
    }

    /// Places the controls of editing.
    ///
    /// - Parameter show: Shows or hides a widget at a frame in the row.
    private func placeControls(
        of cell: TableViewCell, in layout: CellLayout,
        _ show: (WidgetPointer?, Rect, _ isShown: Bool) -> Void
    ) {
        let showsEditing = cell.editingStyle != .none && editingProgress > 0
        show(
            cell.controls.editing?.widget,
            showsEditing
                ? layout.editingControl.centered(cell.controls.editing) : layout.editingControl,
            showsEditing)
        show(
            cell.controls.reorder?.widget, layout.reorderControl,
            cell.controls.canMove && cell.showsReorderControl && editingProgress > 0)
        show(
            cell.controls.confirmation?.widget,
            cell.controls.isConfirming
                ? layout.confirmation.centered(cell.controls.confirmation) : layout.confirmation,
            cell.controls.isConfirming)
    }

    /// Shows `widget` at a frame relative to (0, `y`) of the viewport, in points. `x` is the
    /// distance from the leading edge.
    func host(
        _ widget: WidgetPointer, in overlay: ObjectReference, at frame: Rect,
        y: Double = 0
    ) {
        if gtk_widget_get_parent(widget) == nil {
            gtk_overlay_add_overlay(overlay.cast(), widget)
        }
        let frame = direction.place(frame, inWidth: Double(self.host.viewportWidth))
        frames[widget] = GdkRectangle(
            x: Int32(frame.x.rounded()), y: Int32((y + frame.y).rounded()),
            width: Int32(max(1, frame.width.rounded())),
            height: Int32(max(1, frame.height.rounded())))
        if gtk_widget_get_visible(widget) == 0 { gtk_widget_show_all(widget) }
    }

    /// Removes a widget from the table.
    func removeHosted(_ widget: WidgetPointer) {
        frames[widget] = nil
        guard let parent = gtk_widget_get_parent(widget) else { return }
        gtk_container_remove(parent.cast(), widget)
    }
}

extension Rect {
    /// A frame of the widget's natural size, centered in this one.
    fileprivate func centered(_ reference: ObjectReference?) -> Rect {
        guard let reference else { return self }
        let size = naturalSize(of: reference.widget)
        return Rect(
            x: x + (width - size.width) / 2, y: y + (height - size.height) / 2, width: size.width,
            height: size.height)
    }
}
