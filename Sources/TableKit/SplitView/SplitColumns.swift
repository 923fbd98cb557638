import CGtk
import GtkBridge
import TableCore
import TextCore

/// Three columns side by side with dividers between them and a header bar above each.
final class SplitColumns {
    let columns = View(adopting: gtk_paned_new(GTK_ORIENTATION_HORIZONTAL))
    let bars = StackView(.horizontal)
    private let inner = View(adopting: gtk_paned_new(GTK_ORIENTATION_HORIZONTAL))
    private let frames: [SplitViewState.Column: StackView]
    private var dividers: [SplitViewState.Column: View] = [:]
    private let navigationBars: [SplitViewState.Column: NavigationBar]
    /// The places of the bars, as wide as their columns.
    private let barBins: [SplitViewState.Column: AdaptiveBin]

    init() {
        let all = SplitViewState.Column.allCases
        frames = Dictionary(uniqueKeysWithValues: all.map { ($0, StackView()) })
        navigationBars = Dictionary(uniqueKeysWithValues: all.map { ($0, NavigationBar()) })
        barBins = Dictionary(uniqueKeysWithValues: all.map { ($0, AdaptiveBin(isFixed: true)) })
        for column in all {
            guard let bar = navigationBars[column], let frame = frames[column],
                let bin = barBins[column]
            else { continue }
            frame.expand(horizontal: false)
            // Widgets in a page's bar must not widen its column.
            bin.child = bar
            bin.expand(horizontal: column == .secondary)
            if column == .secondary {
                bars.addArrangedSubview(bin, expands: true)
            } else {
                bars.addArrangedSubview(bin)
                let line = View(adopting: gtk_separator_new(GTK_ORIENTATION_VERTICAL))
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
        setDivider(paned, isFocused: false)
        for signal in ["focus-in-event", "focus-out-event"] {
            connectAnswering(signal, of: paned.reference.raw) { [weak self, weak paned] _ in
                if let paned { self?.setDivider(paned, isFocused: signal == "focus-in-event") }
                return false
            }
        }
        paned.isHidden = false
        paned.on("notify::position") { [weak self] in self?.positionChanged() }
        paned.on("accept-position") { [weak self] in self?.moved() }
        connectAnswering("button-release-event", of: paned.reference.raw) { [weak self] _ in
            self?.moved()
            return false
        }
    }

    /// Gives the divider its role and name only while it has the focus: screen readers say the
    /// position of a split pane whenever the focus moves into one of its sides.
    private func setDivider(_ paned: View, isFocused: Bool) {
        paned.setAccessibleRole(isFocused ? ATK_ROLE_SPLIT_PANE : ATK_ROLE_FILLER)
        paned.accessibilityLabel = isFocused ? translated("Column Divider") : nil
    }

    /// Called after the user moved a divider.
    var onMove: (() -> Void)?

    /// The widths of the columns, and their limits.
    var widths = SplitColumnWidths() {
        didSet {
            guard widths != oldValue else { return }
            shareResizing()
            arrange(forWidth: totalWidth)
        }
    }
    private var hidesPrimary = false
    private var hasSecondary = true

    /// The widths of the first two columns, in logical pixels.
    var currentWidths: (primary: Int, supplementary: Int) { positions }

    private var totalWidth: Int {
        let width = Int(gtk_widget_get_allocated_width(columns.widget))
        return width > 1 ? width : 0
    }

    /// Sets the widths of the first two columns for a total width in logical pixels; 0 if it is not
    /// known yet.
    func arrange(forWidth total: Int) {
        let minimums: [(SplitViewState.Column, Double)] = [
            (.primary, widths.primary.minimum), (.supplementary, widths.supplementary.minimum),
            (.secondary, widths.secondaryMinimum),
        ]
        for (column, width) in minimums { frames[column]?.minimumSize(width: Int(width)) }
        let arranged = widths.arranged(in: Double(total), hidesPrimary: hidesPrimary)
        positions = (Int(arranged.primary), Int(arranged.supplementary))
    }

    /// Keeps dragged columns within their limits.
    private func positionChanged() {
        let (primary, supplementary) = positions
        let limited = (
            primary: limited(primary, .primary, widths.primary),
            supplementary: limited(supplementary, .supplementary, widths.supplementary)
        )
        if limited != (primary, supplementary) { positions = limited }
        alignBars()
    }

    /// A width within the limits of its column. GTK gives a page its minimum width in any case.
    private func limited(
        _ width: Int, _ column: SplitViewState.Column, _ limits: SplitColumnWidths.Column
    ) -> Int {
        var least: gint = 0
        if let frame = frames[column] {
            gtk_widget_get_preferred_width(frame.widget, &least, nil)
        }
        return max(Int(least), Int(limits.limited(Double(width))))
    }

    private func moved() {
        let (primary, supplementary) = positions
        var moved = widths
        moved.move(
            primary: Double(primary), supplementary: Double(supplementary),
            in: Double(totalWidth), hidesPrimary: hidesPrimary)
        widths = moved
        onMove?()
    }

    /// Gives the column that takes the rest the width that the others gain or lose while a divider
    /// is dragged.
    private func shareResizing() {
        let secondTakesRest = widths.secondaryPreferred != nil
        let paned = inner.widget.cast(GtkContainer.self)
        for (column, takesRest) in [
            (SplitViewState.Column.supplementary, secondTakesRest),
            (.secondary, !secondTakesRest),
        ] {
            guard let frame = frames[column] else { continue }
            PropertyValue.boolean(takesRest).withValue {
                gtk_container_child_set_property(paned, frame.widget, "resize", $0)
            }
        }
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
        barBins[.primary]?.minimumSize(width: positions.primary)
        // Without a column after it, a column is not as wide as its divider's position says.
        barBins[.supplementary]?.minimumSize(width: hasSecondary ? positions.supplementary : 0)
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
        } else if let tabs = controller as? TabBarController {
            tabs.container = NavigationController.Container(bar: bar)
            bar.onBack = { [weak tabs] in
                (tabs?.selectedViewController as? NavigationController)?.goBack()
            }
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
            barBins[column]?.isHidden = isHidden
            dividers[column]?.isHidden = isHidden || column == visible.last
        }
        // The bar above the last column takes the rest of the width, as the column does.
        let last = visible.last ?? .secondary
        for (column, bin) in barBins { bin.expand(horizontal: column == last) }
        hasSecondary = last == .secondary
        alignBars()
        splitWindowButtons(first: visible.first ?? .secondary, last: last)
        // GTK gives the width of a hidden column to the one that takes the rest.
        hidesPrimary = !visible.contains(.primary)
    }

    /// Removes the pages from all columns.
    func removeAll() {
        for (column, frame) in frames {
            frame.removeAllArrangedSubviews()
            navigationBars[column]?.show(nil, backTitle: nil)
        }
    }

    /// Shows the window buttons for the start side above the first column, the others above the
    /// last.
    private func splitWindowButtons(
        first: SplitViewState.Column = .primary, last: SplitViewState.Column = .secondary
    ) {
        let sides = DesktopSettings.decorationLayout.split(
            separator: ":", omittingEmptySubsequences: false)
        let (start, end) = (sides.first ?? "", sides.count > 1 ? sides[1] : "")
        for column in SplitViewState.Column.allCases {
            let sides = (column == first ? start : "", column == last ? end : "")
            let isBetween = column != first && column != last
            navigationBars[column]?.windowButtons = isBetween ? nil : "\(sides.0):\(sides.1)"
        }
    }
}
