import TableCore

extension CollectionView {
    /// Whether single items can be selected in editing mode. Default: false.
    public var allowsSelectionDuringEditing: Bool {
        get { selection.modeDuringEditing != .none }
        set { selection.modeDuringEditing = newValue ? .single : .none }
    }

    /// Whether several items can be selected in editing mode. Default: false.
    public var allowsMultipleSelectionDuringEditing: Bool {
        get { selection.modeDuringEditing == .multiple }
        set { selection.modeDuringEditing = newValue ? .multiple : .single }
    }

    /// Whether the collection is in editing mode, in which list cells show the accessories for it.
    public var isEditing: Bool {
        get { selection.isEditing }
        set {
            guard newValue != selection.isEditing else { return }
            endSwipe()
            selection.isEditing = newValue
            for cell in visibleCells { cell.isEditing = newValue }
            forgetPreferredSizes()
            setNeedsLayout()
        }
    }
}
