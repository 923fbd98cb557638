/// The transitions of a batch update for all elements that are visible before or after it.
public struct TransitionPlan: Sendable {
    /// The transitions: first of the elements visible at the end, from top to bottom, then of those
    /// visible only at the start. Draw deleted elements first, then staying ones, then inserted
    /// ones.
    public var transitions: [RowTransition] = []

    /// Computes the transitions of a batch. Spec 19.1, 19.2, 15.15.
    ///
    /// Inserted and deleted elements open and close their gaps gradually, so that their neighbors
    /// glide.
    ///
    /// - Parameters:
    ///   - map: The resolved batch.
    ///   - before: The geometry before the batch.
    ///   - oldOffset: The content offset before the batch.
    ///   - after: The geometry after the batch.
    ///   - newOffset: The content offset after the batch.
    ///   - viewportHeight: The height of the viewport, in points.
    /// - Complexity: O((v + k) log n) for v visible elements and k changes.
    public init(
        _ map: UpdateMap, before: RowGeometry, oldOffset: Double, after: RowGeometry,
        newOffset: Double, viewportHeight: Double
    ) {
        let style = AnimationLookup(map)
        let reloaded = ReloadedElements(map)
        var seen: Set<TableElement> = []
        for placement in after.elements(in: newOffset..<newOffset + viewportHeight) {
            let element = placement.element
            let old = map.oldElement(forNew: element)
            let transition = RowTransition(
                to: element, at: placement.span.moved(by: -newOffset), from: old,
                at: old.flatMap { before.rect(for: $0) }?.moved(by: -oldOffset),
                isReloaded: reloaded.contains(element), style)
            transitions.append(transition)
            if let old = transition.oldElement { seen.insert(old) }
        }
        for placement in before.elements(in: oldOffset..<oldOffset + viewportHeight)
        where !seen.contains(placement.element) {
            let element = placement.element
            let new = map.newElement(forOld: element)
            transitions.append(
                RowTransition(
                    from: element, at: placement.span.moved(by: -oldOffset), to: new,
                    at: new.flatMap { after.rect(for: $0) }?.moved(by: -newOffset), style))
        }
        settleGaps()
        takeChangesAtOnce()
    }

    /// Whether anything is animated.
    public var isAnimated: Bool {
        transitions.contains {
            $0.kind == .stays ? $0.before != $0.after : $0.animation != .none
        }
    }

    /// Completes insertions and deletions without animation before the first frame, so that their
    /// neighbors start from there. Spec 19.11.
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
        // Elements above the first staying row shift up if that keeps the row in place.
        guard let first, let start else { return }
        let (end, now) = (transitions[first].after.y, transitions[first].before.y)
        guard abs(start - end) < abs(now - end) else { return }
        for index in transitions.indices { transitions[index].before.y += start - now }
    }

    /// Makes deleted elements close toward the element above and inserted ones open from the
    /// element below, wherever these are, so that neighbors touch at all times.
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

extension RowTransition {
    /// Creates the transition of an element that is visible at the end.
    ///
    /// - Parameters:
    ///   - new: The element after the batch.
    ///   - after: Its span in the viewport at the end.
    ///   - old: The element before the batch; `nil` when it is inserted.
    ///   - before: Its span at the start; `nil` when it had none.
    fileprivate init(
        to new: TableElement, at after: VerticalSpan, from old: TableElement?,
        at before: VerticalSpan?, isReloaded: Bool, _ style: AnimationLookup
    ) {
        if let old, let before {
            self.init(
                kind: isReloaded ? .reloads : .stays, oldElement: old, newElement: new,
                before: before, after: after,
                animation: isReloaded ? style.animation(forReloaded: new) : .none)
        } else if isReloaded {
            self.init(
                kind: .reloads, oldElement: nil, newElement: new, before: after, after: after,
                animation: style.animation(forReloaded: new))
        } else {
            self.init(
                kind: .comes, oldElement: nil, newElement: new,
                before: VerticalSpan(y: after.y, height: 0), after: after,
                animation: style.animation(forNew: new))
        }
    }

    /// Creates the transition of an element that is visible only at the start.
    ///
    /// - Parameters:
    ///   - old: The element before the batch.
    ///   - before: Its span in the viewport at the start.
    ///   - new: The element after the batch; `nil` when it is deleted.
    ///   - after: Its span at the end; `nil` when it has none.
    fileprivate init(
        from old: TableElement, at before: VerticalSpan, to new: TableElement?,
        at after: VerticalSpan?, _ style: AnimationLookup
    ) {
        if let new, let after {
            self.init(
                kind: .stays, oldElement: old, newElement: new, before: before, after: after,
                animation: .none)
        } else {
            self.init(
                kind: .goes, oldElement: old, newElement: nil, before: before,
                after: VerticalSpan(y: before.y, height: 0),
                animation: style.animation(forOld: old))
        }
    }
}

/// The elements that a batch reloads.
private struct ReloadedElements {
    private let rows: Set<IndexPath>
    private let sections: Set<Int>

    init(_ map: UpdateMap) {
        rows = Set(map.reloadedNewIndexPaths)
        sections = Set(map.reloadedNewSections)
    }

    /// Whether an element is reloaded, itself or with its section.
    func contains(_ element: TableElement) -> Bool {
        if case .row(let path) = element, rows.contains(path) { return true }
        return element.section.map(sections.contains) ?? false
    }
}

extension VerticalSpan {
    func moved(by distance: Double) -> VerticalSpan {
        VerticalSpan(y: y + distance, height: height)
    }
}

extension TableElement {
    /// The section of a header, row or footer; `nil` for the table header and footer.
    public var section: Int? {
        switch self {
        case .tableHeader, .tableFooter: nil
        case .header(let section), .footer(let section): section
        case .row(let path): path.section
        }
    }
}

extension UpdateMap {
    /// Returns the element after the batch; `nil` when it was deleted.
    public func newElement(forOld element: TableElement) -> TableElement? {
        switch element {
        case .tableHeader, .tableFooter: element
        case .header(let section): newSection(forOld: section).map { .header($0) }
        case .footer(let section): newSection(forOld: section).map { .footer($0) }
        case .row(let path): newIndexPath(forOld: path).map { .row($0) }
        }
    }

    /// Returns the element before the batch; `nil` when it was inserted.
    public func oldElement(forNew element: TableElement) -> TableElement? {
        switch element {
        case .tableHeader, .tableFooter: element
        case .header(let section): oldSection(forNew: section).map { .header($0) }
        case .footer(let section): oldSection(forNew: section).map { .footer($0) }
        case .row(let path): oldIndexPath(forNew: path).map { .row($0) }
        }
    }
}

/// The requested animations, by index path and section.
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

    func animation(forOld element: TableElement) -> RowAnimation {
        var asked = element.section.flatMap { sectionsByOld[$0] }
        if case .row(let path) = element { asked = rowsByOld[path] ?? asked }
        return resolved(asked ?? .automatic, element, in: map.before)
    }

    func animation(forNew element: TableElement) -> RowAnimation {
        var asked = element.section.flatMap { sectionsByNew[$0] }
        if case .row(let path) = element { asked = rowsByNew[path] ?? asked }
        return resolved(asked ?? .automatic, element, in: map.after)
    }

    /// Returns the animation of a reloaded element. Its neighbors stay in place, so the new
    /// appearance fades in over the old one by default.
    func animation(forReloaded element: TableElement) -> RowAnimation {
        var asked = element.section.flatMap { sectionsByNew[$0] }
        if case .row(let path) = element { asked = rowsByNew[path] ?? asked }
        guard let asked, asked != .automatic else { return .fade }
        return asked
    }

    /// Resolves ``RowAnimation/automatic``: rows at either end of the table have no neighbor to
    /// slide from, so they fade. Spec 19.13, 19.14.
    private func resolved(
        _ animation: RowAnimation, _ element: TableElement, in counts: SectionCounts
    ) -> RowAnimation {
        guard animation == .automatic else { return animation }
        guard case .row(let path) = element, let position = counts.position(of: path),
            position > 0, position < counts.numberOfRows - 1
        else { return .fade }
        return .top
    }
}
