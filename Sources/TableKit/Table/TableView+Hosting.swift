import CGtk
import GtkBridge
import TableCore

extension TableView {
    /// Puts the widgets of the visible cells at the frames of their rows; those of rows that come
    /// or go shine through as far as their row shows.
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
            case .row(_, let cell), .leaving(let cell):
                place(cell, height: slot.rowHeight, slot.look)
            case .blank: break
            }
        }
        hideWidgetsOutOfView()
    }

    /// Rows that are on their way into view or out of it have cells, but no place for widgets.
    private func hideWidgetsOutOfView() {
        guard let transition else { return }
        let placed = Set(
            slots.flatMap { slot -> [ObjectIdentifier] in
                [slot.old?.cell, slot.content.cell].compactMap { $0.map(ObjectIdentifier.init) }
            })
        for cell in Array(cells.values) + Array(transition.leaving.values)
        where !placed.contains(ObjectIdentifier(cell)) {
            for widget in cell.hostedWidgets { gtk_widget_hide(widget) }
        }
    }

    /// The width of a row in points: what the section index leaves of the viewport.
    var rowWidth: Double {
        let width = Double(host.viewportWidth)
        return sectionIndex.map { width - $0.width - SectionIndexView.scrollBarWidth } ?? width
    }

    /// The arrangement of a cell in a row of this height.
    func arrangement(of cell: TableViewCell, height: Double) -> CellLayout {
        cell.arrangement(width: rowWidth, height: height, editingProgress: editingProgress)
    }

    /// Puts the widgets of a cell at the frames of its row, which begins at (`x`, `y`).
    func place(
        _ cell: TableViewCell, x: Double = 0, y: Double, height: Double, opacity: Double = 1
    ) {
        let opacity = cell.alpha * opacity
        updateControls(of: cell)
        let layout = arrangement(of: cell, height: height)
        func show(_ widget: WidgetPointer?, _ frame: CellLayout.Frame, when isShown: Bool) {
            guard let widget else { return }
            guard isShown else {
                gtk_widget_hide(widget)
                return
            }
            var frame = frame
            frame.x += x
            host(widget, in: rowOverlay, at: frame, y: y)
        }
        if let view = cell.shownAccessoryView {
            show(view, layout.accessory, when: true)
        }
        for hidden in [cell.accessoryView, cell.controls.disclosure?.widget]
        where hidden != cell.shownAccessoryView {
            show(hidden, layout.accessory, when: false)
        }
        for subview in cell.subviewEntries {
            show(subview.reference.widget, subview.frame(layout.content), when: true)
        }
        for widget in cell.hostedWidgets where gtk_widget_get_opacity(widget) != opacity {
            gtk_widget_set_opacity(widget, opacity)
        }
        let showsEditing = cell.editingStyle != .none && editingProgress > 0
        show(
            cell.controls.editing?.widget,
            showsEditing
                ? layout.editingControl.centred(cell.controls.editing) : layout.editingControl,
            when: showsEditing)
        show(
            cell.controls.reorder?.widget, layout.reorderControl,
            when: cell.controls.canMove && cell.showsReorderControl && editingProgress > 0)
        show(
            cell.controls.confirmation?.widget,
            cell.controls.isConfirming
                ? layout.confirmation.centred(cell.controls.confirmation) : layout.confirmation,
            when: cell.controls.isConfirming)
        cell.layoutSubviews()
    }

    /// Shows `widget` at a frame that is given from (0, `y`) of the viewport.
    func host(
        _ widget: WidgetPointer, in overlay: ObjectReference, at frame: CellLayout.Frame,
        y: Double = 0
    ) {
        if gtk_widget_get_parent(widget) == nil {
            gtk_overlay_add_overlay(overlay.cast(), widget)
        }
        frames[widget] = GdkRectangle(
            x: Int32(frame.x.rounded()), y: Int32((y + frame.y).rounded()),
            width: Int32(max(1, frame.width.rounded())),
            height: Int32(max(1, frame.height.rounded())))
        if gtk_widget_get_visible(widget) == 0 { gtk_widget_show_all(widget) }
    }

    /// Takes a widget away for good.
    func removeHosted(_ widget: WidgetPointer) {
        frames[widget] = nil
        guard let parent = gtk_widget_get_parent(widget) else { return }
        gtk_container_remove(parent.cast(), widget)
    }
}

extension CellLayout.Frame {
    /// The natural size of a widget in the middle of the frame.
    fileprivate func centred(_ reference: ObjectReference?) -> CellLayout.Frame {
        guard let reference else { return self }
        let size = naturalSize(of: reference.widget)
        return CellLayout.Frame(
            x: x + (width - size.width) / 2, y: y + (height - size.height) / 2, width: size.width,
            height: size.height)
    }
}
