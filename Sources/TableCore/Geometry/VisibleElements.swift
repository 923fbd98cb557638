/// The visible rows, headers and footers of a table, and how they change as it scrolls and is
/// updated. Spec 000.20–000.22, 07.15.
///
/// ```swift
/// var visible = VisibleElements()
/// visible.show(geometry, viewport)        // [.willDisplay(.header(0)), .willDisplay(.row(…)), …]
/// viewport.contentOffset += 44
/// visible.show(geometry, viewport)        // [.didEndDisplaying(…), .willDisplay(…)]
/// ```
public struct VisibleElements: Sendable {
    /// An action for the owner.
    public enum Effect: Hashable, Sendable {
        /// Get a cell or view, and notify the delegate before it is shown, even for headers and
        /// footers with the table's own title. Spec 03.19, 000.21.
        case willDisplay(TableElement)
        /// The element left the screen: notify the delegate, then recycle the view. Spec 000.20,
        /// 000.22.
        case didEndDisplaying(TableElement)
    }

    /// The visible elements, from top to bottom. Spec 01.10, 07.15.
    public private(set) var elements: [TableElement] = []
    /// The elements that left in a batch whose animation still runs, by their old index paths.
    public private(set) var leaving: [TableElement] = []

    /// Creates the state in which nothing is visible.
    public init() {}

    /// The index paths of the visible rows. Spec 000.30.
    public var indexPaths: [IndexPath] {
        elements.compactMap { if case .row(let path) = $0 { path } else { nil } }
    }

    /// Updates the visible elements after the table scrolled or was resized.
    ///
    /// A pinned header is visible although its natural position is above the edge. Elements that
    /// leave come first in the result, so that their views can be reused at once.
    ///
    /// - Complexity: O(log n + visible elements).
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

    /// Updates the visible elements after a batch.
    ///
    /// Rows that stay keep their cells. Elements that leave are drawn until the animation ends, so
    /// their views cannot be reused before: a batch that fills the screen needs a screen of new
    /// cells. Spec 07.12. Elements that appear are returned by their new index paths; elements that
    /// leave are kept in ``leaving`` by their old ones.
    public mutating func apply(
        _ map: UpdateMap, _ geometry: RowGeometry, _ viewport: Viewport
    ) -> [Effect] {
        let reloaded = Set(map.reloadedNewIndexPaths)
        var kept: [(old: TableElement, new: TableElement)] = []
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

    private func isReloaded(_ element: TableElement, _ rows: Set<IndexPath>) -> Bool {
        if case .row(let path) = element { rows.contains(path) } else { false }
    }

    /// Ends the animation of a batch, and reports the elements that left.
    public mutating func endAnimations() -> [Effect] {
        defer { leaving = [] }
        return leaving.map { .didEndDisplaying($0) }
    }

    /// Removes all visible elements before a reload; call ``show(_:_:)`` afterwards.
    public mutating func removeAll() -> [Effect] {
        defer { elements = [] }
        return endAnimations() + elements.map { .didEndDisplaying($0) }
    }
}
