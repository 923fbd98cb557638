import CGtk
import GtkBridge
import TableCore
import TextCore

extension TableView {
    /// Creates the editing widgets that the cell's row currently needs, and names them after the
    /// row.
    func updateControls(of cell: TableViewCell) {
        let title = cell.storedLabel ?? cell.title
        cell.nameOutlineButton()
        if cell.editingStyle != .none, editingProgress > 0 {
            let isDelete = cell.editingStyle == .delete
            let control = cell.controls.editing ?? makeEditingControl(for: cell)
            cell.controls.editing = control
            if cell.controls.editingDeletes != isDelete {
                cell.controls.editingDeletes = isDelete
                show(deletes: isDelete, on: control)
            }
            let name = isDelete ? translated("Delete {row}") : translated("Insert {row}")
            setName(name.filling(["row": title]), of: control)
        }
        if cell.controls.canMove, cell.showsReorderControl, editingProgress > 0 {
            let handle = cell.controls.reorder ?? makeReorderControl(for: cell)
            cell.controls.reorder = handle
            setName(translated("Move {row}").filling(["row": title]), of: handle)
            if cell.isSelected {
                gtk_widget_set_state_flags(handle.widget, GTK_STATE_FLAG_SELECTED, 0)
            } else {
                gtk_widget_unset_state_flags(handle.widget, GTK_STATE_FLAG_SELECTED)
            }
        }
        if cell.controls.isConfirming {
            let button = cell.controls.confirmation ?? makeConfirmation(for: cell)
            cell.controls.confirmation = button
            let path = indexPath(for: cell)
            let words = path.flatMap {
                delegate?.tableView(self, titleForDeleteConfirmationButtonForRowAt: $0)
            }
            setLabel(words ?? translated("Delete"), of: button)
        }
    }

    /// Gives an editing control its icon and its colors. Both change the layout of the table, which
    /// updates the controls again, so that this is done only for another style.
    private func show(deletes: Bool, on control: ObjectReference) {
        let context = gtk_widget_get_style_context(control.widget)
        let classes = ["trove-delete-control", "trove-insert-control"]
        gtk_style_context_add_class(context, classes[deletes ? 0 : 1])
        gtk_style_context_remove_class(context, classes[deletes ? 1 : 0])
        gtk_button_set_image(
            control.cast(),
            gtk_image_new_from_icon_name(
                deletes ? "list-remove-symbolic" : "list-add-symbolic", GTK_ICON_SIZE_BUTTON))
    }

    /// Sets the label of a button, which would be made again for the same text.
    private func setLabel(_ label: String, of button: ObjectReference) {
        guard gtk_button_get_label(button.cast()).map({ String(cString: $0) }) != label else {
            return
        }
        gtk_button_set_label(button.cast(), label)
    }

    private func setName(_ name: String, of control: ObjectReference) {
        atk_object_set_name(gtk_widget_get_accessible(control.widget), name)
    }

    private func makeEditingControl(for cell: TableViewCell) -> ObjectReference {
        let button = TableViewCell.iconButton("list-remove-symbolic", name: "")
        connect("clicked", of: button.raw) { [weak self, weak cell] _ in
            guard let self, let cell, let path = indexPath(for: cell) else { return }
            edit(.controlTapped(path))
            guard cell.controls.isConfirming else { return }
            layoutContent()
            if let confirmation = cell.controls.confirmation {
                gtk_widget_grab_focus(confirmation.widget)
            }
        }
        return button
    }

    private func makeConfirmation(for cell: TableViewCell) -> ObjectReference {
        let button = ObjectReference(adopting: gtk_button_new_with_label(translated("Delete")))
        gtk_style_context_add_class(
            gtk_widget_get_style_context(button.widget), "destructive-action")
        connect("clicked", of: button.raw) { [weak self, weak cell] _ in
            guard let self, let cell, let path = indexPath(for: cell) else { return }
            focusRow(at: path)
            grabFocus()
            edit(.confirmed(path))
        }
        return button
    }

    /// Creates the reorder control. It has a window of its own, so that a drag begun on it
    /// continues wherever the pointer moves.
    private func makeReorderControl(for cell: TableViewCell) -> ObjectReference {
        let handle = ObjectReference(adopting: gtk_event_box_new())
        // A handler that captured the reference would keep its own widget alive.
        let widget = handle.widget
        let image = gtk_image_new_from_icon_name("open-menu-symbolic", GTK_ICON_SIZE_BUTTON)
        gtk_container_add(handle.cast(), image)
        gtk_style_context_add_class(
            gtk_widget_get_style_context(handle.widget), "trove-reorder-control")
        atk_object_set_role(gtk_widget_get_accessible(handle.widget), ATK_ROLE_ICON)
        gtk_widget_add_events(
            handle.widget,
            Int32(
                bitPattern: GDK_BUTTON_PRESS_MASK.rawValue | GDK_BUTTON_RELEASE_MASK.rawValue
                    | GDK_BUTTON1_MOTION_MASK.rawValue)
                | ScrollDriver.wheelEvents)
        connectAnswering("button-press-event", of: handle.raw) { [weak self, weak cell] arguments in
            guard let self, let cell, let event = arguments.event(0, as: GdkEventButton.self),
                event.pointee.button == 1, event.pointee.type == GDK_BUTTON_PRESS,
                let path = indexPath(for: cell)
            else { return false }
            closeOpenRow()
            grabFocus()
            let point = viewportPoint(of: widget, x: event.pointee.x, y: event.pointee.y)
            return beginReordering(path, atViewportY: point.y)
        }
        connectAnswering("motion-notify-event", of: handle.raw) { [weak self] arguments in
            guard let self, reordering != nil,
                let event = arguments.event(0, as: GdkEventMotion.self)
            else { return false }
            dragMoved(to: viewportPoint(of: widget, x: event.pointee.x, y: event.pointee.y))
            return true
        }
        connectAnswering("button-release-event", of: handle.raw) { [weak self] _ in
            guard let self, reordering != nil else { return false }
            endReordering()
            return true
        }
        return handle
    }

    /// A point inside a hosted widget, converted to viewport coordinates in points.
    private func viewportPoint(of widget: WidgetPointer, x: Double, y: Double) -> Point {
        var (viewportX, viewportY): (Int32, Int32) = (0, 0)
        guard
            gtk_widget_translate_coordinates(
                widget, host.widget, Int32(x.rounded()), Int32(y.rounded()), &viewportX, &viewportY)
                != 0
        else { return Point(x: x, y: y) }
        return onScreen(Point(x: Double(viewportX), y: Double(viewportY)))
    }
}
