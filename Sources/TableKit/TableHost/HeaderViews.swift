import CGtk
import GtkBridge
import TableCore

/// A section's header or footer on screen.
final class SectionView {
    /// The view: a bar with a title, or a view of the delegate.
    let view: View
    /// The label of a title; nil for a view of the delegate.
    private let label: WidgetPointer?

    /// Creates a bar with a title; in a grouped table it has no background of its own (Spec 10.11).
    init(styleClass: String, isGrouped: Bool) {
        view = View(adopting: gtk_event_box_new())
        label = gtk_label_new(nil)
        if let label {
            gtk_label_set_xalign(label.cast(), 0)
            gtk_label_set_line_wrap(label.cast(), 1)
            gtk_label_set_line_wrap_mode(label.cast(), PANGO_WRAP_WORD_CHAR)
            gtk_label_set_ellipsize(label.cast(), PANGO_ELLIPSIZE_END)
            gtk_container_add(reference.cast(), label)
        }
        let style = gtk_widget_get_style_context(reference.widget)
        gtk_style_context_add_class(style, styleClass)
        if isGrouped { gtk_style_context_add_class(style, SlotTree.groupedClass) }
    }

    /// Shows a view of the delegate, which may be new or one that the delegate reuses.
    init(custom: View) {
        view = custom
        label = nil
        view.style(TableStyle.measuredClass)
    }

    var reference: ObjectReference { view.reference }

    /// The view of the delegate; nil for a bar with a title.
    var custom: View? { isCustom ? view : nil }

    var isCustom: Bool { label == nil }

    /// The delegate's widget, if the view wraps one.
    var customWidgets: [WidgetPointer] { isCustom ? [reference.widget] : [] }

    var title: String? {
        didSet {
            guard let label, title != oldValue else { return }
            gtk_label_set_text(label.cast(), title ?? "")
        }
    }

    /// Wraps the title into the lines for which there is space beyond the height of one line.
    ///
    /// - Parameters:
    ///   - extra: The space for further lines, in points.
    ///   - inset: The width at the end of the bar that something else covers, in points.
    func arrangeTitle(extra: Double, inset: Double) {
        guard let label else { return }
        let line = max(1, lineHeight(of: gtk_widget_get_pango_context(label)) ?? 16)
        let lines = 1 + Int(max(0, extra) / line + 0.5)
        gtk_label_set_lines(label.cast(), gint(lines))
        gtk_label_set_ellipsize(label.cast(), PANGO_ELLIPSIZE_END)
        if gtk_widget_get_margin_end(label) != gint(inset) {
            gtk_widget_set_margin_end(label, gint(inset))
        }
    }

    /// The height of a title in a width beyond the height of one line, in points. For a bar that is
    /// not on the screen.
    func additionalHeight(of title: String, width: Double) -> Double {
        guard let label else { return 0 }
        gtk_label_set_ellipsize(label.cast(), PANGO_ELLIPSIZE_NONE)
        self.title = "x"
        let line = naturalSize(of: reference.widget).height
        self.title = title
        return max(0, fittingSize(of: reference.widget, width: width).height - line)
    }
}

/// The visible headers and footers, and those waiting to be reused.
struct HeaderViews {
    enum Key: Hashable {
        case header(Int)
        case footer(Int)

        var element: TableElement {
            switch self {
            case .header(let section): .header(section)
            case .footer(let section): .footer(section)
            }
        }

        /// The key after a batch update; nil if the section was deleted.
        func following(_ map: UpdateMap) -> Key? {
            switch self {
            case .header(let section): map.newSection(forOld: section).map { .header($0) }
            case .footer(let section): map.newSection(forOld: section).map { .footer($0) }
            }
        }

        /// Whether this is a header or a footer.
        var kind: Kind { if case .header = self { .header } else { .footer } }
    }

    enum Kind { case header, footer }

    /// The bars that measure titles.
    var measuring: [Kind: SectionView] = [:]
    var shown: [Key: SectionView] = [:]
    /// Headers with titles that wait to be reused.
    var spareHeaders: [SectionView] = []
    var spareFooters: [SectionView] = []
    /// A view in which a button is pressed, and the section that it is to show again.
    var held: (key: Key, view: SectionView)?
    /// The held view, while the delegate is asked for the view of its section.
    var offered: TableViewHeaderFooterView?
    /// The delegate's views that wait to be dequeued.
    var pool = ReusePool<TableViewHeaderFooterView>(prepareForReuse: { $0.prepareForReuse() })
}

extension TableView {
    /// Places the visible headers and footers, the pinned header at the top.
    func placeHeaders(_ placements: [BeltPlacement]) {
        let pinned = style == .plain ? geometry.pinnedHeader(at: offsetY) : nil
        let wanted = headers(of: placements, pinned)
        let keys = Set(wanted.map(\.key))
        for (key, view) in headerViews.shown where !keys.contains(key) { release(view, key) }
        for item in wanted where item.height > 0 {
            let isPinned = pinned.map { item.key == .header($0.section) } ?? false
            place(item, isPinned: isPinned)
        }
        if let (_, view) = headerViews.held { takeBack(view) }
        placeLeavingViews()
    }

    /// A header or footer to place, with its upper edge in the viewport.
    private typealias WantedHeader = (key: HeaderViews.Key, y: Double, height: Double)

    /// The visible headers and footers, the pinned header last.
    private func headers(
        of placements: [BeltPlacement], _ pinned: PinnedHeader?
    ) -> [WantedHeader] {
        let offset = offsetY
        var wanted: [WantedHeader] = []
        for placement in placements {
            switch placement.element {
            case .header(let section) where section != pinned?.section:
                let padding = topPadding(of: .header(section))
                wanted.append(
                    (
                        .header(section), placement.span.y - offset + padding,
                        placement.span.height - padding
                    ))
            case .footer(let section):
                wanted.append((.footer(section), placement.span.y - offset, placement.span.height))
            default: break
            }
        }
        if let pinned {
            let padding = topPadding(of: .header(pinned.section))
            let top = geometry.rectForHeader(inSection: pinned.section)?.y ?? pinned.y
            let y = max(min(0, pinned.y - offset + padding), top - offset + padding)
            wanted.append((.header(pinned.section), y, pinned.height - padding))
        }
        return wanted
    }

    private func place(_ item: WantedHeader, isPinned: Bool) {
        let old = headerViews.shown[item.key]
        let view = old ?? makeSectionView(item.key)
        headerViews.shown[item.key] = view
        if old == nil { willDisplay(view, item.key) }
        let frame = Rect(x: 0, y: item.y, width: Double(host.viewportWidth), height: item.height)
        (view.view as? TableViewHeaderFooterView)?.indexInset = indexInset
        arrangeTitle(of: view, item)
        let isNew = gtk_widget_get_parent(view.reference.widget) == nil
        if !isPinned, let moment = transition?.frame(of: item.key.element) {
            place(view, at: moment)
        } else {
            host(view.reference.widget, in: headerOverlay, at: frame)
            gtk_widget_set_opacity(view.reference.widget, 1)
        }
        guard isNew, let index = sectionIndex?.widget, gtk_widget_get_parent(index) != nil
        else { return }
        gtk_overlay_reorder_overlay(headerOverlay.cast(), index, -1)
    }

    private func arrangeTitle(of view: SectionView, _ item: WantedHeader) {
        view.arrangeTitle(
            extra: item.height - heightOfOneLine(item.key.kind), inset: indexInset)
    }

    /// The width of the section index, which covers the end of headers and footers, in points.
    var indexInset: Double { Double(host.viewportWidth) - rowWidth }

    /// Creates a bar for the title of a header or footer.
    func makeTitleBar(_ key: HeaderViews.Key) -> SectionView {
        let name = key.kind == .header ? "header" : "footer"
        return SectionView(styleClass: "trove-section-\(name)", isGrouped: style == .grouped)
    }

    /// Removes the headers and footers of deleted sections, keyed by old section, from use and
    /// leaves them on screen. Skips the delegate's views, which only the delegate may reuse.
    func takeViews(ofSectionsDeletedBy map: UpdateMap) -> [TableElement: SectionView] {
        var taken: [TableElement: SectionView] = [:]
        for (key, view) in headerViews.shown
        where !view.isCustom && map.newElement(forOld: key.element) == nil {
            headerViews.shown[key] = nil
            taken[key.element] = view
        }
        return taken
    }

    /// Makes the header or footer of a deleted section available for reuse.
    func recycle(_ view: SectionView, of element: TableElement) {
        gtk_widget_set_opacity(view.reference.widget, 1)
        switch element {
        case .header(let section): release(view, .header(section))
        case .footer(let section): release(view, .footer(section))
        case .row, .tableHeader, .tableFooter: break
        }
    }

    /// The view that currently is a section's header, or nil (Spec 000.75).
    public func headerView(forSection section: Int) -> View? {
        headerViews.shown[.header(section)]?.view
    }

    /// The sections whose headers are visible, in order.
    public var sectionsWithVisibleHeaders: [Int] {
        headerViews.shown.keys.compactMap { key -> Int? in
            if case .header(let section) = key { section } else { nil }
        }.sorted()
    }

    /// The section whose header has the keyboard focus.
    var focusedHeader: Int? {
        sectionsWithVisibleHeaders.first { section in
            headerView(forSection: section)?.containsFocus == true
        }
    }

    /// The view that currently is a section's footer, or nil (Spec 000.75).
    public func footerView(forSection section: Int) -> View? {
        headerViews.shown[.footer(section)]?.view
    }

    /// Removes all headers and footers from the screen, so that the next layout requests them
    /// again.
    ///
    /// - Parameter map: The batch update that is the reason. A view in which a button is pressed
    ///   then stays where it is, and is dequeued for its section again, so that the release finds
    ///   the button.
    func releaseSectionViews(following map: UpdateMap? = nil) {
        for (key, view) in headerViews.shown {
            let new = view.custom?.isPressed == true ? map.flatMap { key.following($0) } : nil
            guard let new, headerViews.held == nil else {
                release(view, key)
                continue
            }
            headerViews.shown[key] = nil
            didEndDisplaying(view, key)
            headerViews.held = (new, view)
        }
    }

    /// Asks the delegate for the view of a section, and offers the held one if it shows this one.
    private func askForView(_ key: HeaderViews.Key, _ ask: () -> View?) -> View? {
        guard let (heldKey, held) = headerViews.held, heldKey == key else { return ask() }
        headerViews.offered = held.custom as? TableViewHeaderFooterView
        defer { headerViews.offered = nil }
        let view = ask()
        if view === held.custom { headerViews.held = nil }
        return view
    }

    /// Removes a held view that the delegate did not use again.
    private func takeBack(_ view: SectionView) {
        headerViews.held = nil
        removeHosted(view.reference.widget)
        recycle(view)
    }

    private func recycle(_ view: SectionView) {
        guard let reusable = view.custom as? TableViewHeaderFooterView,
            let identifier = reusable.reuseIdentifier
        else { return }
        headerViews.pool.recycle(reusable, as: identifier)
    }

    private func willDisplay(_ view: SectionView, _ key: HeaderViews.Key) {
        switch key {
        case .header(let section):
            delegate?.tableView(self, willDisplayHeaderView: view.view, forSection: section)
        case .footer(let section):
            delegate?.tableView(self, willDisplayFooterView: view.view, forSection: section)
        }
    }

    private func didEndDisplaying(_ view: SectionView, _ key: HeaderViews.Key) {
        switch key {
        case .header(let section):
            delegate?.tableView(self, didEndDisplayingHeaderView: view.view, forSection: section)
        case .footer(let section):
            delegate?.tableView(self, didEndDisplayingFooterView: view.view, forSection: section)
        }
    }

    private func release(_ view: SectionView, _ key: HeaderViews.Key) {
        if headerViews.shown[key] === view { headerViews.shown[key] = nil }
        didEndDisplaying(view, key)
        guard !view.isCustom else {
            removeHosted(view.reference.widget)
            return recycle(view)
        }
        gtk_widget_hide(view.reference.widget)
        switch key {
        case .header: headerViews.spareHeaders.append(view)
        case .footer: headerViews.spareFooters.append(view)
        }
    }

    /// Sets the title of a dequeued view, the only kind with a label for it (Spec 000.70, OT-2).
    private func customView(_ view: View, title: String?) -> SectionView {
        if let title { (view as? TableViewHeaderFooterView)?.textLabel.text = title }
        return SectionView(custom: view)
    }

    private func makeSectionView(_ key: HeaderViews.Key) -> SectionView {
        switch key {
        case .header(let section):
            let custom = askForView(key) {
                delegate?.tableView(self, viewForHeaderInSection: section)
            }
            if let custom {
                return customView(
                    custom, title: dataSource?.tableView(self, titleForHeaderInSection: section))
            }
            let view = headerViews.spareHeaders.popLast() ?? makeTitleBar(key)
            view.title = dataSource?.tableView(self, titleForHeaderInSection: section)
            return view
        case .footer(let section):
            let custom = askForView(key) {
                delegate?.tableView(self, viewForFooterInSection: section)
            }
            if let custom {
                return customView(
                    custom, title: dataSource?.tableView(self, titleForFooterInSection: section))
            }
            let view = headerViews.spareFooters.popLast() ?? makeTitleBar(key)
            view.title = dataSource?.tableView(self, titleForFooterInSection: section)
            return view
        }
    }
}
