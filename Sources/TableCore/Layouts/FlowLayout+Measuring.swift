extension FlowLayout {
    /// Whether some items are not measured yet.
    public var hasEstimates: Bool { sectionsWithEstimates > 0 }

    /// Returns whether a rectangle touches items that are not measured yet.
    ///
    /// - Complexity: O(log n + sections and chunks touched).
    public func isEstimated(in rect: Rect) -> Bool {
        !sectionsToMeasure(in: rect, limit: 1).isEmpty
    }

    /// Measures all items of the chunks that a rectangle touches.
    ///
    /// The items after them move; ``LayoutSession`` keeps the visible ones in place on the screen.
    ///
    /// - Complexity: O(chunk + log n) for each chunk that is measured.
    @discardableResult
    public mutating func measure(in rect: Rect, context: LayoutContext) -> Bool {
        let delegate = delegate(in: context)
        guard delegate.sizeForItem != nil else { return false }
        let properties = properties
        var isChanged = false
        // Measured chunks may be shorter than estimated, so that more chunks come into the
        // rectangle.
        while true {
            var isMeasured = false
            for (section, range) in sectionsToMeasure(in: rect, limit: .max)
            where measure(section, range, properties.asking(section, delegate)) {
                isMeasured = true
            }
            guard isMeasured else { return isChanged }
            isChanged = true
        }
    }

    /// Returns the sections with estimated lines in a rectangle, each with the intersecting range,
    /// relative to the start of its first line.
    private func sectionsToMeasure(
        in rect: Rect, limit: Int
    ) -> [(section: Int, range: Range<Double>)] {
        guard hasEstimates, let range = axes.mainRange(rect) else { return [] }
        var found: [(section: Int, range: Range<Double>)] = []
        lengths.forEach(in: range, isEstimated: true) { location in
            let section = sections[location.position]
            let top = location.before.length + section.linesStart
            let inside = range.lowerBound - top..<range.upperBound - top
            if section.isEstimated(in: inside) { found.append((location.position, inside)) }
            return found.count < limit
        }
        return found
    }

    private mutating func measure(
        _ number: Int, _ range: Range<Double>, _ ask: FlowChunks.Ask
    ) -> Bool {
        guard var chunks = takeChunks(ofSection: number) else { return false }
        let estimated = chunks.estimatedChunks(in: range)
        for chunk in estimated { chunks.measure(chunk, ask) }
        noteOversized(&chunks, number)
        if !chunks.hasEstimates { sectionsWithEstimates -= 1 }
        sections[number].linesLength = chunks.length
        sections[number].content = .chunks(chunks)
        let summary = sections[number].summary
        lengths.replaceSubrange(number..<number + 1, with: CollectionOfOne(summary))
        return !estimated.isEmpty
    }

    /// Moves the chunks out of a section, so that they are uniquely referenced and change in place.
    private mutating func takeChunks(ofSection number: Int) -> FlowChunks? {
        let (metrics, count) = (sections[number].metrics, sections[number].count)
        switch sections[number].content {
        case .uniform: return nil
        case .estimated(let lines, let estimate):
            sections[number].content = .uniform(lines)
            return FlowChunks(metrics, count: count, estimate: estimate)
        case .chunks(let chunks):
            guard chunks.hasEstimates else { return nil }
            sections[number].content = .uniform(metrics.estimated(chunks.estimate, count: 0))
            return chunks
        }
    }

    func asking(_ section: Int, _ delegate: FlowDelegate) -> FlowChunks.Ask {
        { item in
            let path = IndexPath(item: item, section: section)
            return validSize(delegate.sizeForItem?(self, path) ?? itemSize)
        }
    }

    mutating func noteOversized(_ chunks: inout FlowChunks, _ section: Int) {
        oversizedItems += chunks.oversized.map { IndexPath(item: $0, section: section) }
        chunks.oversized = []
    }
}

/// Returns a length that can be summed: at most 1e9; 0 if negative or not a number.
func validLength(_ length: Double) -> Double { length >= 0 ? min(length, 1e9) : 0 }

/// Returns a size whose lengths can be summed.
func validSize(_ size: Size) -> Size {
    Size(width: validLength(size.width), height: validLength(size.height))
}

/// Returns a distance, possibly negative, of at most 1e9; 0 if not a number.
func finite(_ distance: Double) -> Double {
    distance.isNaN ? 0 : min(max(distance, -1e9), 1e9)
}
