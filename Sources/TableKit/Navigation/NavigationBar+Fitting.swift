import CGtk
import GtkBridge
import TableCore

/// A view in the place of the title that can do with less width.
protocol CompactTitle: View {
    /// Whether the view has its narrow form.
    var isCompact: Bool { get set }
    /// The minimum widths of both forms, in points.
    var leastWidths: (full: Double, compact: Double) { get }
}

/// A view in the place of the title that needs little width where there is no more.
protocol ShortTitle: View {
    /// Whether the view has only its shortest form.
    var isShort: Bool { get set }
    /// The minimum widths of the usual and the shortest form, in points.
    var shortWidths: (full: Double, short: Double) { get }
}

/// Items that have no room beside the title are in a list of their own.
extension NavigationBar {
    /// The space between the items of a header bar, in points.
    private static let spacing = 6.0

    /// The space between the arrow and the label of the back button, in points.
    static let backSpacing = 4.0

    /// The width that the bar has, although its content may need more; nil before it has one.
    private var availableWidth: Double? {
        let parent = gtk_widget_get_parent(widget)
        let width =
            parent.flatMap(AdaptiveBin.givenWidth) ?? Int(gtk_widget_get_allocated_width(widget))
        return width > 1 ? Double(width) : nil
    }

    /// Arranges the items again after each change of the width, or of the width that they need.
    func followWidth() {
        on("size-allocate") { [weak self] in
            guard let self, let width = availableWidth else { return }
            let new = (width, leastWidth(of: widget))
            guard new != fittedWidths else { return }
            fittedWidths = new
            // Widgets cannot be shown or hidden during allocation.
            MainLoop.whenIdle(priority: G_PRIORITY_HIGH_IDLE) { [weak self] in self?.arrange() }
        }
    }

    private func leastWidth(of widget: WidgetPointer) -> Double {
        var least: gint = 0
        gtk_widget_get_preferred_width(widget, &least, nil)
        return Double(least)
    }

    /// The width of an item with its space in the bar; 0 until it has been there.
    private func measured(_ view: View) -> Double { itemWidths[ObjectIdentifier(view)] ?? 0 }

    /// Puts the items into the bar, or into the list where they have no room.
    func arrange() {
        let title = titleView
        showTitle(title)
        guard let width = availableWidth else {
            // Measuring widgets outside of a window would compute their styles twice.
            return place(leading: leading, trailing: trailing, rest: [])
        }
        for view in shown where gtk_widget_get_parent(view.widget) == widget {
            let least = leastWidth(of: view.widget)
            itemWidths[ObjectIdentifier(view)] = least > 0 ? least + Self.spacing : 0
        }
        // Whether items have room does not depend on the label of the back button, which is shown
        // only if all have: otherwise, it would come and go in turns.
        let labelWidth = shownBackLabelWidth
        if labelWidth > 0 { itemWidths[ObjectIdentifier(backButton)]? -= labelWidth }
        let wanted = Set((leading + trailing).map(ObjectIdentifier.init))
        itemWidths = itemWidths.filter { wanted.contains($0.key) }
        let inBar = shown.filter { gtk_widget_get_parent($0.widget) == widget }
        let titleWidth = leastWidth(of: title.widget)
        var fitting = BarFitting(
            title: leastWidth(of: widget) - inBar.map(measured).reduce(0, +) - moreWidth
                - labelWidth,
            more: 40 + Self.spacing)
        fitting.keptLeading = leading.first === backButton ? 1 : 0
        fitting.keptTrailing = pinnedCount
        func count() -> (leading: Int, trailing: Int) {
            fitting.count(
                leading: leading.map(measured), trailing: trailing.map(measured), in: width)
        }
        if let compact = title as? any CompactTitle {
            let widths = compact.leastWidths
            fitting.title += widths.full - titleWidth
            compact.isCompact =
                fitting.title > width || count() != (leading.count, trailing.count)
            if compact.isCompact { fitting.title += widths.compact - widths.full }
        }
        if let title = title as? any ShortTitle { shorten(title, &fitting, in: width) }
        makeRoom(forHeightOf: title)
        let fits = count()
        place(
            leading: Array(leading.prefix(fits.leading)),
            trailing: Array(trailing.prefix(fits.trailing)),
            rest: leading.dropFirst(fits.leading) + trailing.dropFirst(fits.trailing).reversed())
    }

    /// Makes the bar as high as its title. For a given width, GTK considers only the items.
    private func makeRoom(forHeightOf title: View) {
        var height: gint = 0
        gtk_widget_get_preferred_height(title.widget, &height, nil)
        guard height != titleHeight else { return }
        titleHeight = height
        gtk_widget_set_size_request(widget, -1, height)
    }

    /// Shortens the title where even the items that stay have no room beside it.
    private func shorten(_ title: any ShortTitle, _ fitting: inout BarFitting, in width: Double) {
        func isTooWide() -> Bool {
            let missing = fitting.missingWidth(
                leading: leading.map(measured), trailing: trailing.map(measured), in: width)
            return missing > 0
        }
        guard title.isShort || isTooWide() else { return }
        let widths = title.shortWidths
        if title.isShort { fitting.title += widths.full - widths.short }
        title.isShort = isTooWide()
        if title.isShort { fitting.title += widths.short - widths.full }
    }

    /// The width of the visible button that opens the list.
    private var moreWidth: Double {
        guard let button = overflow?.button, gtk_widget_get_parent(button.widget) == widget
        else { return 0 }
        return leastWidth(of: button.widget) + Self.spacing
    }

    private func place(leading: [View], trailing: [View], rest: [View]) {
        // Once the items are in the bar.
        defer { if rest.isEmpty { fitBackLabel() } }
        if !rest.isEmpty { backLabel.isHidden = true }
        if !rest.isEmpty, overflow == nil { overflow = BarOverflow() }
        let end = trailing + (rest.isEmpty ? [] : [overflow?.button].compactMap { $0 })
        let new = leading + end
        guard !shown.elementsEqual(new, by: ===) || !rest.elementsEqual(hiddenItems, by: ===)
        else { return }
        for view in shown where gtk_widget_get_parent(view.widget) == widget {
            view.removeFromSuperview()
        }
        overflow?.show(rest)
        let bar = widget.cast(GtkHeaderBar.self)
        // The widget may still be in the bar that showed the item before.
        for view in leading {
            view.removeFromSuperview()
            gtk_header_bar_pack_start(bar, view.widget)
        }
        for view in end {
            view.removeFromSuperview()
            gtk_header_bar_pack_end(bar, view.widget)
        }
        (shown, hiddenItems) = (new, rest)
    }

    /// The width by which a visible label widens the back button in the bar.
    private var shownBackLabelWidth: Double {
        guard !backLabel.isHidden, gtk_widget_get_parent(backButton.widget) == widget else {
            return 0
        }
        return leastWidth(of: backLabel.widget) + Self.backSpacing
    }

    /// Hides the label of the back button where the title would be truncated; the tooltip has its
    /// name.
    private func fitBackLabel() {
        guard hasBackTitle else {
            backLabel.isHidden = true
            return
        }
        var (minimum, natural, label): (gint, gint, gint) = (0, 0, 0)
        gtk_widget_get_preferred_width(widget, &minimum, &natural)
        if backLabel.isHidden {
            backLabel.isHidden = false
            gtk_widget_get_preferred_width(backLabel.widget, &minimum, &label)
            backLabel.isHidden = true
        }
        let hasRoom = Double(natural + label) <= availableWidth ?? 0
        if hasRoom == backLabel.isHidden { backLabel.isHidden = !hasRoom }
    }
}
