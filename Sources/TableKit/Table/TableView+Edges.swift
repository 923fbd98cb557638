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
        return SectionHeights(
            header: height(of: .header(section), isEstimated: true),
            rows: .estimated(estimatedHeight(ofSection: section), count: rows),
            footer: height(of: .footer(section), isEstimated: true))
    }

    /// The height of the rows of a section until they are measured.
    func estimatedHeight(ofSection section: Int) -> Double {
        let first = IndexPath(row: 0, section: section)
        let estimate =
            delegate?.tableView(self, estimatedHeightForRowAt: first) ?? estimatedRowHeight
        if estimate > 0 { return estimate.rounded() }
        return grownRowHeight > 0 ? grownRowHeight : standardRowHeight
    }

    /// The height of a header or footer, in points.
    ///
    /// - Parameters:
    ///   - key: The header or footer.
    ///   - isEstimated: Whether an estimate is enough; the exact height is then requested when the
    ///     header or footer enters the screen.
    private func height(of key: HeaderViews.Key, isEstimated: Bool) -> Double {
        let padding = topPadding(of: key)
        let height = ownHeight(of: key)
        if height >= 0 { return height > 0 ? height.rounded() + padding : 0 }
        if title(of: key) != nil { return standardHeight(of: key) + padding }
        if isEstimated {
            let estimate = estimatedHeight(of: key)
            if estimate > 0 {
                unmeasuredEdges.insert(key)
                return estimate.rounded() + padding
            }
        }
        guard let view = view(of: key) else { return 0 }
        return fittingHeight(of: view, atLeast: standardHeight(of: key)) + padding
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

    /// The height of a header or footer without a title or a height of its own. The view goes back
    /// to its reuse pool: it is requested again when its section enters the screen.
    private func fittingHeight(of view: View, atLeast standard: Double) -> Double {
        var natural = naturalSize(of: view.widget).height
        if let reusable = view as? TableViewHeaderFooterView {
            natural = max(natural, reusable.labelsHeight)
            if let identifier = reusable.reuseIdentifier {
                headerViews.pool.recycle(reusable, as: identifier)
            }
        }
        return max(standard, natural.rounded(.up))
    }

    /// Requests the exact heights of headers and footers that enter the screen with an estimate,
    /// while the first visible row keeps its place.
    ///
    /// - Complexity: O(visible elements · log n).
    func measureVisibleEdges() {
        // Lower headers and footers may move in; each pass measures at least one more.
        while let keys = unmeasuredVisibleEdges, !keys.isEmpty {
            let anchor = geometry.scrollAnchor(at: offsetY, height: Double(host.viewportHeight))
            for key in keys {
                unmeasuredEdges.remove(key)
                setHeight(height(of: key, isEstimated: false), of: key)
            }
            configureHost(offset: geometry.contentOffset(restoring: anchor) ?? offsetY)
        }
    }

    private var unmeasuredVisibleEdges: [HeaderViews.Key]? {
        guard !unmeasuredEdges.isEmpty else { return nil }
        return geometry.elements(in: visiblePart.range).compactMap { placement in
            let key: HeaderViews.Key? =
                switch placement.element {
                case .header(let section): .header(section)
                case .footer(let section): .footer(section)
                case .row, .tableHeader, .tableFooter: nil
                }
            return key.flatMap { unmeasuredEdges.contains($0) ? $0 : nil }
        }
    }

    private func setHeight(_ height: Double, of key: HeaderViews.Key) {
        do {
            switch key {
            case .header(let section):
                try geometry.setHeaderHeight(height, inSection: section)
            case .footer(let section):
                try geometry.setFooterHeight(height, inSection: section)
            }
        } catch {
            report("\(error)")
        }
    }

    /// Keeps estimated headers and footers with their sections after a batch update.
    ///
    /// - Complexity: O(estimated headers and footers), none without changes of sections.
    func remapUnmeasuredEdges(_ map: UpdateMap) {
        guard !unmeasuredEdges.isEmpty, map.changesSections else { return }
        unmeasuredEdges = Set(
            unmeasuredEdges.compactMap { key in
                switch key {
                case .header(let section): map.newSection(forOld: section).map { .header($0) }
                case .footer(let section): map.newSection(forOld: section).map { .footer($0) }
                }
            })
    }
}
