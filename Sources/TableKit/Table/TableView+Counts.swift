import TableCore

extension TableView {
    /// The visible part of the content.
    var visiblePart: Viewport {
        Viewport(
            contentOffset: offsetY, height: Double(host.viewportHeight),
            pinsHeaders: style == .plain)
    }

    /// The number of sections.
    public var numberOfSections: Int { geometry.numberOfSections }

    /// The number of rows in a section; 0 for an invalid section.
    public func numberOfRows(inSection section: Int) -> Int {
        geometry.numberOfRows(inSection: section) ?? 0
    }
}
