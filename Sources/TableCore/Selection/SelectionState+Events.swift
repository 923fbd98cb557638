extension SelectionState {
    /// Handles one event and returns the effects, in order. A question is always the last effect.
    public mutating func handle(_ event: SelectionEvent) -> [SelectionEffect] {
        switch event {
        case .answer(let path): return answered(path)
        case .answerRows(let excluded, let hidden):
            return answered(excluding: excluded, hidden: hidden)
        case .press(let path): return pressed(path)
        case .release(let path, let modifiers): return released(path, modifiers)
        case .cancelPress: return unhighlight()
        case .move(let movement, let modifiers): return moved(movement, modifiers)
        case .selectCursor(let modifiers):
            guard let position = cursorPosition else { return [] }
            return choose(position, modifiers)
        case .selectAll:
            guard effectiveMode == .multiple, counts.numberOfRows > 0 else { return [] }
            let all = PositionSet(0..<counts.numberOfRows)
            return ask(toAdd: all.subtracting(selected.positions), dropping: PositionSet())
        case .deselectAll: return ask(toDrop: selected.positions, adding: PositionSet())
        case .selectRows(let rows):
            guard effectiveMode == .multiple else { return [] }
            return ask(
                toAdd: rows.subtracting(selected.positions),
                dropping: selected.positions.subtracting(rows))
        }
    }

    private mutating func ask(
        _ question: SelectionQuestion, _ pending: Pending
    ) -> [SelectionEffect] {
        self.pending = pending
        return [.ask(question)]
    }
}

// MARK: - Pointer

extension SelectionState {
    private mutating func pressed(_ path: IndexPath) -> [SelectionEffect] {
        let before = unhighlight()
        guard effectiveMode != .none, let position = counts.position(of: path) else {
            return before
        }
        return before + ask(.shouldHighlight(path), .highlight(position))
    }

    private mutating func released(
        _ path: IndexPath?, _ modifiers: SelectionModifiers
    ) -> [SelectionEffect] {
        let pressed = highlightedPosition
        let effects = unhighlight()
        guard let pressed, let path, counts.position(of: path) == pressed else { return effects }
        return effects + moveCursor(to: pressed) + choose(pressed, modifiers)
    }

    private mutating func unhighlight() -> [SelectionEffect] {
        pending = nil
        guard let path = path(highlightedPosition) else { return [] }
        highlightedPosition = nil
        return [.didUnhighlight(path), .redraw(path)]
    }

    /// Applies a click or Space to a row.
    private mutating func choose(
        _ position: Int, _ modifiers: SelectionModifiers
    ) -> [SelectionEffect] {
        let isMultiple = effectiveMode == .multiple
        guard effectiveMode != .none, let path = path(position) else { return [] }
        if isMultiple, modifiers.contains(.extend) {
            return extend(to: position, keeping: modifiers.contains(.toggle))
        }
        anchorPosition = position
        let toggles = modifiers.contains(.toggle) || (isMultiple && multipleStyle == .toggling)
        if toggles, selected.contains(position) {
            return ask(.willDeselect(path), .deselect(position))
        }
        return ask(.willSelect(path), .select(position, replaces: !isMultiple || !toggles))
    }

    /// Selects all rows from the anchor to a row, and deselects the others unless `keeping`.
    private mutating func extend(to position: Int, keeping: Bool) -> [SelectionEffect] {
        let anchor = anchorPosition ?? position
        anchorPosition = anchor
        let range = PositionSet(min(anchor, position)..<max(anchor, position) + 1)
        let old = keeping ? PositionSet() : selected.positions.subtracting(range)
        return ask(toAdd: range.subtracting(selected.positions), dropping: old)
    }

    private mutating func ask(
        toAdd new: PositionSet, dropping old: PositionSet
    ) -> [SelectionEffect] {
        guard !new.isEmpty else { return ask(toDrop: old, adding: new) }
        return ask(.willSelectRows(new), .addRows(new, dropping: old))
    }

    private mutating func ask(
        toDrop old: PositionSet, adding new: PositionSet
    ) -> [SelectionEffect] {
        guard !old.isEmpty else { return change(dropping: old, adding: new) }
        return ask(.willDeselectRows(old), .dropRows(old, adding: new))
    }
}

// MARK: - Keyboard

extension SelectionState {
    private mutating func moved(
        _ movement: CursorMovement, _ modifiers: SelectionModifiers
    ) -> [SelectionEffect] {
        pending = nil
        let last = counts.numberOfRows - 1
        guard last >= 0 else { return [] }
        let start = cursorPosition ?? selected.first
        let target: Int
        switch movement {
        case .up: target = start.map { max(0, $0 - 1) } ?? last
        case .down: target = start.map { min(last, $0 + 1) } ?? 0
        case .first: target = 0
        case .last: target = last
        case .to(let path):
            guard let position = counts.position(of: path) else { return [] }
            target = position
        }
        let isMultiple = effectiveMode == .multiple
        if isMultiple, modifiers.contains(.extend), anchorPosition == nil {
            anchorPosition = start ?? target
        }
        var effects = moveCursor(to: target)
        if let path = path(target) { effects.append(.scrollToVisible(path)) }
        if isMultiple, modifiers.contains(.extend) {
            return effects + extend(to: target, keeping: modifiers.contains(.toggle))
        }
        let follows = effectiveMode == .single || (isMultiple && multipleStyle == .replacing)
        guard follows, !modifiers.contains(.toggle), let path = path(target) else {
            return effects
        }
        anchorPosition = target
        // At the end of the table, a key does not change the selection, so the delegate is not
        // asked again.
        if selected.contains(target), selected.positions.ranges == [target..<target + 1] {
            return effects
        }
        return effects + ask(.willSelect(path), .select(target, replaces: true))
    }

    private mutating func moveCursor(to position: Int) -> [SelectionEffect] {
        guard position != cursorPosition else { return [] }
        let old = path(cursorPosition)
        cursorPosition = position
        let new = path(position)
        return [.cursorMoved(from: old, to: new)]
            + [old, new].compactMap { $0.map { .redraw($0) } }
    }
}

// MARK: - Answers

extension SelectionState {
    private mutating func answered(_ path: IndexPath?) -> [SelectionEffect] {
        guard let pending else { return [] }
        self.pending = nil
        let position = path.flatMap { counts.position(of: $0) }
        switch pending {
        case .highlight(let asked):
            guard position == asked, let path else { return [] }
            highlightedPosition = asked
            return [.didHighlight(path), .redraw(path)]
        case .select(_, let replaces):
            guard let position else { return [] }
            return replaces ? replace(by: position) : change(adding: position)
        case .deselect:
            guard let position, selected.contains(position) else { return [] }
            return change(dropping: PositionSet(position..<position + 1))
        case .replaceOne(_, let new):
            let old = position.map { PositionSet($0..<$0 + 1) } ?? PositionSet()
            return change(dropping: old, adding: PositionSet(new..<new + 1))
        case .replaceMany, .addRows, .dropRows:
            // An answer about one row to a question about several: only that row changes.
            self.pending = pending
            return answered(excluding: [], only: position)
        }
    }

    private mutating func answered(
        excluding excluded: [IndexPath], hidden: PositionSet = PositionSet(), only: Int? = nil
    ) -> [SelectionEffect] {
        guard let pending else { return [] }
        self.pending = nil
        func allowed(_ positions: PositionSet) -> PositionSet {
            if let only {
                return positions.contains(only) ? PositionSet(only..<only + 1) : PositionSet()
            }
            var rest = positions
            for path in excluded {
                counts.position(of: path).map { rest.remove($0..<$0 + 1) }
            }
            return rest
        }
        switch pending {
        case .addRows(let new, let old):
            return ask(toDrop: old, adding: allowed(new.subtracting(hidden)))
        case .dropRows(let old, let new): return change(dropping: allowed(old), adding: new)
        case .replaceMany(let old, let new):
            return change(dropping: allowed(old), adding: PositionSet(new..<new + 1))
        case .highlight, .select, .deselect, .replaceOne: return []
        }
    }

    /// Asks whether to deselect the other rows before `position` is selected. Spec 000.24.
    private mutating func replace(by position: Int) -> [SelectionEffect] {
        var old = selected.positions
        old.remove(position..<position + 1)
        guard let first = old.ranges.first else { return change(adding: position) }
        if old.ranges.count == 1, first.count == 1, let path = path(first.lowerBound) {
            return ask(.willDeselect(path), .replaceOne(first.lowerBound, by: position))
        }
        return ask(.willDeselectRows(old), .replaceMany(old, by: position))
    }

    private mutating func change(adding position: Int) -> [SelectionEffect] {
        change(dropping: PositionSet(), adding: PositionSet(position..<position + 1))
    }

    /// Deselects and notifies, then selects and notifies. Spec OT-3.
    private mutating func change(
        dropping old: PositionSet, adding new: PositionSet = PositionSet()
    ) -> [SelectionEffect] {
        var effects: [SelectionEffect] = []
        let gone = old.subtracting(old.subtracting(selected.positions))
        selected.remove(gone)
        if let single = singlePath(gone) {
            effects += [.redraw(single), .didDeselect(single)]
        } else if !gone.isEmpty {
            effects += [.redrawAll, .didDeselectRows(gone)]
        }
        selected.append(new)
        if let single = singlePath(new) {
            effects += [.redraw(single), .didSelect(single)]
        } else if !new.isEmpty {
            effects += [.redrawAll, .didSelectRows(new)]
        }
        return effects
    }

    private func singlePath(_ positions: PositionSet) -> IndexPath? {
        guard positions.ranges.count == 1, let range = positions.ranges.first,
            range.count == 1
        else { return nil }
        return path(range.lowerBound)
    }
}
