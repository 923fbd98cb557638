import TextCore

/// The items of a section with individual sizes, measured one chunk at a time.
///
/// A chunk owns the lines that begin with one of its items; its last line may extend into the next
/// chunk. An unmeasured chunk is a grid of items of the mean size. A chunk that is measured before
/// its predecessor provisionally starts a line with its own first item; once the predecessor is
/// measured too, its lines are broken again, up to the first line that stays the same. When all
/// chunks are measured, the lines equal those of a single pass over all sizes.
///
/// - Complexity: O(chunk + log n) to measure a chunk, O(log n) to find one.
struct FlowChunks: Sendable {
    /// The number of items in a chunk: enough for a few screens, few enough to measure between two
    /// frames.
    static let size = 256

    struct Chunk: Sendable {
        /// The first item of the chunk's first line.
        var entry: Int
        /// The first item after the chunk's last line.
        var exit: Int
        var lines: [FlowLine] = []
        var isMeasured = false
    }

    let metrics: FlowMetrics
    let count: Int
    /// The estimate for unmeasured chunks.
    private(set) var estimate: FlowEstimate
    private(set) var chunks: [Chunk]
    private(set) var lengths: SummedTree<FlowLength>
    private(set) var unmeasured: Int
    /// Whether two measured items differ in size. Spec OC-3.
    private(set) var isMixed = false
    /// Items that are longer than a line and not reported yet. Spec FR16.
    var oversized: [Int] = []
    /// The first measured size.
    private var knownSize: Size?
    /// The measured sizes by chunk, from the chunk's first item on.
    private var sizes: [[Size]]

    init(_ metrics: FlowMetrics, count: Int, estimate: FlowEstimate) {
        (self.metrics, self.count, self.estimate) = (metrics, count, estimate)
        let number = (count + Self.size - 1) / Self.size
        chunks = (0..<number).map {
            Chunk(entry: $0 * Self.size, exit: min(($0 + 1) * Self.size, count))
        }
        lengths = SummedTree()
        sizes = Array(repeating: [], count: number)
        unmeasured = number
        lengths = SummedTree(chunks.map(estimatedLength))
    }

    /// Returns the estimated length of a chunk, and the range that its estimated lines reach.
    private func estimatedLength(_ chunk: Chunk) -> FlowLength {
        let items = chunk.exit - chunk.entry
        let reach = grid(of: chunk).reach(ofItems: items)
        return FlowLength(
            estimate.length(ofItems: items), low: reach.low, high: reach.high, isEstimated: true)
    }

    var hasEstimates: Bool { unmeasured > 0 }

    /// The length of all lines on the main axis.
    var length: Double {
        count > 0 ? lengths.total.length - metrics.lineSpacing : 0
    }

    /// Returns the size of a measured item.
    func size(of item: Int) -> Size { sizes[item / Self.size][item % Self.size] }

    /// The size of all items, if all are measured and equal. Spec OC-3.
    var commonSize: Size? {
        hasEstimates || isMixed ? nil : knownSize
    }
}

// MARK: - Measuring

extension FlowChunks {
    /// Returns the size of one item.
    typealias Ask = (Int) -> Size

    /// Returns the unmeasured chunks in a range, relative to the start of the first line.
    func estimatedChunks(in range: Range<Double>) -> [Int] {
        var found: [Int] = []
        lengths.forEach(in: range, isEstimated: true) { location in
            found.append(location.position)
            return true
        }
        return found
    }

    /// Measures a chunk, and breaks its lines and the following ones that change as a result.
    mutating func measure(_ chunk: Int, _ ask: Ask) {
        guard !chunks[chunk].isMeasured else { return }
        let wasMixed = isMixed
        breakLines(of: chunk, from: chunks[chunk].entry, ask)
        var next = chunk + 1
        while next < chunks.count {
            let entry = max(next * Self.size, chunks[next - 1].exit)
            guard entry != chunks[next].entry else { break }
            if chunks[next].isMeasured || entry >= min((next + 1) * Self.size, count) {
                breakLines(of: next, from: entry, ask)
            } else {
                chunks[next].entry = entry
                setLength(estimatedLength(chunks[next]), of: next)
                break
            }
            next += 1
        }
        // The last line aligns with the columns of the lines above only if all items have the same
        // size.
        if isMixed, !wasMixed,
            let last = chunks.lastIndex(where: { !$0.isMeasured || !$0.lines.isEmpty }),
            chunks[last].isMeasured
        {
            breakLines(of: last, from: chunks[last].entry, ask)
        }
    }

    /// Sets the estimate for unmeasured chunks.
    ///
    /// - Complexity: O(chunks).
    mutating func setEstimate(_ estimate: FlowEstimate) {
        self.estimate = estimate
        var items: [FlowLength] = []
        items.reserveCapacity(chunks.count)
        lengths.forEach(from: 0) { location in
            let chunk = chunks[location.position]
            items.append(chunk.isMeasured ? location.item : estimatedLength(chunk))
            return true
        }
        lengths = SummedTree(items)
    }

    /// Adds the measured lines to a mean.
    ///
    /// - Complexity: O(items measured).
    func add(to mean: inout FlowMean) {
        for (number, chunk) in chunks.enumerated() where chunk.isMeasured {
            mean.items += chunk.exit - chunk.entry
            mean.lines += chunk.lines.count
            mean.length += lengths.location(at: number)?.item.summary.length ?? 0
            for item in chunk.entry..<chunk.exit {
                mean.extent += metrics.axes.cross(size(of: item))
            }
        }
    }

    private mutating func setLength(_ length: FlowLength, of chunk: Int) {
        lengths.replaceSubrange(chunk..<chunk + 1, with: CollectionOfOne(length))
    }

    private mutating func askedSize(of item: Int, _ ask: Ask) -> Size {
        let (chunk, offset) = item.quotientAndRemainder(dividingBy: Self.size)
        while sizes[chunk].count <= offset {
            let size = ask(chunk * Self.size + sizes[chunk].count)
            if metrics.axes.cross(size) > metrics.available {
                oversized.append(chunk * Self.size + sizes[chunk].count)
            }
            sizes[chunk].append(size)
            if let known = knownSize { isMixed = isMixed || size != known }
            knownSize = knownSize ?? size
        }
        return sizes[chunk][offset]
    }

    /// Breaks the lines of a chunk. Spec FR2–FR10, FR16.
    private mutating func breakLines(of chunk: Int, from entry: Int, _ ask: Ask) {
        let end = min((chunk + 1) * Self.size, count)
        var lines: [FlowLine] = []
        var (start, first, low, high) = (0.0, entry, Double.infinity, -Double.infinity)
        while first < end {
            var line = [askedSize(of: first, ask)]
            var used = metrics.axes.cross(line[0])
            while first + line.count < count {
                let size = askedSize(of: first + line.count, ask)
                guard metrics.fits(size, after: used) else { break }
                used += metrics.itemSpacing + metrics.axes.cross(size)
                line.append(size)
            }
            let items = first..<first + line.count
            lines.append(
                metrics.line(
                    items, sizes: line, start: start, isLast: items.upperBound == count,
                    isUniform: !isMixed))
            low = min(low, start)
            high = max(high, start + lines[lines.count - 1].thickness)
            start += lines[lines.count - 1].thickness + metrics.lineSpacing
            first = items.upperBound
        }
        if !chunks[chunk].isMeasured { unmeasured -= 1 }
        chunks[chunk] = Chunk(
            entry: entry, exit: max(first, entry), lines: lines, isMeasured: true)
        setLength(FlowLength(start, low: low, high: high, isEstimated: false), of: chunk)
    }
}

// MARK: - Places

extension FlowChunks {
    /// Returns the position of an item, which may be estimated.
    func place(of item: Int) -> FlowPlace? {
        guard item >= 0, item < count else { return nil }
        var chunk = item / Self.size
        while chunk > 0, item < chunks[chunk].entry { chunk -= 1 }
        guard let start = lengths.location(at: chunk)?.before.length else { return nil }
        let found = chunks[chunk]
        guard found.isMeasured else {
            var place = grid(of: found).place(of: item - found.entry)
            place.main += start
            return place
        }
        let number = found.lines.partitioningIndex { $0.items.lowerBound > item } - 1
        guard found.lines.indices.contains(number) else { return nil }
        return place(of: item, in: found.lines[number], chunkStart: start)
    }

    /// Calls `body` with each item whose line intersects a range, relative to the start of the
    /// first line.
    ///
    /// - Complexity: O(log n + items found).
    func forEachPlace(in range: Range<Double>, _ body: (Int, FlowPlace) -> Void) {
        lengths.forEach(in: range) { location in
            let start = location.before.length
            let inside = range.lowerBound - start..<range.upperBound - start
            forEachPlace(in: chunks[location.position], at: start, inside, body)
            return true
        }
    }

    private func forEachPlace(
        in chunk: Chunk, at start: Double, _ range: Range<Double>,
        _ body: (Int, FlowPlace) -> Void
    ) {
        guard chunk.isMeasured else {
            let grid = grid(of: chunk)
            for item in grid.items(in: range, count: chunk.exit - chunk.entry) {
                var place = grid.place(of: item)
                place.main += start
                body(chunk.entry + item, place)
            }
            return
        }
        // Lines with negative spacing overlap, or go backward.
        let isOrdered = metrics.lineSpacing >= 0
        let from =
            isOrdered
            ? chunk.lines.partitioningIndex { $0.start + $0.thickness > range.lowerBound } : 0
        for line in chunk.lines[from...] {
            guard line.start < range.upperBound else {
                if isOrdered { return }
                continue
            }
            guard line.start + line.thickness > range.lowerBound else { continue }
            for item in line.items { body(item, place(of: item, in: line, chunkStart: start)) }
        }
    }

    private func grid(of chunk: Chunk) -> UniformLines {
        metrics.estimated(estimate, count: chunk.exit - chunk.entry)
    }

    /// Returns the position of an item in a line. Spec FR9.
    private func place(of item: Int, in line: FlowLine, chunkStart: Double) -> FlowPlace {
        let size = size(of: item)
        let inset = (line.thickness - metrics.axes.main(size)) / 2
        return FlowPlace(
            main: chunkStart + line.start + inset,
            cross: line.offsets[item - line.items.lowerBound], size: size)
    }
}
