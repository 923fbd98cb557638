/// What of a table is on the screen: which rows, headers and footers come and go as it scrolls
/// and changes. Spec 000.20–000.22, 07.15.
///
/// ```swift
/// var visible = VisibleElements()
/// visible.show(geometry, viewport)        // [.willDisplay(.header(0)), .willDisplay(.row(…)), …]
/// viewport.contentOffset += 44
/// visible.show(geometry, viewport)        // [.didEndDisplaying(…), .willDisplay(…)]
/// ```
public struct VisibleElements: Sendable {
    /// What the owner has to do, in order.
    public enum Effect: Hashable, Sendable {
        /// Get a cell or view, and let the delegate have the last word before it shows: for
        /// headers and footers with a title of the table's own too. Spec 03.19, 000.21.
        case willDisplay(BeltElement)
        /// It left the screen: tell the delegate, then it can be used again. Spec 000.20, 000.22.
        case didEndDisplaying(BeltElement)
    }

    /// What shows, from top to bottom. Spec 01.10, 07.15.
    public private(set) var elements: [BeltElement] = []
    /// What left in a batch whose animation has not ended, by its place before the batch.
    public private(set) var leaving: [BeltElement] = []

    /// Nothing shows.
    public init() {}

    /// The rows that show. Spec 000.30.
    public var indexPaths: [IndexPath] {
        elements.compactMap { if case .row(let path) = $0 { path } else { nil } }
    }

    /// The table scrolled or changed size.
    ///
    /// A header that sticks to the upper edge shows although its place is above. What goes is
    /// told before what comes, so that it can be used again at once.
    ///
    /// - Complexity: O(log n + elements that show).
    public mutating func show(_ geometry: RowGeometry, _ viewport: Viewport) -> [Effect] {
        var new = geometry.elements(in: viewport.range).map(\.element)
        if viewport.pinsHeaders,
            let pinned = geometry.pinnedHeader(at: viewport.contentOffset),
            !new.contains(.header(pinned.section))
        {
            new.insert(.header(pinned.section), at: 0)
        }
        let (before, after) = (Set(elements), Set(new))
        let gone = elements.filter { !after.contains($0) }
        let come = new.filter { !before.contains($0) }
        elements = new
        return gone.map { .didEndDisplaying($0) } + come.map { .willDisplay($0) }
    }

    /// The table went through a batch.
    ///
    /// Rows that stay keep their cells. What leaves is drawn until the animation ends, so nothing
    /// can be used again before: a batch that fills the screen asks for a screen of new cells.
    /// Spec 07.12. What comes is told by its place after the batch, what leaves by its place
    /// before.
    public mutating func apply(
        _ map: UpdateMap, _ geometry: RowGeometry, _ viewport: Viewport
    ) -> [Effect] {
        let reloaded = Set(map.reloadedNewIndexPaths)
        var kept: [(old: BeltElement, new: BeltElement)] = []
        for element in elements {
            if let new = map.newElement(forOld: element), !isReloaded(new, reloaded) {
                kept.append((element, new))
            } else {
                leaving.append(element)
            }
        }
        elements = kept.map(\.new)
        let come = show(geometry, viewport).filter {
            if case .willDisplay = $0 { true } else { false }
        }
        let showing = Set(elements)
        leaving += kept.filter { !showing.contains($0.new) }.map(\.old)
        return come
    }

    private func isReloaded(_ element: BeltElement, _ rows: Set<IndexPath>) -> Bool {
        if case .row(let path) = element { rows.contains(path) } else { false }
    }

    /// The animation of a batch ended, or was cut short.
    public mutating func endAnimations() -> [Effect] {
        defer { leaving = [] }
        return leaving.map { .didEndDisplaying($0) }
    }

    /// Everything is loaded anew: all that shows goes. Follow it by ``show(_:_:)``.
    public mutating func removeAll() -> [Effect] {
        defer { elements = [] }
        return endAnimations() + elements.map { .didEndDisplaying($0) }
    }
}
