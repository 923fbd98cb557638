import Foundation
import TableCore

extension CollectionView {
    /// Whether items can be selected. Spec 55.1.
    public var allowsSelection: Bool {
        get { selection.mode != .none }
        set { selection.mode = newValue ? (allowsMultipleSelection ? .multiple : .single) : .none }
    }

    /// Whether several items can be selected. Spec 55.1.
    public var allowsMultipleSelection: Bool {
        get { selection.mode == .multiple }
        set { selection.mode = newValue ? .multiple : .single }
    }

    /// The effect of a plain click while several items can be selected. Default: it selects only
    /// that item, as usual on a desktop; with `.toggling`, a second click deselects (Spec 55.9).
    public var multipleSelectionStyle: MultipleSelectionStyle {
        get { selection.multipleStyle }
        set { selection.multipleStyle = newValue }
    }

    /// The selected items, in order of selection; nil if there are none. Spec 55.10.
    ///
    /// - Complexity: O(selected items); ``numberOfSelectedItems`` does not depend on them.
    public var indexPathsForSelectedItems: [IndexPath]? {
        selection.indexPathsForSelectedRows?.map(modelPath(_:))
    }

    /// The number of selected items.
    public var numberOfSelectedItems: Int { selection.selectedCount }

    /// The flat positions of the selected items, counted through all sections.
    public var selectedPositions: PositionSet { selection.selectedPositions }

    /// Selects only the items at these flat positions, without notifying the delegate. For many
    /// items, this is faster than selecting each.
    ///
    /// - Parameters:
    ///   - positions: The positions, counted through all sections.
    ///   - item: The item to focus; nil leaves the focus.
    /// - Complexity: O(ranges of items + visible items).
    public func selectItems(atPositions positions: PositionSet, focusing item: IndexPath? = nil) {
        updateIfNeeded()
        selection.setSelection(shownPositions(positions), cursor: item.map(shownPath(_:)))
        pendingSelection = display.isStale ? (positions, item) : nil
        showSelection()
    }

    /// The item that has the keyboard focus while the collection is focused, or nil.
    public var focusedItem: IndexPath? { selection.cursor }

    /// Selects an item without notifying the delegate; nil deselects all. Spec 55.11.
    public func selectItem(
        at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition = []
    ) {
        updateIfNeeded()
        selection.select(indexPath.map(shownPath(_:)))
        // Items are counted, and the selection is cleared, in the first layout after a reload.
        pendingSelection = indexPath.flatMap { display.isStale ? (nil, $0) : nil }
        showSelection()
        if let indexPath, !scrollPosition.isEmpty {
            scrollToItem(at: indexPath, at: scrollPosition, animated: animated)
        }
    }

    /// Deselects an item without notifying the delegate. Spec 55.11.
    public func deselectItem(at indexPath: IndexPath, animated: Bool) {
        selection.deselect(indexPath)
        if pendingSelection?.item == indexPath { pendingSelection = nil }
        showSelection()
    }

    /// Selects the items that the program selected before the items were counted.
    func selectPendingItem() {
        guard let pending = pendingSelection else { return }
        pendingSelection = nil
        if let positions = pending.positions {
            selection.setSelection(positions, cursor: pending.item)
        } else {
            selection.select(pending.item)
        }
    }

    /// Updates all visible cells to the current selection.
    func showSelection() {
        for (element, attributes) in display.visibleElements where element.category == .cell {
            let cell = display.cell(at: attributes.indexPath) as? CollectionViewCell
            cell?.isSelected = selection.isSelected(attributes.indexPath)
        }
        selectionChanged()
    }

    func answer(_ question: SelectionQuestion) -> SelectionEvent {
        func answer(
            _ path: IndexPath, _ ask: (any CollectionViewDelegate) -> Bool
        ) -> SelectionEvent {
            .answer(delegate.map(ask) ?? true ? path : nil)
        }
        switch question {
        case .shouldHighlight(let path):
            return answer(path) { $0.collectionView(self, shouldHighlightItemAt: path) }
        case .willSelect(let path):
            return answer(path) { $0.collectionView(self, shouldSelectItemAt: path) }
        case .willDeselect(let path):
            return answer(path) { $0.collectionView(self, shouldDeselectItemAt: path) }
        case .willSelectRows(let rows):
            let hidden = display.layOut { $0.hiddenItems(in: rows) }
            return .answerRows(
                excluding: vetoed(rows) { $0.collectionView(self, shouldSelectItemAt: $1) },
                hidden: hidden)
        case .willDeselectRows(let rows):
            return .answerRows(
                excluding: vetoed(rows) { $0.collectionView(self, shouldDeselectItemAt: $1) })
        }
    }

    /// Asks the delegate about only the visible items of a large change: a million questions would
    /// block the user interface.
    private func vetoed(
        _ rows: PositionSet, _ ask: (any CollectionViewDelegate, IndexPath) -> Bool
    ) -> [IndexPath] {
        guard let delegate else { return [] }
        let asked = display.indexPathsForVisibleItems.filter { path in
            display.counts.position(of: path).map(rows.contains) ?? false
        }
        return asked.filter { !ask(delegate, $0) }
    }

    /// Resets type-ahead after a batch update, because items may have moved, and moves an
    /// open menu along with its items.
    func itemsChanged(_ map: UpdateMap) {
        typing.reset()
        accessibility.apply(map)
        remapSwipe(map)
        remapPointer(map)
        followMenu(map)
        followDrag(map)
        followSpringLoading(map)
    }

    /// Gives an item the focus within the collection, without selecting it; nil for none.
    public func focusItem(at indexPath: IndexPath?) {
        selection.setCursor(indexPath)
        selectionChanged()
    }

    /// Draws the focus ring; the origin is that of the content.
    func drawFocus(in context: GraphicsContext) {
        guard showsFocus, isFocused, let path = focusedItem,
            let hosting = display.view(of: .cell(path))?.hosting
        else { return }
        let frame = hosting.frame
        let place = Rect(
            x: frame.minX.rounded(), y: frame.minY.rounded(), width: frame.width,
            height: frame.height)
        context.strokeFocus(in: place, PaintEnvironment.of(bin.widget).color)
    }
}
