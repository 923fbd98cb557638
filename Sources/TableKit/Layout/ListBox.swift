import CGtk
import GtkBridge

/// A column of a few selectable rows, such as a sidebar. For many rows, use a ``TableView``.
///
/// Rows can have headers, menus and places that the user changes: see ``ListBoxRow/header``,
/// ``contextMenu`` and ``onMove``.
public final class ListBox: View {
    private let selected = Handler<(Int) -> Void>()

    /// Called with the index of a row that the user selected, by a click or with the arrow keys.
    public var onSelect: ((Int) -> Void)? {
        get { selected.call }
        set { selected.call = newValue }
    }

    private var drops: ListBoxDrops?

    /// The object that handles drops on the rows; nil for none. A weak reference.
    public weak var dropDelegate: (any ListBoxDropDelegate)? {
        get { drops?.delegate }
        set {
            if drops == nil, newValue != nil { drops = ListBoxDrops(on: self) }
            drops?.delegate = newValue
        }
    }

    private let activated = Handler<(Int) -> Void>()

    /// Called with the index of a row that the user activated, by a double-click or with Enter.
    public var onActivate: ((Int) -> Void)? {
        get { activated.call }
        set { activated.call = newValue }
    }

    /// Called with the index of a row that the user clicked, even if it was selected before. The
    /// row is selected by then.
    public var onClick: ((Int) -> Void)? {
        get { input.clicked }
        set { input.clicked = newValue }
    }

    /// Returns the menu of a row, which the right button or the menu key opens; nil for none.
    public var contextMenu: ((Int) -> Menu?)? {
        get { input.menu }
        set {
            input.menu = newValue
            ListBoxRowAccessible.setOffersMenu(newValue != nil, forRowsOf: widget)
        }
    }

    /// Returns the index that a row would get if the user moved it to the proposed index; the index
    /// of the row itself if it cannot be moved there. Needed for moving rows.
    public var moveTarget: ((_ row: Int, _ proposed: Int) -> Int)? {
        get { input.moveTarget }
        set { input.moveTarget = newValue }
    }

    /// Called when the user moved a row, by dragging it or with Alt and an arrow key. Move it in
    /// your model, then set ``rows``.
    public var onMove: ((_ row: Int, _ index: Int) -> Void)? {
        get { input.moved }
        set { input.moved = newValue }
    }

    /// Returns whether a row can be dropped on the middle of another one, such as a list on a
    /// folder. Nil if rows are only moved.
    public var takesRow: ((_ target: Int, _ row: Int) -> Bool)? {
        get { input.takesRow }
        set { input.takesRow = newValue }
    }

    /// Called when the user dropped a row on the middle of another one that takes it.
    public var onDropRow: ((_ row: Int, _ target: Int) -> Void)? {
        get { input.dropped }
        set { input.dropped = newValue }
    }

    /// The index of the last selected row; GTK reports every row that receives the focus.
    private final class Last {
        var index: Int?
    }

    private let last = Last()
    private let headers = ListBoxHeaders()
    private let input: ListBoxInput

    /// Creates an empty list.
    public init() {
        let widget = Subclass.instantiate(Self.type).assumingMemoryBound(to: GtkWidget.self)
        input = ListBoxInput(box: widget)
        super.init(adopting: widget)
        gtk_list_box_set_selection_mode(box, GTK_SELECTION_BROWSE)
        let box = box
        on("row-selected") { [selected, last, weak input] in
            guard input?.isEndingDrag != true, let row = gtk_list_box_get_selected_row(box)
            else { return }
            let index = Int(gtk_list_box_row_get_index(row))
            guard index != last.index else { return }
            last.index = index
            selected.call?(index)
        }
        gtk_list_box_set_activate_on_single_click(box, 0)
        on("row-activated") { [activated] in
            guard let row = gtk_list_box_get_selected_row(box) else { return }
            activated.call?(Int(gtk_list_box_row_get_index(row)))
        }
        connectAnswering("key-press-event", of: reference.raw) { [activated] in
            guard let activate = activated.call,
                let event = $0.event(0, as: GdkEventKey.self)?.pointee,
                KeyPress(event) == KeyPress(.enter),
                let row = gtk_list_box_get_selected_row(box),
                gtk_widget_has_focus(row.cast(GtkWidget.self)) != 0
            else { return false }
            // In a dialog, the window would press the default button.
            activate(Int(gtk_list_box_row_get_index(row)))
            return true
        }
        headers.install(on: box)
        gtk_widget_show(widget)
    }

    private static var parentClass: UnsafeMutablePointer<GtkWidgetClass>?

    /// Tab reaches the selected row and leaves the list from any row; GTK's own list goes through
    /// all rows, and selects each.
    private static let type = Subclass.register(
        "TroveListBox", parent: gtk_list_box_get_type()
    ) { classPointer, _ in
        parentClass = cgtk_widget_class(cgtk_parent_class(classPointer))
        cgtk_widget_class(classPointer)?.pointee.focus = { instance, direction in
            guard let instance else { return 0 }
            let box = UnsafeMutableRawPointer(instance).assumingMemoryBound(to: GtkListBox.self)
            guard direction == GTK_DIR_TAB_FORWARD || direction == GTK_DIR_TAB_BACKWARD else {
                return ListBox.parentClass?.pointee.focus?(instance, direction) ?? 0
            }
            // The list remembers its focused child after the focus left it.
            let window = gtk_widget_get_toplevel(instance)
            let focus = window.flatMap { gtk_window_get_focus($0.cast(GtkWindow.self)) }
            let hasFocus = focus.map { gtk_widget_is_ancestor($0, instance) != 0 } ?? false
            guard !hasFocus,
                let row = gtk_list_box_get_selected_row(box)
                    ?? gtk_list_box_get_row_at_index(box, 0)
            else { return 0 }
            gtk_widget_grab_focus(row.cast(GtkWidget.self))
            return 1
        }
    }

    private var box: UnsafeMutablePointer<GtkListBox> { widget.cast(GtkListBox.self) }

    /// The rows, from top to bottom.
    public var rows: [ListBoxRow] = [] {
        didSet {
            last.index = nil
            for view in subviews { view.removeFromSuperview() }
            headers.show(rows)
            for (index, row) in rows.enumerated() {
                insert(row, at: index)
                gtk_list_box_insert(box, row.widget, -1)
                input.connect(row)
            }
            input.rowsChanged(rows.map(\.widget))
        }
    }

    /// The index of the selected row; nil if none is selected. Setting it does not call
    /// ``onSelect``.
    public var selectedIndex: Int? {
        get {
            gtk_list_box_get_selected_row(box).map { Int(gtk_list_box_row_get_index($0)) }
        }
        set {
            last.index = newValue
            let row = newValue.flatMap { gtk_list_box_get_row_at_index(box, gint($0)) }
            gtk_list_box_select_row(box, row)
        }
    }

    /// Gives the selected row the keyboard focus, or the first one.
    public override func grabFocus() {
        let row = gtk_list_box_get_selected_row(box) ?? gtk_list_box_get_row_at_index(box, 0)
        if let row { KeyboardFocus.grab(row.cast(GtkWidget.self)) }
    }

    /// Opens the menu of a row, as the menu key does.
    ///
    /// - Returns: Whether the row has a menu.
    @discardableResult
    public func openMenu(ofRow index: Int) -> Bool {
        rows.indices.contains(index) && input.openMenu(at: rows[index].widget)
    }
}

/// A row of a ``ListBox``. Give it an accessible name.
open class ListBoxRow: View {
    /// The view above the row, such as the title of a section; nil for none. Set it before the row
    /// is added to its list.
    public var header: View?
    /// Whether the connections of the list exist.
    var isConnected = false

    /// Creates a row with a view.
    public init(_ content: View) {
        super.init(
            adopting: Subclass.instantiate(Self.type).assumingMemoryBound(to: GtkWidget.self))
        insert(content, at: 0)
        gtk_container_add(widget.cast(GtkContainer.self), content.widget)
        gtk_widget_show(widget)
    }

    private static let type = Subclass.register(
        "TroveListBoxRow", parent: gtk_list_box_row_get_type()
    ) { classPointer, _ in
        guard let widget = cgtk_widget_class(classPointer) else { return }
        gtk_widget_class_set_accessible_type(widget, ListBoxRowAccessible.type)
        gtk_widget_class_set_accessible_role(widget, ATK_ROLE_LIST_ITEM)
    }
}

/// The headers of the rows of a ``ListBox``.
private final class ListBoxHeaders {
    private var headers: [WidgetPointer: View] = [:]

    func show(_ rows: [ListBoxRow]) {
        headers = [:]
        for row in rows { headers[row.widget] = row.header }
    }

    /// GTK asks for the header of each row that appears.
    func install(on box: UnsafeMutablePointer<GtkListBox>) {
        gtk_list_box_set_header_func(
            box,
            { row, _, data in
                guard let row, let data else { return }
                let headers = Unmanaged<ListBoxHeaders>.fromOpaque(data).takeUnretainedValue()
                let header = headers.headers[row.cast(GtkWidget.self)]?.widget
                guard gtk_list_box_row_get_header(row) != header else { return }
                gtk_list_box_row_set_header(row, header)
            }, Unmanaged.passRetained(self).toOpaque(),
            { data in data.map { Unmanaged<ListBoxHeaders>.fromOpaque($0).release() } })
    }
}
