import CGtk
import GtkBridge
import TableCore

/// The line height of the font of a context, in points.
func lineHeight(of context: OpaquePointer?) -> Double? {
    guard let metrics = pango_context_get_metrics(context, nil, nil) else { return nil }
    defer { pango_font_metrics_unref(metrics) }
    let height = pango_font_metrics_get_ascent(metrics) + pango_font_metrics_get_descent(metrics)
    return Double(height) / Double(PANGO_SCALE)
}

/// The font of a widget, as far as heights depend on it.
struct MeasuredFont: Equatable {
    /// The line height, in points.
    let lineHeight: Double
    private let description: guint

    init(of widget: WidgetPointer) {
        let context = gtk_widget_get_pango_context(widget)
        lineHeight = TableKit.lineHeight(of: context) ?? 16
        description = pango_font_description_hash(pango_context_get_font_description(context))
    }
}

extension TableView {
    /// The line height of the theme's font, in points.
    var lineHeight: Double { font.lineHeight }

    /// The font for which heights are measured.
    private var font: MeasuredFont {
        let font = measuredFont ?? MeasuredFont(of: canvas)
        measuredFont = font
        return font
    }

    /// ``rowHeight``, increased if a title and a subtitle in a larger font need more.
    var grownRowHeight: Double {
        rowHeight < 0 ? rowHeight : grown(rowHeight, lines: linesPerRow)
    }

    /// The height of a row with a title and a subtitle.
    var standardRowHeight: Double { grown(RowHeights.standard, lines: 1.9) }

    /// ``sectionHeaderHeight``, increased if a larger font needs more.
    var grownHeaderHeight: Double {
        grown(
            sectionHeaderHeight < 0 ? RowHeights.standardHeader : sectionHeaderHeight, lines: 1)
    }

    /// ``sectionFooterHeight``, increased if a larger font needs more.
    var grownFooterHeight: Double {
        grown(
            sectionFooterHeight < 0 ? RowHeights.standardHeader : sectionFooterHeight, lines: 1)
    }

    /// The height of a header or footer around one line of its title, in points.
    func heightOfOneLine(_ kind: HeaderViews.Kind) -> Double {
        let standard = kind == .header ? grownHeaderHeight : grownFooterHeight
        return min(standard, grown(RowHeights.standardHeader, lines: 1))
    }

    /// A height that keeps the padding around its lines that it has with the standard font, and is
    /// never too small for the lines. In points.
    private func grown(_ height: Double, lines: Double) -> Double {
        max(
            RowHeights.grown(height, lines: lines, lineHeight: lineHeight),
            (lineHeight * lines + 8).rounded(.up))
    }

    /// Updates the table when the theme, the font or the resolution changes.
    func connectTheme() {
        connect("style-updated", of: tree.reference.raw) { [weak self] _ in
            guard let self else { return }
            reusePool.removeWaiting()
            for cell in cells.values {
                cell.textLabel.themeChanged()
                cell.detailTextLabel.themeChanged()
                cell.imageView.themeChanged()
                cell.contentView.themeChanged()
            }
            let new = MeasuredFont(of: canvas)
            guard new != font else {
                tree.queueDraw()
                return
            }
            measuredFont = new
            rebuildHeights()
        }
    }

    /// Requests all heights again, keeping the first visible row in place.
    private func rebuildHeights() {
        guard !needsReload else { return }
        let anchor = geometry.scrollAnchor(at: offsetY, height: Double(host.viewportHeight))
        do {
            geometry = try newGeometry(sections: counts.numberOfSections)
        } catch {
            report("\(error)")
            return
        }
        headerViews.measuring = [:]
        tableHeader?.forgetHeight()
        tableFooter?.forgetHeight()
        heldAnchor = anchor
        if let offset = geometry.contentOffset(restoring: anchor) {
            (isMovingContent, keepsRowsInPlace) = (true, true)
            configureHost(offset: offset)
            (isMovingContent, keepsRowsInPlace) = (false, false)
        }
        setNeedsLayout()
    }
}
