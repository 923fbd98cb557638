import TableCore

/// Notifications of the delegate while the user selects several rows.
extension TableView {
    /// Returns an event without its modifier keys if the delegate does not want several rows to be
    /// selected.
    func checkedForMultipleSelection(_ event: SelectionEvent) -> SelectionEvent {
        if event.selectsOne { handleMultipleSelection(.end) }
        let (selectsSeveral, start) = event.selectsSeveral
        guard selectsSeveral, selection.effectiveMode == .multiple,
            let row = start ?? focusedRow ?? indexPathsForVisibleRows.first
        else { return event }
        handleMultipleSelection(.gesture(row))
        return multipleSelectionInteraction.isRefused ? event.withoutModifiers : event
    }

    func handleMultipleSelection(_ event: MultipleSelectionInteraction.Event) {
        for effect in multipleSelectionInteraction.handle(event) {
            switch effect {
            case .ask(let row):
                let isAllowed = delegate?.tableView(
                    self, shouldBeginMultipleSelectionInteractionAt: row)
                handleMultipleSelection(.answer(isAllowed ?? true))
            case .didBegin(let row):
                delegate?.tableView(self, didBeginMultipleSelectionInteractionAt: row)
            case .didEnd: delegate?.tableViewDidEndMultipleSelectionInteraction(self)
            }
        }
    }
}
