/// A header or footer with its size.
struct CompositionalBar: Sendable {
    var item: CollectionLayoutBoundarySupplementaryItem
    var size: Size
    var isEstimated: Bool

    init(_ item: CollectionLayoutBoundarySupplementaryItem, in container: Size) {
        self.item = item
        size = item.layoutSize.size(in: container)
        isEstimated = item.layoutSize.isEstimated
    }

    /// Measures the view, if its size is an estimate.
    mutating func measure(
        _ element: LayoutElement, _ container: Size, _ preferredSize: (SizeProposal) -> Size
    ) {
        guard isEstimated else { return }
        isEstimated = false
        let dimensions = item.layoutSize
        size = dimensions.size(in: container) {
            preferredSize(
                SizeProposal(
                    element, size: $0, isWidthFlexible: dimensions.widthDimension.isEstimated,
                    isHeightFlexible: dimensions.heightDimension.isEstimated,
                    widthLimit: container.width))
        }
    }

    /// Returns the attributes at a place on the main axis.
    ///
    /// - Parameters:
    ///   - start: The place on the main axis.
    ///   - cross: The range across in which the bar is aligned.
    func attributes(
        _ path: IndexPath, axes: FlowAxes, at start: Double, cross: Range<Double>
    ) -> LayoutAttributes {
        let length = axes.cross(size)
        let side = item.alignment.side(isVertical: !axes.isVertical)
        let middle = (cross.lowerBound + cross.upperBound - length) / 2
        let place =
            side < 0 ? cross.lowerBound : side > 0 ? cross.upperBound - length : middle
        let frame = axes.rect(main: start, cross: place, size)
            .moved(dx: item.absoluteOffset.x, dy: item.absoluteOffset.y)
            .inset(by: item.contentInsets)
        let element = LayoutElement(.supplementary(kind: item.elementKind), at: path)
        var attributes = LayoutAttributes(element, frame: frame)
        attributes.zIndex =
            item.pinToVisibleBounds
            ? max(item.zIndex, LayoutAttributes.pinnedZIndex) : item.zIndex
        return attributes
    }
}

/// The headers and footers of a section, or of the whole layout.
struct CompositionalBars: Sendable {
    var starts: [CompositionalBar] = []
    var ends: [CompositionalBar] = []
    var axes = FlowAxes(direction: .vertical)
    var container = Size.zero
    /// The range across in which the bars are aligned.
    var cross = 0.0..<0.0

    init() {}

    init(
        _ items: [CollectionLayoutBoundarySupplementaryItem], axes: FlowAxes, container: Size,
        cross: Range<Double>
    ) {
        (self.axes, self.container, self.cross) = (axes, container, cross)
        for item in items {
            let bar = CompositionalBar(item, in: container)
            let side = item.alignment.side(isVertical: axes.isVertical)
            if side > 0 { ends.append(bar) } else { starts.append(bar) }
        }
    }

    var startLength: Double { length(of: starts) }
    var endLength: Double { length(of: ends) }
    var hasEstimates: Bool { (starts + ends).contains(where: \.isEstimated) }

    private func length(of bars: [CompositionalBar]) -> Double {
        bars.reduce(0) { $0 + ($1.item.extendsBoundary ? axes.main($1.size) : 0) }
    }

    /// Returns the range that all bars of a section reach, wherever they are pinned, relative to
    /// its start.
    func reach(length: Double) -> (low: Double, high: Double) {
        var reach = (low: Double.infinity, high: -Double.infinity)
        func add(_ bar: CompositionalBar, _ places: Double...) {
            for place in places {
                let frame = bar.attributes(IndexPath(), axes: axes, at: place, cross: cross).frame
                reach.low = min(reach.low, axes.mainStart(of: frame))
                reach.high = max(reach.high, axes.mainEnd(of: frame))
            }
        }
        var place = 0.0
        for bar in starts {
            add(bar, place)
            if bar.item.pinToVisibleBounds {
                add(bar, max(place, length - endLength - axes.main(bar.size)))
            }
            if bar.item.extendsBoundary { place += axes.main(bar.size) }
        }
        place = length - endLength
        for bar in ends {
            let own = axes.main(bar.size)
            add(bar, bar.item.extendsBoundary ? place : length - own)
            if bar.item.pinToVisibleBounds { add(bar, 0) }
            if bar.item.extendsBoundary { place += own }
        }
        return reach
    }

    /// The lengths at the start and at the end of the visible part that pinned bars cover.
    var pinned: (start: Double, end: Double) {
        func length(_ bars: [CompositionalBar], _ end: (Rect, Double) -> Double) -> Double {
            bars.filter(\.item.pinToVisibleBounds).reduce(0) { most, bar in
                let frame = bar.attributes(IndexPath(), axes: axes, at: 0, cross: cross).frame
                return frame.size.isEmpty ? most : max(most, end(frame, axes.main(bar.size)))
            }
        }
        return (
            length(starts) { frame, _ in axes.mainEnd(of: frame) },
            length(ends) { frame, own in own - axes.mainStart(of: frame) }
        )
    }

    /// Returns the attributes of all bars around a content that starts at a place on the main axis.
    ///
    /// - Parameters:
    ///   - start: The start of the section.
    ///   - length: The length of the section with its bars.
    ///   - visible: The visible part of the content, for pinned bars.
    func attributes(
        _ path: IndexPath, at start: Double, length: Double, visible: Rect
    ) -> [LayoutAttributes] {
        let end = start + length
        func pinned(_ bar: CompositionalBar, _ place: Double) -> Double {
            guard bar.item.pinToVisibleBounds else { return place }
            let own = axes.main(bar.size)
            let low = max(place, axes.mainStart(of: visible))
            let side = bar.item.alignment.side(isVertical: axes.isVertical)
            if side > 0 { return max(min(place, axes.mainEnd(of: visible) - own), start) }
            return max(place, min(low, end - endLength - own))
        }
        var found: [LayoutAttributes] = []
        var place = start
        for bar in starts {
            found.append(
                bar.attributes(path, axes: axes, at: pinned(bar, place), cross: cross))
            if bar.item.extendsBoundary { place += axes.main(bar.size) }
        }
        place = end - endLength
        for bar in ends {
            let own = axes.main(bar.size)
            let top = bar.item.extendsBoundary ? place : end - own
            found.append(bar.attributes(path, axes: axes, at: pinned(bar, top), cross: cross))
            if bar.item.extendsBoundary { place += own }
        }
        return found
    }

    mutating func measure(_ path: IndexPath, _ preferredSize: (SizeProposal) -> Size) {
        func element(_ bar: CompositionalBar) -> LayoutElement {
            LayoutElement(.supplementary(kind: bar.item.elementKind), at: path)
        }
        for index in starts.indices {
            starts[index].measure(element(starts[index]), container, preferredSize)
        }
        for index in ends.indices {
            ends[index].measure(element(ends[index]), container, preferredSize)
        }
    }

    mutating func acceptEstimates() {
        for index in starts.indices { starts[index].isEstimated = false }
        for index in ends.indices { ends[index].isEstimated = false }
    }
}

/// The headers and footers of a whole layout. Their estimated sizes are not measured.
struct CompositionalFrame: Sendable {
    var bars = CompositionalBars()
    var cross = 0.0

    init() {}

    init(
        axes: FlowAxes, container: Size, items: [CollectionLayoutBoundarySupplementaryItem]
    ) {
        cross = validLength(axes.cross(container))
        bars = CompositionalBars(items, axes: axes, container: container, cross: 0..<cross)
    }

    var start: Double { bars.startLength }
    var end: Double { bars.endLength }

    func attributes(contentLength: Double, visible: Rect) -> [LayoutAttributes] {
        bars.attributes(
            IndexPath(item: 0, section: 0), at: 0, length: contentLength, visible: visible)
    }
}
