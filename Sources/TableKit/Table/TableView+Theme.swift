import CGtk
import GtkBridge
import TableCore

extension TableView {
    /// The height of a line of the theme's font, in points.
    private var lineHeight: Double {
        if knownLineHeight == 0 { knownLineHeight = measuredLineHeight }
        return knownLineHeight
    }

    private var measuredLineHeight: Double {
        let context = gtk_widget_get_pango_context(canvas)
        guard let metrics = pango_context_get_metrics(context, nil, nil) else { return 16 }
        defer { pango_font_metrics_unref(metrics) }
        let height =
            pango_font_metrics_get_ascent(metrics) + pango_font_metrics_get_descent(metrics)
        return Double(height) / Double(PANGO_SCALE)
    }

    /// ``rowHeight``, or more where the person's font needs it for a title and a subtitle.
    var grownRowHeight: Double { max(rowHeight, (lineHeight * 1.9 + 8).rounded(.up)) }

    /// ``sectionHeaderHeight``, or more where the person's font needs it.
    var grownHeaderHeight: Double { max(sectionHeaderHeight, (lineHeight + 8).rounded(.up)) }

    var grownFooterHeight: Double { max(sectionFooterHeight, (lineHeight + 8).rounded(.up)) }

    /// Follows a change of theme, font or resolution, also while the table shows.
    func connectTheme() {
        connect("style-updated", of: tree.reference.raw) { [weak self] _ in
            guard let self else { return }
            reusePool.removeWaiting()
            for cell in cells.values {
                cell.textLabel.themeChanged()
                cell.detailTextLabel.themeChanged()
                cell.imageView.themeChanged()
            }
            let height = measuredLineHeight
            guard height != lineHeight else {
                tree.queueDraw()
                return
            }
            knownLineHeight = height
            rebuildHeights()
        }
    }

    /// Takes all heights anew, and keeps the first row on screen where it is.
    private func rebuildHeights() {
        guard !needsReload else { return }
        let anchor = geometry.scrollAnchor(at: contentOffset, height: Double(host.viewportHeight))
        do {
            geometry = try RowGeometry(
                sections: (0..<counts.numberOfSections).map { sectionHeights(of: $0) },
                tableHeader: tableHeader?.height ?? 0, tableFooter: tableFooter?.height ?? 0)
        } catch {
            report("\(error)")
            return
        }
        if let offset = geometry.contentOffset(restoring: anchor) {
            host.configure(
                contentHeight: geometry.contentHeight, offset: offset.rounded(), step: rowHeight)
        }
        setNeedsLayout()
    }
}
