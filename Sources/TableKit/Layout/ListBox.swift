import CGtk
import GtkBridge

/// A column of a few rows of which one can be selected, such as a sidebar. For many rows, use a
/// ``TableView``.
public final class ListBox: View {
    private let activated = Handler<(Int) -> Void>()

    /// Called with the index of a row that the user clicked, or activated with the keyboard.
    public var onActivate: ((Int) -> Void)? {
        get { activated.call }
        set { activated.call = newValue }
    }

    /// Creates an empty list.
    public init() {
        super.init(adopting: gtk_list_box_new())
        gtk_list_box_set_selection_mode(box, GTK_SELECTION_BROWSE)
        let box = box
        on("row-activated") { [activated] in
            guard let row = gtk_list_box_get_selected_row(box) else { return }
            activated.call?(Int(gtk_list_box_row_get_index(row)))
        }
        gtk_widget_show(widget)
    }

    private var box: UnsafeMutablePointer<GtkListBox> { widget.cast(GtkListBox.self) }

    /// The rows, from top to bottom.
    public var rows: [ListBoxRow] = [] {
        didSet {
            for view in subviews { view.removeFromSuperview() }
            for (index, row) in rows.enumerated() {
                insert(row, at: index)
                gtk_list_box_insert(box, row.widget, -1)
            }
        }
    }

    /// The index of the selected row; nil if none is selected.
    public var selectedIndex: Int? {
        get {
            gtk_list_box_get_selected_row(box).map { Int(gtk_list_box_row_get_index($0)) }
        }
        set {
            guard let newValue, subviews.indices.contains(newValue) else {
                return gtk_list_box_unselect_all(box)
            }
            gtk_list_box_select_row(box, subviews[newValue].widget.cast(GtkListBoxRow.self))
        }
    }
}

/// A row of a ``ListBox``. Give it an accessible name.
open class ListBoxRow: View {
    /// Creates a row with a view.
    public init(_ content: View) {
        super.init(adopting: gtk_list_box_row_new())
        insert(content, at: 0)
        gtk_container_add(widget.cast(GtkContainer.self), content.widget)
        gtk_widget_show(widget)
    }
}
