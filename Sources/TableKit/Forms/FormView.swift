import CGtk
import GtkBridge

/// A form: a scrolling column of rows with labels and controls side by side.
///
///     let form = FormView(appearance: .inline, footer: dates)
///     form.setRows([name, birthday, notes], titleRow: name)
///
/// Facets: `+Header`, `+Columns`.
public final class FormView: View {
    /// The look of controls without the keyboard focus.
    public enum Appearance: Hashable, Sendable {
        /// Controls with frames.
        case framed
        /// Text like in a document, which gets a frame under the pointer and while it is edited.
        case inline
    }

    /// The rows, from top to bottom.
    public internal(set) var rows: [FormRow] = []

    let grid: View
    /// The row of the title in the headline; nil if there is none.
    weak var titleRow: FormRow?
    /// The picture row and the title row side by side.
    let headline = StackView(.horizontal, spacing: 18)
    /// A reference entry, whose height is that of the first line of every control.
    private let ruler = View(adopting: gtk_entry_new())
    private let content = StackView(.vertical, spacing: 18)
    /// The maximum width of a form with a single column, and of one with several, in points.
    private static let maximumWidths = (760, 1180)
    /// The maximum number of columns.
    let maximumColumnCount: Int
    /// The number of columns.
    public internal(set) var columnCount = 1
    /// Whether the labels are above their controls, because there is no room beside them.
    var hasLabelsAbove = false

    /// Creates a form without rows.
    ///
    /// - Parameters:
    ///   - appearance: The look of controls without the keyboard focus.
    ///   - maximumColumnCount: The number of columns where the form is wide enough.
    ///   - header: A widget above the rows that scrolls with them.
    ///   - footer: A widget below the rows that scrolls with them.
    public init(
        appearance: Appearance = .framed, maximumColumnCount: Int = 1, header: View? = nil,
        footer: View? = nil
    ) {
        self.maximumColumnCount = maximumColumnCount
        grid = View(adopting: OrderedGrid.make())
        super.init(adopting: gtk_scrolled_window_new(nil, nil))
        TableStyle.install()
        gtk_scrolled_window_set_policy(
            widget.cast(GtkScrolledWindow.self), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_grid_set_row_spacing(grid.widget.cast(GtkGrid.self), 12)
        gtk_grid_set_column_spacing(grid.widget.cast(GtkGrid.self), 12)
        if let header { content.addArrangedSubview(header) }
        headline.isHidden = true
        content.addArrangedSubview(headline)
        content.addArrangedSubview(grid)
        if let footer { content.addArrangedSubview(footer) }
        content.margin(24)
        grid.isHidden = false
        if appearance == .inline { content.style("trove-inline-form") }
        let maximumWidth =
            maximumColumnCount > 1 ? Self.maximumWidths.1 : Self.maximumWidths.0
        let clamp = ClampView(content, maximumWidth: maximumWidth)
        gtk_container_add(widget.cast(GtkContainer.self), clamp.widget)
        self.clamp = clamp
        // A form that is higher than its place scrolls, before its long texts do.
        if let viewport = gtk_bin_get_child(widget.cast(GtkBin.self)) {
            gtk_scrollable_set_vscroll_policy(viewport.opaque, GTK_SCROLL_NATURAL)
        }
        // Spec 31: the focused field stays visible.
        keepFocusVisible()
        ruler.isHidden = false
        beginAtFirstField()
        if maximumColumnCount > 1 { followWidth() }
        grid.on("style-updated") { [weak self] in self?.alignLabels() }
        expand(horizontal: true, vertical: true)
        gtk_widget_show(widget)
    }

    private var clamp: ClampView?

    /// Called when the keyboard focus has left the form for another part of its window.
    public var onLeave: (() -> Void)? {
        didSet {
            guard onLeave != nil, leaving == nil else { return }
            leaving = connect("set-focus-child", of: content.reference.raw) { [weak self] _ in
                // On its way to another row, the focus is nowhere.
                MainLoop.whenIdle { [weak self] in
                    guard let self, hadFocus != content.containsFocus else { return }
                    hadFocus.toggle()
                    if !hadFocus { onLeave?() }
                }
            }
        }
    }

    private var leaving: SignalConnection?
    private var hadFocus = false

    /// Replaces all rows.
    ///
    /// - Parameters:
    ///   - newRows: The rows, from top to bottom.
    ///   - titleRow: The row among them that appears above the others in a large font, without its
    ///     label; nil for none.
    ///   - pictureRow: The row among them that appears at the leading edge of the title, without
    ///     its label; nil for none.
    public func setRows(
        _ newRows: [FormRow], titleRow: FormRow? = nil, pictureRow: FormRow? = nil
    ) {
        for row in rows {
            row.label.removeFromSuperview()
            row.content.removeFromSuperview()
        }
        rows = newRows
        setHeadline(titleRow, pictureRow)
        let table = grid.widget.cast(GtkGrid.self)
        for (index, row) in newRows.enumerated() where row !== titleRow && row !== pictureRow {
            gtk_grid_attach(table, row.label.widget, 0, gint(index), 1, 1)
            gtk_grid_attach(table, row.content.widget, 1, gint(index), 1, 1)
            row.label.isHidden = false
            row.content.isHidden = false
        }
        arrangeRows()
        alignLabels()
    }

    /// Shows or hides rows. New rows are visible.
    ///
    /// - Parameter isVisible: Whether the row at an index is visible. Rows of the headline always
    ///   are.
    public func showRows(where isVisible: (Int) -> Bool) {
        for (index, row) in rows.enumerated() where !isInHeadline(row) {
            row.label.isHidden = !isVisible(index)
            row.content.isHidden = !isVisible(index)
        }
        if maximumColumnCount > 1 { arrangeRows() }
    }

    /// Aligns each label with the first line of its control, in any font.
    private func alignLabels() {
        let line = Self.naturalHeight(of: ruler)
        for row in rows {
            let text = Self.lineHeight(of: row.label)
            let control = min(line, Self.naturalHeight(of: row.control))
            let margin = gint(max(0, (control - text) / 2))
            if gtk_widget_get_margin_top(row.label.widget) != margin {
                gtk_widget_set_margin_top(row.label.widget, margin)
            }
        }
    }

    private static func naturalHeight(of widget: View) -> Int {
        var height: gint = 0
        gtk_widget_get_preferred_height(widget.widget, nil, &height)
        return Int(height)
    }

    private static func lineHeight(of label: Label) -> Int {
        let context = gtk_widget_get_pango_context(label.widget)
        guard let metrics = pango_context_get_metrics(context, nil, nil) else { return 0 }
        defer { pango_font_metrics_unref(metrics) }
        let height =
            pango_font_metrics_get_ascent(metrics) + pango_font_metrics_get_descent(metrics)
        return Int((Double(height) / Double(PANGO_SCALE)).rounded(.up))
    }

    /// Whether a widget is visible at a point of its window.
    public static func shows(
        _ widget: View, at point: Point
    ) -> Bool {
        guard gtk_widget_get_mapped(widget.widget) != 0, let frame = frame(of: widget) else {
            return false
        }
        return frame.contains(point)
    }

    /// The row whose label or control is at the height of a point of the window.
    public func row(at point: Point) -> FormRow? {
        rows.first { row in
            [row.label, row.control].contains {
                Self.frame(of: $0).map { ($0.minY..<$0.maxY).contains(point.y) } ?? false
            }
        }
    }

    /// The frame of a widget in its window, in logical pixels.
    private static func frame(of widget: View) -> Rect? {
        var (x, y): (gint, gint) = (0, 0)
        guard let window = gtk_widget_get_toplevel(widget.widget),
            gtk_widget_translate_coordinates(widget.widget, window, 0, 0, &x, &y) != 0
        else { return nil }
        return Rect(
            x: Double(x), y: Double(y),
            width: Double(gtk_widget_get_allocated_width(widget.widget)),
            height: Double(gtk_widget_get_allocated_height(widget.widget)))
    }

    /// Focuses the first row when the focus enters a form without a layout yet. GTK orders rows by
    /// their position and would begin at the last one.
    private func beginAtFirstField() {
        connectAnswering("focus", of: content.reference.raw) { [weak self] arguments in
            guard let self, arguments.enumeration(0) == Int(GTK_DIR_TAB_FORWARD.rawValue),
                !content.containsFocus,
                let first = rows.first(where: {
                    gtk_widget_get_can_focus($0.focusTarget.widget) != 0
                }), gtk_widget_get_allocated_height(first.focusTarget.widget) <= 1
            else { return false }
            first.focus()
            return true
        }
    }

    /// Gives the keyboard focus to the row of the title, or else to the first visible row that can
    /// have it.
    public func focusFirstRow() {
        let rows = [titleRow].compactMap(\.self) + rows.filter { !$0.content.isHidden }
        guard gtk_widget_get_realized(widget) != 0 else {
            rows.first?.focus()
            return
        }
        for row in rows {
            row.focus()
            if row.content.containsFocus { return }
        }
    }

    /// Commits uncommitted input of all rows.
    public func commitAll() {
        for row in rows { row.commitIfNeeded() }
    }
}
