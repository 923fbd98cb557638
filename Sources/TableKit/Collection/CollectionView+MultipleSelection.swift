import TableCore

/// Notifications of the delegate while the user selects several items.
extension CollectionView {
    /// Returns an event without its modifier keys if the delegate does not want several items to be
    /// selected.
    func checkedForMultipleSelection(_ event: SelectionEvent) -> SelectionEvent {
        if event.selectsOne { handleMultipleSelection(.end) }
        let (selectsSeveral, start) = event.selectsSeveral
        guard selectsSeveral, selection.effectiveMode == .multiple,
            let item = start ?? focusedItem ?? display.indexPathsForVisibleItems.first
        else { return event }
        return allowsMultipleSelectionInteraction(from: item) ? event : event.withoutModifiers
    }

    /// Begins an interaction at an item, unless the delegate refuses it or one is in progress.
    func allowsMultipleSelectionInteraction(from item: IndexPath) -> Bool {
        handleMultipleSelection(.gesture(item))
        return !multipleSelectionInteraction.isRefused
    }

    func handleMultipleSelection(_ event: MultipleSelectionInteraction.Event) {
        for effect in multipleSelectionInteraction.handle(event) {
            switch effect {
            case .ask(let item):
                let isAllowed = delegate?.collectionView(
                    self, shouldBeginMultipleSelectionInteractionAt: item)
                handleMultipleSelection(.answer(isAllowed ?? true))
            case .didBegin(let item):
                delegate?.collectionView(self, didBeginMultipleSelectionInteractionAt: item)
            case .didEnd: delegate?.collectionViewDidEndMultipleSelectionInteraction(self)
            }
        }
    }
}
