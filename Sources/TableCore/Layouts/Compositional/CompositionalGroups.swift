import TextCore

/// The groups of a section one after another: equal ones by arithmetic, measured ones in chunks.
///
/// A chunk owns the groups that begin with one of its items; the last of them may extend into the
/// next chunk. An unmeasured chunk consists of equal groups. One that is measured before its
/// predecessor provisionally starts a group with its own first item; once the predecessor is
/// measured too, its items are grouped again. When all chunks are measured, the groups equal those
/// of a single pass over all sizes.
///
/// - Complexity: O(chunk + log n) to measure a chunk, O(log n) to find a group.
struct CompositionalGroups: Sendable {
    /// A group and its place.
    struct Group: Sendable {
        var items: Range<Int>
        /// The start, relative to the first group.
        var start: Double
        var template: GroupTemplate
    }

    let count: Int
    let source: GroupSource
    /// The axes of the groups: they follow one another on the main axis.
    let axes: FlowAxes
    /// The frames of a group with all its items, estimated where they are not measured.
    let template: GroupTemplate
    let spacing: Double
    private(set) var chunks: Chunks?

    struct Chunks: Sendable {
        var extents: SummedTree<GroupExtent>
        /// The chunks that are measured, or start after their first item.
        var states: [Int: State] = [:]
        /// The answers by item, where the groups depend on them.
        var answers: [Int: Answer] = [:]
    }

    struct State: Sendable {
        /// The first item of the chunk's first group.
        var entry: Int
        /// The measured groups, with their starts in the chunk; `nil` for estimated ones.
        var groups: [Group]?
        /// The first item after the chunk's last group.
        var exit: Int
    }

    /// A measured size, and what was asked for.
    struct Answer: Sendable {
        var dimensions: CollectionLayoutSize
        var proposal: Size
        var room: Size
        var size: Size
    }

    /// Returns the measured size of an item, given its dimensions, its estimated size and the space
    /// for it.
    typealias Ask = (
        _ item: Int, _ dimensions: CollectionLayoutSize, _ size: Size, _ room: Size
    ) -> Size

    /// The number of chunks that are grouped again at once when a group before them changes; the
    /// others follow when they are looked at.
    private static let followers = 8

    init(_ source: GroupSource, count: Int, axes: FlowAxes, spacing: Double) {
        (self.source, self.axes) = (source, axes)
        template = GroupTemplate(source)
        self.count = template.leaves.isEmpty ? 0 : max(0, count)
        self.spacing = spacing
        if template.isEstimated { chunks = makeChunks() }
    }

    /// The number of items in a group that is not measured.
    var perGroup: Int { max(1, template.leaves.count) }
    /// The distance between the starts of two groups that are not measured.
    var pitch: Double { pitch(of: template) }

    private func pitch(of template: GroupTemplate) -> Double {
        // Negative spacing must not reverse the order of groups.
        max(0, axes.main(template.size) + spacing)
    }

    /// The number of items in a chunk: those of up to 32 groups.
    private var span: Int { perGroup * max(1, min(32, 256 / perGroup)) }

    private func makeChunks() -> Chunks {
        let number = (count + span - 1) / span
        guard number > 0 else { return Chunks(extents: SummedTree()) }
        var extents = Array(repeating: estimatedExtent(ofItems: span), count: number)
        extents[number - 1] = estimatedExtent(ofItems: count - (number - 1) * span)
        return Chunks(extents: SummedTree(extents))
    }

    private func end(ofChunk chunk: Int) -> Int { min((chunk + 1) * span, count) }

    private func estimatedExtent(ofItems items: Int) -> GroupExtent {
        var extent = GroupExtent(
            template, count: (items + perGroup - 1) / perGroup, pitch: pitch, axes: axes)
        extent.summary.isEstimated = true
        return extent
    }

    /// Returns the first item of a chunk's first group; that of the chunk after the last is the
    /// number of items.
    private func entry(ofChunk chunk: Int) -> Int {
        chunks?.states[chunk]?.entry ?? min(chunk * span, count)
    }

    /// The extent of all groups.
    var extent: GroupExtent.Summary {
        chunks?.extents.total
            ?? GroupExtent(
                template, count: (count + perGroup - 1) / perGroup, pitch: pitch, axes: axes
            ).summary
    }

    /// The length of all groups.
    var length: Double { count > 0 ? max(0, extent.end) : 0 }
    /// The length of the thickest group.
    var thickness: Double { count > 0 ? extent.thickness : 0 }
    var hasEstimates: Bool { chunks?.extents.total.isEstimated ?? false }

    /// Makes the estimates the sizes.
    mutating func acceptEstimates() { chunks = nil }
}

// MARK: - Places

extension CompositionalGroups {
    /// Returns the group of an item, which may be estimated.
    func group(ofItem item: Int) -> Group? {
        guard item >= 0, item < count else { return nil }
        guard let chunks else { return equalGroup(item / perGroup, from: 0, to: count, at: 0) }
        var chunk = item / span
        while chunk > 0, item < entry(ofChunk: chunk) { chunk -= 1 }
        guard let start = chunks.extents.location(at: chunk)?.before.length else { return nil }
        guard let found = chunks.states[chunk]?.groups else {
            let entry = entry(ofChunk: chunk)
            return equalGroup(
                (item - entry) / perGroup, from: entry, to: self.entry(ofChunk: chunk + 1),
                at: start)
        }
        let number = found.partitioningIndex { $0.items.upperBound > item }
        guard found.indices.contains(number) else { return nil }
        var group = found[number]
        group.start += start
        return group
    }

    private func equalGroup(_ number: Int, from entry: Int, to end: Int, at start: Double) -> Group
    {
        let first = entry + number * perGroup
        return Group(
            items: first..<min(first + perGroup, end), start: start + Double(number) * pitch,
            template: template)
    }

    /// Calls `body` with each group of which something may lie in a range, relative to the first
    /// group.
    ///
    /// - Complexity: O(log n) for each chunk in the range, O(1) for each group.
    func forEach(in range: Range<Double>, _ body: (Group) -> Void) {
        guard let chunks else { return forEachEqual(from: 0, to: count, at: 0, in: range, body) }
        chunks.extents.forEach(in: range) { location in
            let (chunk, start) = (location.position, location.before.length)
            guard let groups = chunks.states[chunk]?.groups else {
                forEachEqual(
                    from: entry(ofChunk: chunk), to: entry(ofChunk: chunk + 1), at: start,
                    in: range, body)
                return true
            }
            for var group in groups {
                group.start += start
                if reaches(group, range) { body(group) }
            }
            return true
        }
    }

    private func reaches(_ group: Group, _ range: Range<Double>) -> Bool {
        group.start + axes.mainStart(of: group.template.reach) < range.upperBound
            && group.start + axes.mainEnd(of: group.template.reach) > range.lowerBound
    }

    private func forEachEqual(
        from entry: Int, to end: Int, at start: Double, in range: Range<Double>,
        _ body: (Group) -> Void
    ) {
        let last = Double((max(0, end - entry) + perGroup - 1) / perGroup)
        var (first, limit) = (0.0, last)
        if pitch > 0 {
            // Where a group has to start for something of it to lie in the range.
            let low = range.lowerBound - axes.mainEnd(of: template.reach) - start
            let high = range.upperBound - axes.mainStart(of: template.reach) - start
            first = min(max(0, (low / pitch).rounded(.down)), last)
            limit = min(max(first, (high / pitch).rounded(.up) + 1), last)
        }
        for number in Int(first)..<Int(limit) {
            let group = equalGroup(number, from: entry, to: end, at: start)
            if reaches(group, range) { body(group) }
        }
    }

    /// Returns the group whose stop is nearest to a place.
    ///
    /// - Parameters:
    ///   - slack: The largest distance of a stop before its group, or after its start.
    ///   - lead: Returns the distance of a group's stop from its start.
    func group(nearest place: Double, slack: Double, lead: (Group) -> Double) -> Group? {
        guard count > 0, place.isFinite else { return nil }
        let reach = max(1, pitch, axes.main(template.size)) + slack
        var best: (group: Group, distance: Double)?
        for factor in [1.0, 8, 64, .infinity] {
            forEach(in: place - reach * factor..<place + reach * factor) { group in
                let distance = abs(group.start + lead(group) - place)
                if distance < best?.distance ?? .infinity { best = (group, distance) }
            }
            if let best, best.distance <= reach * factor - slack { break }
        }
        return best?.group
    }
}

// MARK: - Measuring

extension CompositionalGroups {
    /// Returns the first chunk with estimated groups in a range, relative to the first group.
    func estimatedChunk(in range: Range<Double>) -> Int? {
        var found: Int?
        chunks?.extents.forEach(in: range, isEstimated: true) { location in
            found = location.position
            return false
        }
        return found
    }

    /// Measures the groups of a chunk, and groups the items after it again if they change.
    mutating func measure(_ chunk: Int, _ ask: Ask) {
        setGroups(ofChunk: chunk, from: entry(ofChunk: chunk), ask)
        var next = chunk + 1
        while let exit = chunks?.states[next - 1]?.exit, next * span < count {
            let entry = max(next * span, exit)
            guard entry != self.entry(ofChunk: next) else { return }
            let isMeasured = chunks?.states[next]?.groups != nil
            guard entry >= end(ofChunk: next) || isMeasured && next <= chunk + Self.followers else {
                let end = self.entry(ofChunk: next + 1)
                chunks?.states[next] = State(entry: entry, groups: nil, exit: end)
                return setExtent(estimatedExtent(ofItems: end - entry), ofChunk: next)
            }
            setGroups(ofChunk: next, from: entry, ask)
            next += 1
        }
    }

    private mutating func setGroups(ofChunk chunk: Int, from entry: Int, _ ask: Ask) {
        let end = end(ofChunk: chunk)
        var (first, extent) = (entry, GroupExtent())
        var groups: [Group] = []
        while first < end {
            let limit = template.isVariable ? count - first : min(perGroup, count - first)
            let template = GroupTemplate(source, limit: limit) { leaf, dimensions, size, room in
                answer(first + leaf, dimensions, size, room, ask)
            }
            let items = first..<first + template.leaves.count
            groups.append(Group(items: items, start: extent.summary.length, template: template))
            extent.add(template, pitch: pitch(of: template), axes)
            first = items.upperBound
        }
        chunks?.states[chunk] = State(entry: entry, groups: groups, exit: max(first, entry))
        setExtent(extent, ofChunk: chunk)
    }

    private mutating func answer(
        _ item: Int, _ dimensions: CollectionLayoutSize, _ size: Size, _ room: Size, _ ask: Ask
    ) -> Size {
        guard template.isVariable else { return ask(item, dimensions, size, room) }
        if let known = chunks?.answers[item], known.dimensions == dimensions,
            known.proposal == size, known.room == room
        {
            return known.size
        }
        let found = ask(item, dimensions, size, room)
        chunks?.answers[item] = Answer(
            dimensions: dimensions, proposal: size, room: room, size: found)
        return found
    }

    private mutating func setExtent(_ extent: GroupExtent, ofChunk chunk: Int) {
        chunks?.extents.replaceSubrange(chunk..<chunk + 1, with: CollectionOfOne(extent))
    }
}
