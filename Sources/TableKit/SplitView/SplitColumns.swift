import CGtk
import GtkBridge
import TableCore

/// Three columns side by side with dividers between, and a header bar above each.
final class SplitColumns {
    private static let leastWidths: [SplitViewState.Column: Int] = [
        .primary: 160, .supplementary: 300, .secondary: 300,
    ]

    let columns = Widget(adopting: gtk_paned_new(GTK_ORIENTATION_HORIZONTAL))
    let bars = Box(GTK_ORIENTATION_HORIZONTAL)
    private let inner = Widget(adopting: gtk_paned_new(GTK_ORIENTATION_HORIZONTAL))
    private let frames: [SplitViewState.Column: Box]
    private let navigationBars: [SplitViewState.Column: NavigationBar]

    init() {
        let all = SplitViewState.Column.allCases
        frames = Dictionary(uniqueKeysWithValues: all.map { ($0, Box()) })
        navigationBars = Dictionary(uniqueKeysWithValues: all.map { ($0, NavigationBar()) })
        bars.style("titlebar")
        for column in all {
            guard let bar = navigationBars[column], let frame = frames[column] else { continue }
            frame.minimumSize(width: Self.leastWidths[column])
            frame.expand(horizontal: false)
            if column == .secondary {
                bars.appendExpanding(bar.pointer)
            } else {
                bars.append(bar)
                let line = Widget(adopting: gtk_separator_new(GTK_ORIENTATION_VERTICAL))
                line.style("sidebar")
                line.isVisible = true
                bars.append(line)
            }
        }
        pack(columns, .primary, inner)
        pack(inner, .supplementary, frames[.secondary])
        widths = (200, 380)
        splitWindowButtons()
    }

    private func pack(_ paned: Widget, _ first: SplitViewState.Column, _ second: Widget?) {
        let pointer = paned.pointer.cast(GtkPaned.self)
        if let frame = frames[first], let second {
            gtk_paned_pack1(pointer, frame.pointer, 0, 0)
            gtk_paned_pack2(pointer, second.pointer, 1, 0)
        }
        paned.isVisible = true
        paned.on("notify::position") { [weak self] in self?.alignBars() }
    }

    /// The widths of the first two columns, in logical pixels.
    var widths: (primary: Int, supplementary: Int) {
        get {
            (
                Int(gtk_paned_get_position(columns.pointer.cast(GtkPaned.self))),
                Int(gtk_paned_get_position(inner.pointer.cast(GtkPaned.self)))
            )
        }
        set {
            gtk_paned_set_position(columns.pointer.cast(GtkPaned.self), gint(newValue.primary))
            gtk_paned_set_position(inner.pointer.cast(GtkPaned.self), gint(newValue.supplementary))
            alignBars()
        }
    }

    private func alignBars() {
        navigationBars[.primary]?.minimumSize(width: widths.primary)
        navigationBars[.supplementary]?.minimumSize(width: widths.supplementary)
    }

    func install(_ controller: ViewController, in column: SplitViewState.Column) {
        guard let frame = frames[column] else { return }
        controller.view.removeFromParent()
        frame.appendExpanding(controller.view.pointer)
        navigationBars[column]?.show(controller.navigationItem, backTitle: nil)
    }

    func removeAll() {
        for (column, frame) in frames {
            frame.removeAll()
            navigationBars[column]?.show(nil, backTitle: nil)
        }
    }

    /// Where the desktop wants the window's buttons: names before and after a colon.
    var decorationLayout: String {
        guard let settings = gtk_settings_get_default() else { return ":close" }
        var value = GValue()
        g_value_init(&value, cgtk_type_string())
        defer { g_value_unset(&value) }
        g_object_get_property(
            UnsafeMutableRawPointer(settings).assumingMemoryBound(to: GObject.self),
            "gtk-decoration-layout", &value)
        return g_value_get_string(&value).map { String(cString: $0) } ?? ":close"
    }

    /// Buttons for the start side belong above the first column, the others above the last.
    private func splitWindowButtons() {
        let sides = decorationLayout.split(separator: ":", omittingEmptySubsequences: false)
        navigationBars[.primary]?.windowButtons = "\(sides.first ?? ""):"
        navigationBars[.secondary]?.windowButtons = ":\(sides.count > 1 ? sides[1] : "")"
    }
}
