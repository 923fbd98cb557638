import CGtk
import GtkBridge
import TableCore
import TextCore

/// Three columns side by side with dividers between them and a header bar above each.
final class SplitColumns {
    /// The minimum widths of the columns, in logical pixels.
    private static let minimumWidths: [SplitViewState.Column: Int] = [
        .primary: 160, .supplementary: 300, .secondary: 300,
    ]

    let columns = View(adopting: gtk_paned_new(GTK_ORIENTATION_HORIZONTAL))
    let bars = StackView(.horizontal)
    private let inner = View(adopting: gtk_paned_new(GTK_ORIENTATION_HORIZONTAL))
    private let frames: [SplitViewState.Column: StackView]
    private var dividers: [SplitViewState.Column: View] = [:]
    private let navigationBars: [SplitViewState.Column: NavigationBar]

    init() {
        let all = SplitViewState.Column.allCases
        frames = Dictionary(uniqueKeysWithValues: all.map { ($0, StackView()) })
        navigationBars = Dictionary(uniqueKeysWithValues: all.map { ($0, NavigationBar()) })
        bars.style("titlebar")
        for column in all {
            guard let bar = navigationBars[column], let frame = frames[column] else { continue }
            frame.minimumSize(width: Self.minimumWidths[column])
            frame.expand(horizontal: false)
            // Widgets in a page's bar must not widen its column.
            bar.expand(horizontal: column == .secondary)
            if column == .secondary {
                bars.addArrangedSubview(bar, expands: true)
            } else {
                bars.addArrangedSubview(bar)
                let line = View(adopting: gtk_separator_new(GTK_ORIENTATION_VERTICAL))
                line.style("sidebar")
                line.isHidden = false
                dividers[column] = line
                bars.addArrangedSubview(line)
            }
        }
        pack(columns, .primary, inner)
        pack(inner, .supplementary, frames[.secondary])
        arrange(forWidth: 0)
        splitWindowButtons()
    }

    private func pack(_ paned: View, _ first: SplitViewState.Column, _ second: View?) {
        let pointer = paned.widget.cast(GtkPaned.self)
        if let frame = frames[first], let second {
            gtk_paned_pack1(pointer, frame.widget, 0, 0)
            gtk_paned_pack2(pointer, second.widget, 1, 0)
        }
        paned.accessibilityLabel = translated("Column Divider")
        paned.isHidden = false
        paned.on("notify::position") { [weak self] in self?.alignBars() }
        paned.on("accept-position") { [weak self] in self?.moved() }
        connectAnswering("button-release-event", of: paned.reference.raw) { [weak self] _ in
            self?.moved()
            return false
        }
    }

    /// Called after the user moved a divider.
    var onMove: (() -> Void)?

    /// The preferred widths of the first two columns, in logical pixels.
    var widths = (primary: 200, supplementary: 380) {
        didSet { arrange(forWidth: Int(gtk_widget_get_allocated_width(columns.widget))) }
    }

    /// Sets the widths of the first two columns. The second shrinks, at most to its minimum, where
    /// `total` logical pixels are not enough.
    func arrange(forWidth total: Int) {
        let primary = max(widths.primary, Self.minimumWidths[.primary] ?? 0)
        let least = Self.minimumWidths[.supplementary] ?? 0
        let left = total > 1 ? total - primary - (Self.minimumWidths[.secondary] ?? 0) : .max
        positions = (primary, max(least, min(widths.supplementary, left)))
    }

    private func moved() {
        widths = positions
        onMove?()
    }

    private var positions: (primary: Int, supplementary: Int) {
        get {
            (
                Int(gtk_paned_get_position(columns.widget.cast(GtkPaned.self))),
                Int(gtk_paned_get_position(inner.widget.cast(GtkPaned.self)))
            )
        }
        set {
            gtk_paned_set_position(columns.widget.cast(GtkPaned.self), gint(newValue.primary))
            gtk_paned_set_position(inner.widget.cast(GtkPaned.self), gint(newValue.supplementary))
            alignBars()
        }
    }

    private func alignBars() {
        navigationBars[.primary]?.minimumSize(width: positions.primary)
        navigationBars[.supplementary]?.minimumSize(width: positions.supplementary)
    }

    /// Shows a page in a column and its item in the bar above.
    func install(_ controller: ViewController, in column: SplitViewState.Column) {
        guard let frame = frames[column] else { return }
        controller.view.removeFromSuperview()
        frame.addArrangedSubview(controller.view, expands: true)
        guard let bar = navigationBars[column] else { return }
        if let navigation = controller as? NavigationController {
            navigation.container = NavigationController.Container(bar: bar)
            bar.onBack = { [weak navigation] in navigation?.goBack() }
        } else {
            bar.show(controller.navigationItem, backTitle: nil)
        }
    }

    /// Shows exactly these columns and the bars above them.
    func showColumns(_ visible: [SplitViewState.Column]) {
        for column in SplitViewState.Column.allCases {
            let isHidden = !visible.contains(column)
            frames[column]?.isHidden = isHidden
            navigationBars[column]?.isHidden = isHidden
            dividers[column]?.isHidden = isHidden
        }
        splitWindowButtons(first: visible.first ?? .secondary)
    }

    /// Removes the pages from all columns.
    func removeAll() {
        for (column, frame) in frames {
            frame.removeAllArrangedSubviews()
            navigationBars[column]?.show(nil, backTitle: nil)
        }
    }

    /// Shows the window buttons for the start side above the first column, the others above the last.
    private func splitWindowButtons(first: SplitViewState.Column = .primary) {
        let sides = DesktopSettings.decorationLayout.split(
            separator: ":", omittingEmptySubsequences: false)
        let (start, end) = (sides.first ?? "", sides.count > 1 ? sides[1] : "")
        for column in SplitViewState.Column.allCases {
            guard column != .secondary else { continue }
            navigationBars[column]?.windowButtons = column == first ? "\(start):" : nil
        }
        navigationBars[.secondary]?.windowButtons =
            first == .secondary ? "\(start):\(end)" : ":\(end)"
    }
}
