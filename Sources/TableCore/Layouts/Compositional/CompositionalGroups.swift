/// The groups of a section one after another: equal ones by arithmetic, measured ones in chunks.
struct CompositionalGroups: Sendable {
    /// The number of groups in a chunk, which are measured together.
    static let chunkSize = 32

    let count: Int
    /// The length of a group that is not measured.
    let pitch: Double
    let spacing: Double
    /// Whether groups must be measured before they are shown.
    var isEstimated = false {
        didSet { if isEstimated != oldValue { chunks = isEstimated ? makeChunks() : nil } }
    }
    private var chunks: Chunks?

    private struct Chunks: Sendable {
        var lengths: SummedTree<FlowLength>
        var measured: [Int: Measured] = [:]
    }

    private struct Measured: Sendable {
        var templates: [GroupTemplate]
        /// The start of each group in the chunk, and the end of the last with its spacing.
        var starts: [Double]
    }

    init(count: Int, pitch: Double, spacing: Double) {
        // Negative spacing must not reverse the order of groups.
        (self.count, self.pitch, self.spacing) = (count, pitch, max(-pitch, spacing))
    }

    private func makeChunks() -> Chunks {
        let number = (count + Self.chunkSize - 1) / Self.chunkSize
        return Chunks(
            lengths: SummedTree(
                (0..<number).map { chunk in
                    FlowLength(Double(groups(inChunk: chunk).count) * (pitch + spacing))
                }))
    }

    private func groups(inChunk chunk: Int) -> Range<Int> {
        chunk * Self.chunkSize..<min(count, (chunk + 1) * Self.chunkSize)
    }

    /// The length of all groups.
    var length: Double {
        guard count > 0 else { return 0 }
        guard let chunks else { return Double(count) * (pitch + spacing) - spacing }
        return max(0, chunks.lengths.total.length - spacing)
    }

    /// Returns the place of a group, relative to the first.
    func start(of group: Int) -> Double {
        let chunk = group / Self.chunkSize
        guard let chunks, let location = chunks.lengths.location(at: chunk) else {
            return Double(group) * (pitch + spacing)
        }
        let inside = group - chunk * Self.chunkSize
        let offset =
            chunks.measured[chunk].map { $0.starts[min(inside, $0.starts.count - 1)] }
            ?? Double(inside) * (pitch + spacing)
        return location.before.length + offset
    }

    /// Returns the frames of a measured group; `nil` for those of all groups.
    func template(of group: Int) -> GroupTemplate? {
        guard let found = chunks?.measured[group / Self.chunkSize] else { return nil }
        let inside = group % Self.chunkSize
        return found.templates.indices.contains(inside) ? found.templates[inside] : nil
    }

    /// Returns the groups that touch a range, relative to the first group.
    func range(in range: Range<Double>) -> Range<Int> {
        guard count > 0, range.upperBound > 0 else { return 0..<0 }
        guard let chunks else {
            guard pitch + spacing > 0 else { return 0..<count }
            // Items may reach beyond their group, as with custom groups: one more on each side.
            let first = min(max(0, (range.lowerBound / (pitch + spacing)).rounded(.down) - 1), 1e9)
            let last = min(max(0, (range.upperBound / (pitch + spacing)).rounded(.up) + 1), 1e9)
            return min(Int(first), count)..<min(max(Int(first), Int(last)), count)
        }
        guard let first = chunks.lengths.first(where: { $0.length > range.lowerBound }) else {
            return 0..<0
        }
        var end = first.position
        chunks.lengths.forEach(from: first.position) { location in
            guard location.before.length < range.upperBound else { return false }
            end = location.position + 1
            return true
        }
        return groups(inChunk: first.position).lowerBound..<min(count, end * Self.chunkSize)
    }

    var hasEstimates: Bool {
        chunks.map { $0.measured.count < ($0.lengths.count) } ?? false
    }

    /// Returns the first groups in a range that are not measured: those of one chunk.
    func estimated(in range: Range<Double>) -> Range<Int> {
        guard let chunks, hasEstimates else { return 0..<0 }
        let touched = self.range(in: range)
        guard !touched.isEmpty else { return 0..<0 }
        for chunk in touched.lowerBound / Self.chunkSize...(touched.upperBound - 1) / Self.chunkSize
        where chunks.measured[chunk] == nil {
            return groups(inChunk: chunk)
        }
        return 0..<0
    }

    /// Sets the measured frames of the groups of a chunk.
    mutating func set(_ templates: [GroupTemplate], at first: Int, _ axes: FlowAxes) {
        let chunk = first / Self.chunkSize
        var starts = [0.0]
        for template in templates {
            starts.append((starts.last ?? 0) + axes.main(template.size) + spacing)
        }
        let length = FlowLength(starts.last ?? 0)
        chunks?.measured[chunk] = Measured(templates: templates, starts: starts)
        chunks?.lengths.replaceSubrange(chunk..<chunk + 1, with: CollectionOfOne(length))
    }
}
