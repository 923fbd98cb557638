import TableCore

/// The selection of rows by the user.
extension IndexedView {
    /// Sends an event to the selection state and performs the effects in order, asking the
    /// delegate.
    func select(_ event: SelectionEvent) {
        var effects = selection.handle(checkedForMultipleSelection(event))
        var isChanged = false
        while !effects.isEmpty {
            let effect = effects.removeFirst()
            if case .ask(let question) = effect {
                effects += selection.handle(answer(question))
            } else {
                carryOut(effect)
                isChanged = isChanged || effect.changesSelection
            }
        }
        if isChanged { tellSelectionChanged() }
    }

    private func carryOut(_ effect: SelectionEffect) {
        switch effect {
        case .ask: break
        case .didHighlight(let path):
            showHighlighted(path, true)
            tellHighlighted(path)
        case .didUnhighlight(let path):
            showHighlighted(path, false)
            tellUnhighlighted(path)
        case .didSelect(let path):
            showSelected(path, true)
            selectionChanged()
            tellSelected(path)
        case .didDeselect(let path):
            showSelected(path, false)
            selectionChanged()
            tellDeselected(path)
        case .didSelectRows, .didDeselectRows:
            showSelection()
            tellManySelected()
        case .cursorMoved(let old, let new):
            focusMoved(from: old, to: new)
            selectionChanged()
        case .scrollToVisible(let path): scrollToShow(path)
        case .redraw, .redrawAll: redraw()
        }
    }

    /// Activates a row, as a double click does, if the delegate allows it.
    func performPrimaryAction(at path: IndexPath) {
        if canPerformPrimaryAction(at: path) { tellPrimaryAction(at: path) }
    }

    /// Selects a row as the user would, including the delegate calls, and scrolls to it. Extends
    /// the selection if the selection mode allows several rows.
    func selectAsThePersonDoes(_ path: IndexPath) {
        select(.move(.to(path), selection.effectiveMode == .multiple ? .toggle : []))
        if !selection.isSelected(path) { select(.selectCursor(.toggle)) }
    }

    /// Deselects a row as the user would, including the delegate calls.
    func deselectAsThePersonDoes(_ path: IndexPath) {
        guard selection.isSelected(path) else { return }
        select(.move(.to(path), .toggle))
        select(.selectCursor(.toggle))
    }

    // MARK: Several rows

    /// Returns an event without its modifier keys if the delegate does not want several rows to be
    /// selected.
    private func checkedForMultipleSelection(_ event: SelectionEvent) -> SelectionEvent {
        if event.selectsOne { handleMultipleSelection(.end) }
        let (selectsSeveral, start) = event.selectsSeveral
        guard selectsSeveral, selection.effectiveMode == .multiple,
            let row = start ?? selection.cursor ?? visiblePaths.first
        else { return event }
        return allowsMultipleSelectionInteraction(from: row) ? event : event.withoutModifiers
    }

    /// Begins an interaction at a row, unless the delegate refuses it or one is in progress.
    func allowsMultipleSelectionInteraction(from row: IndexPath) -> Bool {
        handleMultipleSelection(.gesture(row))
        return !multipleSelectionInteraction.isRefused
    }

    /// Sends an event to the interaction and notifies the delegate.
    func handleMultipleSelection(_ event: MultipleSelectionInteraction.Event) {
        for effect in multipleSelectionInteraction.handle(event) {
            switch effect {
            case .ask(let row):
                handleMultipleSelection(.answer(shouldSelectSeveral(from: row) ?? true))
            case .didBegin(let row): tellSelectsSeveral(from: row)
            case .didEnd: tellSelectedSeveral()
            }
        }
    }
}
