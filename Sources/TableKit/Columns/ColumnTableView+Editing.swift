import CGtk
import GtkBridge
import TableCore

/// Editing a cell in its place.
extension ColumnTableView {
    /// Whether a cell is being edited.
    public var isEditing: Bool { editor != nil }

    /// The row of the edited cell; nil if no cell is being edited.
    ///
    /// The editor follows its row through batch updates, and ends with it. Set the row after a
    /// reload, or after an update that deleted and inserted it again; nil ends editing.
    public var editedRow: IndexPath? {
        get { editor?.indexPath }
        set {
            editor?.hasLostRow = false
            guard let editor, editor.indexPath != newValue else { return }
            guard let newValue else { return interruptEditing(commits: true) }
            editor.indexPath = newValue
            rows.setNeedsLayout()
        }
    }

    /// Edits the active cell.
    ///
    /// - Parameter selectingAll: Whether its text is selected, so that typing replaces it.
    ///   Otherwise the cursor is at the end.
    /// - Returns: Whether the cell can be edited.
    @discardableResult
    public func beginEditing(selectingAll: Bool = true) -> Bool {
        guard endEditing(commits: true), let indexPath = activeRow, let column = activeColumn,
            let row = delegate?.columnTableView(
                self, editorForColumn: column, ofRowAt: indexPath)
        else { return false }
        revealActiveCell()
        let editor = CellEditor(row, column: column, indexPath: indexPath)
        self.editor = editor
        typesIntoLostEditor = false
        row.onMessageChange = { [weak self] in self?.rows.setNeedsLayout() }
        rows.layoutContent()
        row.focus()
        if !selectingAll { row.editedView.placeCursorAtEnd() }
        followKeys(of: editor)
        return true
    }

    /// Opens the menu that changes the active cell. Returns whether it has one.
    @discardableResult
    func openEditMenu() -> Bool {
        guard let indexPath = activeRow, let column = activeColumn,
            let menu = delegate?.columnTableView(
                self, editMenuForColumn: column, ofRowAt: indexPath)
        else { return false }
        revealActiveCell()
        let (row, span) = (rows.rectForRow(at: indexPath), geometry.visibleSpan(of: column))
        rows.open(
            menu, at: Point(x: (span.lowerBound + span.upperBound) / 2, y: row.midY - rows.offsetY),
            about: [indexPath])
        return true
    }

    /// Edits the active cell with a key that begins a text. Returns whether the key is one.
    ///
    /// A character for a cell that cannot be typed into has no effect, so that it does not begin
    /// a search.
    func beginEditing(with event: GdkEventKey) -> Bool {
        guard event.beginsText, cells.active != nil else { return false }
        guard beginEditing(), let editor else {
            gtk_widget_error_bell(rows.host.widget)
            return true
        }
        // A row that is not on the screen yet has no place for its editor.
        guard gtk_widget_get_realized(editor.row.editedView.widget) != 0 else {
            endEditing(commits: false)
            gtk_widget_error_bell(rows.host.widget)
            return true
        }
        editor.isReplacing = true
        editor.row.editedView.selectAll()
        var copy = event
        withUnsafeMutablePointer(to: &copy) { _ = $0.send(to: editor.row.editedView.widget) }
        return true
    }

    /// Ends editing of a cell that goes away while the user may be typing into it. Keys that type
    /// have no effect then until the user moves the active cell or clicks, so that the rest of a
    /// text does not replace the value of another cell.
    ///
    /// - Parameter commits: Whether to commit the input; otherwise it is discarded.
    public func interruptEditing(commits: Bool) {
        let hadFocus = editor?.row.content.containsFocus ?? false
        endEditing(commits: commits)
        if hadFocus { typesIntoLostEditor = true }
    }

    /// Takes the keys that were meant for an editor that is gone. Returns whether the key is one.
    func swallowLostTyping(_ event: GdkEventKey) -> Bool {
        guard typesIntoLostEditor, event.state & GDK_CONTROL_MASK.rawValue == 0 else {
            return false
        }
        switch Int32(event.keyval) {
        case GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter, GDK_KEY_Escape, GDK_KEY_Tab,
            GDK_KEY_ISO_Left_Tab:
            typesIntoLostEditor = false
        case GDK_KEY_Delete, GDK_KEY_KP_Delete, GDK_KEY_BackSpace: break
        default:
            guard event.beginsText else {
                typesIntoLostEditor = typesIntoLostEditor && event.is_modifier != 0
                return false
            }
        }
        if typesIntoLostEditor { gtk_widget_error_bell(rows.host.widget) }
        return true
    }

    private func revealActiveCell() {
        if let active = cells.active { reveal(active) }
    }

    /// Ends editing.
    ///
    /// - Parameter commits: Whether to commit the input; otherwise it is discarded.
    /// - Returns: Whether no cell is edited any more.
    @discardableResult
    public func endEditing(commits: Bool) -> Bool {
        guard let editor, !editor.isEnding else { return true }
        editor.isEnding = true
        if commits {
            (editor.row as? TypedFormRow)?.finish()
            editor.row.commitIfNeeded()
        } else {
            (editor.row as? TypedFormRow)?.revert()
        }
        let hadFocus = editor.row.content.containsFocus
        self.editor = nil
        // The focus leaves before the control goes, so that nothing else receives it.
        if hadFocus { rows.grabFocus() }
        rows.removeHosted(editor.frame.widget)
        editor.end()
        rows.setNeedsLayout()
        delegate?.columnTableViewDidEndEditing(self)
        return true
    }

    /// Handles the keys that end editing before the control sees them.
    private func followKeys(of editor: CellEditor) {
        guard let window = gtk_widget_get_toplevel(editor.frame.widget) else { return }
        let raw = UnsafeMutableRawPointer(window)
        editor.connections.append(
            connectAnswering("key-press-event", of: raw) { [weak self, weak editor] arguments in
                guard let self, let editor, editor === self.editor,
                    editor.row.content.containsFocus,
                    let event = arguments.event(0, as: GdkEventKey.self)
                else { return false }
                return keyPressed(event.pointee, in: editor)
            })
        // Who clicks into the text wants to move the cursor in it.
        editor.connections.append(
            connectAnswering("button-press-event", of: editor.row.editedView.reference.raw) {
                [weak editor] _ in
                editor?.isReplacing = false
                return false
            })
        editor.connections.append(
            connect("set-focus", of: raw, after: true) { [weak self, weak editor] _ in
                MainLoop.whenIdle { [weak self, weak editor] in
                    guard let self, let editor, editor === self.editor else { return }
                    if !editor.row.content.containsFocus, !editor.row.isChoosing {
                        endEditing(commits: true)
                    }
                }
            })
    }

    private func keyPressed(_ event: GdkEventKey, in editor: CellEditor) -> Bool {
        let isShift = event.state & GDK_SHIFT_MASK.rawValue != 0
        let others = GDK_CONTROL_MASK.rawValue | GDK_MOD1_MASK.rawValue
        guard event.state & others == 0 else { return false }
        if !isShift, !editor.row.isChoosing, let direction = direction(of: event),
            editor.row.arrowKeyUse.endsEditing(
                isVertical: direction == .up || direction == .down,
                isReplacing: editor.isReplacing)
        {
            return commit(editor, then: .move(direction))
        }
        switch Int32(event.keyval) {
        case GDK_KEY_F2:
            editor.isReplacing = false
            return true
        case GDK_KEY_Escape:
            guard !editor.row.isChoosing else { return false }
            endEditing(commits: false)
            delegate?.columnTableViewDidCancelEditing(self)
            return true
        case GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter:
            // In a text, Shift+Enter begins another line.
            guard !isShift || !editor.row.hasLines else { return false }
            return commit(editor, then: .enter(backward: isShift))
        case GDK_KEY_Tab where !isShift: return commit(editor, then: .tab())
        case GDK_KEY_Tab, GDK_KEY_ISO_Left_Tab:
            return commit(editor, then: .tab(backward: true))
        default: return false
        }
    }

    /// The direction of an arrow key; nil for other keys.
    func direction(of event: GdkEventKey) -> GridSelection.Direction? {
        let direction: GridSelection.Direction? =
            switch Int32(event.keyval) {
            case GDK_KEY_Up, GDK_KEY_KP_Up: .up
            case GDK_KEY_Down, GDK_KEY_KP_Down: .down
            case GDK_KEY_Left, GDK_KEY_KP_Left: .left
            case GDK_KEY_Right, GDK_KEY_KP_Right: .right
            default: nil
            }
        return direction.map(rows.direction.grid)
    }

    /// Commits the input and moves on, unless the input is refused: then the reason is shown.
    private func commit(_ editor: CellEditor, then event: GridSelection.Event) -> Bool {
        editor.row.confirmInput()
        if editor.row.error != nil, !event.isTab {
            rows.layoutContent()
            return true
        }
        endEditing(commits: true)
        handle(event)
        return true
    }

    /// Keeps the editor over its cell.
    func placeEditor() {
        guard let editor else { return }
        let place = rows.rectForRow(at: editor.indexPath)
        let span = geometry.span(of: editor.column)
        guard rows.cells[editor.indexPath] != nil, place.height > 0 else {
            // The row was scrolled off the screen.
            MainLoop.whenIdle { [weak self, weak editor] in
                guard let self, let editor, editor === self.editor,
                    rows.cells[editor.indexPath] == nil
                else { return }
                endEditing(commits: true)
            }
            return
        }
        // The reason for a refused text needs more room.
        let least = editor.row.error == nil ? 140.0 : 260
        let left = editor.column < geometry.frozenCount ? 0 : geometry.frozenWidth
        let x = max(left, min(span.lowerBound, geometry.viewportWidth - least))
        let right = min(geometry.viewportWidth, max(span.upperBound, x + least))
        let width = max(60, right - x)
        var natural: gint = 0
        gtk_widget_get_preferred_height_for_width(
            editor.frame.widget, gint(width), nil, &natural)
        let height = max(place.height, Double(natural))
        let y = min(place.y - rows.offsetY, max(0, Double(rows.host.viewportHeight) - height))
        // Above the headers of the sections below.
        rows.host(
            editor.frame.widget, in: rows.headerOverlay,
            at: Rect(x: x, y: y, width: width, height: height))
    }
}

extension FormRow {
    /// Whether the text of the row can have several lines.
    fileprivate var hasLines: Bool { self is FlexibleTextFormRow || self is ParagraphFormRow }
}

extension GridSelection.Event {
    /// Whether the event is a Tab, which also leaves invalid input.
    fileprivate var isTab: Bool {
        if case .tab = self { true } else { false }
    }
}

extension View {
    /// Selects the whole text of an entry or text view.
    fileprivate func selectAll() {
        if cgtk_is_a(reference.raw, gtk_editable_get_type()) != 0 {
            gtk_editable_select_region(OpaquePointer(reference.raw), 0, -1)
        } else if let buffer {
            var (start, end) = (GtkTextIter(), GtkTextIter())
            gtk_text_buffer_get_bounds(buffer, &start, &end)
            gtk_text_buffer_select_range(buffer, &start, &end)
        }
    }

    /// Places the cursor at the end of the text of an entry or text view.
    fileprivate func placeCursorAtEnd() {
        if cgtk_is_a(reference.raw, gtk_editable_get_type()) != 0 {
            gtk_editable_set_position(OpaquePointer(reference.raw), -1)
        } else if let buffer {
            var end = GtkTextIter()
            gtk_text_buffer_get_end_iter(buffer, &end)
            gtk_text_buffer_place_cursor(buffer, &end)
        }
    }

    private var buffer: UnsafeMutablePointer<GtkTextBuffer>? {
        guard cgtk_is_a(reference.raw, gtk_text_view_get_type()) != 0 else { return nil }
        return gtk_text_view_get_buffer(widget.cast(GtkTextView.self))
    }
}
