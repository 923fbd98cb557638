import CGtk
import GtkBridge
import TableCore

extension TableView {
    /// The heights of all sections, with those of rows to be measured when they come on screen.
    ///
    /// - Complexity: O(sections).
    func newGeometry(sections: Int) throws(TableError) -> RowGeometry {
        try RowGeometry(
            sections: (0..<sections).map { sectionHeights(of: $0) },
            tableHeader: tableHeader?.height ?? 0, tableFooter: tableFooter?.height ?? 0)
    }

    /// The current heights of a section, from the data source and the delegate.
    func sectionHeights(of section: Int) -> SectionHeights {
        let rows = max(0, dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0)
        let header = height(of: .header(section), isEstimated: true)
        let footer = height(of: .footer(section), isEstimated: true)
        let estimate = estimatedHeight(ofRowAt: IndexPath(row: 0, section: section))
        var heights = SectionHeights(
            header: header.height, rows: .estimated(estimate, count: rows), footer: footer.height)
        (heights.headerOrigin, heights.footerOrigin) = (header.origin, footer.origin)
        return heights
    }

    /// The height of a row until it is measured.
    func estimatedHeight(ofRowAt path: IndexPath) -> Double {
        let estimate =
            delegate?.tableView(self, estimatedHeightForRowAt: path) ?? estimatedRowHeight
        if estimate > 0 { return max(1, estimate.rounded()) }
        return grownRowHeight > 0 ? grownRowHeight : standardRowHeight
    }

    /// The heights of the rows and sections that a batch update inserts or reloads, until they are
    /// measured: a reloaded row is likely to be as tall as before.
    func heightSource(for map: UpdateMap) -> HeightSource {
        let old = geometry
        return HeightSource(section: sectionHeights(of:)) { [unowned self] path in
            let before = map.oldIndexPath(forNew: path).flatMap { old.rectForRow(at: $0)?.height }
            if let before, before > 0 { return .estimated(before) }
            return .estimated(estimatedHeight(ofRowAt: path))
        }
    }

    /// The height of a header or footer, in points, and its origin.
    ///
    /// - Parameters:
    ///   - key: The header or footer.
    ///   - isEstimated: Whether an estimate is enough; the exact height is then requested when the
    ///     header or footer enters the screen.
    private func height(
        of key: HeaderViews.Key, isEstimated: Bool
    ) -> (height: Double, origin: HeightOrigin) {
        let padding = topPadding(of: key)
        let own = ownHeight(of: key).rounded()
        if own >= 0 { return (own > 0 ? own + padding : 0, .known) }
        if isEstimated {
            let hasTitle = title(of: key) != nil
            let estimate = hasTitle ? standardHeight(of: key) : estimatedHeight(of: key).rounded()
            if estimate > 0 { return (estimate + padding, .estimated) }
        }
        if let view = headerViews.shown[key]?.custom ?? view(of: key) {
            return (fittingHeight(of: view, key) + padding, .measured)
        }
        guard let title = title(of: key) else { return (0, .measured) }
        return (fittingHeight(ofTitle: title, key) + padding, .measured)
    }

    /// The exact height of a header or footer, in points; 0 for another element.
    func measuredHeight(of edge: TableElement) -> Double {
        switch edge {
        case .header(let section): height(of: .header(section), isEstimated: false).height
        case .footer(let section): height(of: .footer(section), isEstimated: false).height
        case .row, .tableHeader, .tableFooter: 0
        }
    }

    /// The space above a header that is not pinned, in points.
    func topPadding(of key: HeaderViews.Key) -> Double {
        guard case .header = key, style == .plain else { return 0 }
        return max(0, sectionHeaderTopPadding.rounded())
    }

    private func ownHeight(of key: HeaderViews.Key) -> Double {
        guard let delegate else { return Self.automaticDimension }
        return switch key {
        case .header(let section): delegate.tableView(self, heightForHeaderInSection: section)
        case .footer(let section): delegate.tableView(self, heightForFooterInSection: section)
        }
    }

    private func estimatedHeight(of key: HeaderViews.Key) -> Double {
        switch key {
        case .header(let section):
            delegate?.tableView(self, estimatedHeightForHeaderInSection: section)
                ?? estimatedSectionHeaderHeight
        case .footer(let section):
            delegate?.tableView(self, estimatedHeightForFooterInSection: section)
                ?? estimatedSectionFooterHeight
        }
    }

    private func standardHeight(of key: HeaderViews.Key) -> Double {
        if case .header = key { grownHeaderHeight } else { grownFooterHeight }
    }

    private func title(of key: HeaderViews.Key) -> String? {
        switch key {
        case .header(let section): dataSource?.tableView(self, titleForHeaderInSection: section)
        case .footer(let section): dataSource?.tableView(self, titleForFooterInSection: section)
        }
    }

    private func view(of key: HeaderViews.Key) -> View? {
        switch key {
        case .header(let section): delegate?.tableView(self, viewForHeaderInSection: section)
        case .footer(let section): delegate?.tableView(self, viewForFooterInSection: section)
        }
    }

    /// The height of a view of the delegate in the width of the table. A view that is not on the
    /// screen goes back to its reuse pool: it is requested again when it is placed.
    private func fittingHeight(of view: View, _ key: HeaderViews.Key) -> Double {
        let width = edgeWidth
        let isShown = headerViews.shown[key]?.view === view
        let reusable = view as? TableViewHeaderFooterView
        reusable?.indexInset = indexInset
        if !isShown, let reusable, let title = title(of: key) { reusable.textLabel.text = title }
        var height = fittingSize(of: view.widget, width: width).height
        if let reusable {
            height = max(height, fittingSize(of: reusable.labels.widget, width: width).height)
            if !isShown, let identifier = reusable.reuseIdentifier {
                headerViews.pool.recycle(reusable, as: identifier)
            }
        }
        return max(standardHeight(of: key), height.rounded(.up))
    }

    /// The height of a bar with all lines of its title; at least the standard height.
    private func fittingHeight(ofTitle title: String, _ key: HeaderViews.Key) -> Double {
        let bar = headerViews.measuring[key.kind] ?? makeTitleBar(key)
        headerViews.measuring[key.kind] = bar
        let extra = bar.additionalHeight(of: title, width: rowWidth)
        return max(standardHeight(of: key), heightOfOneLine(key.kind) + extra)
    }
}
