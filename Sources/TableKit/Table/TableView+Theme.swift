import CGtk
import GtkBridge
import TableCore

extension TableView {
    /// The height of a line of the theme's font, in points.
    var lineHeight: Double {
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
    var grownRowHeight: Double { grown(rowHeight, lines: 1.9) }

    /// ``sectionHeaderHeight``, or more where the person's font needs it.
    var grownHeaderHeight: Double { grown(sectionHeaderHeight, lines: 1) }

    var grownFooterHeight: Double { grown(sectionFooterHeight, lines: 1) }

    /// A height with the same room around its lines as with the standard font, and with enough for
    /// the lines in any case.
    private func grown(_ height: Double, lines: Double) -> Double {
        max(
            RowHeights.grown(height, lines: lines, lineHeight: lineHeight),
            (lineHeight * lines + 8).rounded(.up))
    }

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
