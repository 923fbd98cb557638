/// How a table gets from before a batch update to after it, for what shows before or after.
public struct TransitionPlan: Sendable {
    /// One entry per element that shows at the start or at the end, from top to bottom of where
    /// they end. Draw what goes first, then what stays, then what comes.
    public var transitions: [RowTransition] = []

    /// Finds out what shows and where it goes. Spec 19.1, 19.2, 15.15.
    ///
    /// What comes or goes opens and closes the gap that it takes, so its neighbours glide.
    ///
    /// - Parameters:
    ///   - map: the batch, as it was resolved.
    ///   - before: the geometry before the batch.
    ///   - oldOffset: what of it was at the upper edge of the viewport.
    ///   - after: the geometry after the batch.
    ///   - newOffset: what of it is at the upper edge of the viewport.
    ///   - viewportHeight: how much of either shows.
    /// - Complexity: O((v + k) log n) for v elements that show and k changes.
    public init(
        _ map: UpdateMap, before: RowGeometry, oldOffset: Double, after: RowGeometry,
        newOffset: Double, viewportHeight: Double
    ) {
        let style = AnimationLookup(map)
        let reloaded = Set(map.reloadedNewIndexPaths)
        let reloadedSections = Set(map.reloadedNewSections)
        var seen: Set<BeltElement> = []
        for placement in after.elements(in: newOffset..<newOffset + viewportHeight) {
            let span = placement.span.moved(by: -newOffset)
            let old = map.oldElement(forNew: placement.element)
            guard let old, let oldSpan = before.rect(for: old) else {
                let isReloaded = placement.element.section.map(reloadedSections.contains) ?? false
                let gap = isReloaded ? span : VerticalSpan(y: span.y, height: 0)
                transitions.append(
                    RowTransition(
                        kind: isReloaded ? .reloads : .comes, oldElement: nil,
                        newElement: placement.element, before: gap, after: span,
                        animation: isReloaded
                            ? style.animation(forReloaded: placement.element)
                            : style.animation(forNew: placement.element)))
                continue
            }
            seen.insert(old)
            var isReloaded = placement.element.section.map(reloadedSections.contains) ?? false
            if case .row(let path) = placement.element, reloaded.contains(path) {
                isReloaded = true
            }
            transitions.append(
                RowTransition(
                    kind: isReloaded ? .reloads : .stays, oldElement: old,
                    newElement: placement.element, before: oldSpan.moved(by: -oldOffset),
                    after: span,
                    animation: isReloaded
                        ? style.animation(forReloaded: placement.element) : .none))
        }
        for placement in before.elements(in: oldOffset..<oldOffset + viewportHeight)
        where !seen.contains(placement.element) {
            let span = placement.span.moved(by: -oldOffset)
            if let new = map.newElement(forOld: placement.element),
                let newSpan = after.rect(for: new)
            {
                transitions.append(
                    RowTransition(
                        kind: .stays, oldElement: placement.element, newElement: new,
                        before: span, after: newSpan.moved(by: -newOffset), animation: .none))
            } else {
                transitions.append(
                    RowTransition(
                        kind: .goes, oldElement: placement.element, newElement: nil,
                        before: span, after: VerticalSpan(y: span.y, height: 0),
                        animation: style.animation(forOld: placement.element)))
            }
        }
        settleGaps()
        takeChangesAtOnce()
    }

    /// Whether anything moves, comes or goes with an animation.
    public var isAnimated: Bool {
        transitions.contains {
            $0.kind == .stays ? $0.before != $0.after : $0.animation != .none
        }
    }

    /// Completes insertions and deletions without animation before the first frame, so that their
    /// neighbours start from there. Spec 19.11.
    private mutating func takeChangesAtOnce() {
        guard transitions.contains(where: { $0.kind != .stays && $0.animation == .none }) else {
            return
        }
        let order = transitions.indices.sorted {
            let (left, right) = (transitions[$0], transitions[$1])
            return (left.before.y, left.after.y) < (right.before.y, right.after.y)
        }
        let first = order.first { transitions[$0].kind == .stays }
        let start = first.map { transitions[$0].before.y }
        var moved = 0.0
        for index in order {
            let transition = transitions[index]
            transitions[index].before.y += moved
            guard transition.animation == .none, transition.kind != .stays else { continue }
            moved += transition.after.height - transition.before.height
            transitions[index].before.height = transition.after.height
        }
        // What is above the first row that stays gives way upwards when that row keeps its place.
        guard let first, let start else { return }
        let (end, now) = (transitions[first].after.y, transitions[first].before.y)
        guard abs(start - end) < abs(now - end) else { return }
        for index in transitions.indices { transitions[index].before.y += start - now }
    }

    /// Lets what goes close towards the element above it, and what comes open from the one
    /// below, wherever those are by then: so neighbours touch at every moment.
    private mutating func settleGaps() {
        let old = transitions.indices.filter { transitions[$0].kind != .comes }
            .sorted { transitions[$0].before.y < transitions[$1].before.y }
        let new = transitions.indices.filter { transitions[$0].kind != .goes }
            .sorted { transitions[$0].after.y < transitions[$1].after.y }
        var edge = new.first.map { transitions[$0].after.y }
        for index in old {
            if transitions[index].kind == .goes {
                transitions[index].after.y = edge ?? transitions[index].before.y
            } else {
                edge = transitions[index].after.maxY
            }
        }
        edge = old.last.map { transitions[$0].before.maxY }
        for index in new.reversed() {
            if transitions[index].kind == .comes {
                transitions[index].before.y = edge ?? transitions[index].after.y
            } else {
                edge = transitions[index].before.y
            }
        }
    }
}

extension VerticalSpan {
    func moved(by distance: Double) -> VerticalSpan {
        VerticalSpan(y: y + distance, height: height)
    }
}

extension BeltElement {
    /// The section of a header, row or footer.
    public var section: Int? {
        switch self {
        case .tableHeader, .tableFooter: nil
        case .header(let section), .footer(let section): section
        case .row(let path): path.section
        }
    }
}

extension UpdateMap {
    /// What an element is after the batch; `nil` when it is gone.
    public func newElement(forOld element: BeltElement) -> BeltElement? {
        switch element {
        case .tableHeader, .tableFooter: element
        case .header(let section): newSection(forOld: section).map { .header($0) }
        case .footer(let section): newSection(forOld: section).map { .footer($0) }
        case .row(let path): newIndexPath(forOld: path).map { .row($0) }
        }
    }

    /// What an element was before the batch; `nil` when it is new.
    public func oldElement(forNew element: BeltElement) -> BeltElement? {
        switch element {
        case .tableHeader, .tableFooter: element
        case .header(let section): oldSection(forNew: section).map { .header($0) }
        case .footer(let section): oldSection(forNew: section).map { .footer($0) }
        case .row(let path): oldIndexPath(forNew: path).map { .row($0) }
        }
    }
}

/// The animation that was asked for, by place.
private struct AnimationLookup {
    private let map: UpdateMap
    private var rowsByOld: [IndexPath: RowAnimation] = [:]
    private var rowsByNew: [IndexPath: RowAnimation] = [:]
    private var sectionsByOld: [Int: RowAnimation] = [:]
    private var sectionsByNew: [Int: RowAnimation] = [:]

    init(_ map: UpdateMap) {
        self.map = map
        let batch = map.batch
        for change in batch.deletedRows + batch.reloadedRows {
            rowsByOld[change.place] = change.animation
            if let new = map.newIndexPath(forOld: change.place) {
                rowsByNew[new] = change.animation
            }
        }
        for change in batch.insertedRows { rowsByNew[change.place] = change.animation }
        for change in batch.deletedSections + batch.reloadedSections {
            sectionsByOld[change.place] = change.animation
            if let new = map.newSection(forOld: change.place) {
                sectionsByNew[new] = change.animation
            }
        }
        for change in batch.insertedSections { sectionsByNew[change.place] = change.animation }
    }

    func animation(forOld element: BeltElement) -> RowAnimation {
        var asked = element.section.flatMap { sectionsByOld[$0] }
        if case .row(let path) = element { asked = rowsByOld[path] ?? asked }
        return resolved(asked ?? .automatic, element, in: map.before)
    }

    func animation(forNew element: BeltElement) -> RowAnimation {
        var asked = element.section.flatMap { sectionsByNew[$0] }
        if case .row(let path) = element { asked = rowsByNew[path] ?? asked }
        return resolved(asked ?? .automatic, element, in: map.after)
    }

    /// A reload has its neighbours where they were: the new look fades in over the old one.
    func animation(forReloaded element: BeltElement) -> RowAnimation {
        var asked = element.section.flatMap { sectionsByNew[$0] }
        if case .row(let path) = element { asked = rowsByNew[path] ?? asked }
        guard let asked, asked != .automatic else { return .fade }
        return asked
    }

    /// At either end of the table a row has no neighbour to come out from, so it fades. Spec
    /// 19.13, 19.14.
    private func resolved(
        _ animation: RowAnimation, _ element: BeltElement, in counts: SectionCounts
    ) -> RowAnimation {
        guard animation == .automatic else { return animation }
        guard case .row(let path) = element, let position = counts.position(of: path),
            position > 0, position < counts.numberOfRows - 1
        else { return .fade }
        return .top
    }
}
