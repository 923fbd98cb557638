/// What a row shows in editing mode, made of the answers of data source and delegate.
public struct EditingAppearance: Hashable, Sendable {
    /// The control at the left end.
    public var control: EditingStyle
    /// Whether the content moves right to make room for the control. Spec 03.10, 15.12.
    public var isIndented: Bool
    /// Whether the handle for moving is at the right end. Spec 16.1, 000.136.
    public var showsReorderControl: Bool

    /// A row that is not edited.
    public static let normal = EditingAppearance(
        control: .none, isIndented: false, showsReorderControl: false)

    /// Says directly what shows.
    public init(control: EditingStyle, isIndented: Bool, showsReorderControl: Bool) {
        self.control = control
        self.isIndented = isIndented
        self.showsReorderControl = showsReorderControl
    }

    /// Applies the rules of permission.
    ///
    /// - Parameters:
    ///   - isEditing: whether the table is being edited; a row outside of it looks ``normal``.
    ///   - canEdit: `false` keeps the row out of editing mode: no control, no indentation
    ///     (spec 02.9, 000.127).
    ///   - style: the control that the delegate wants at the row's start.
    ///   - shouldIndent: only counts in grouped tables; plain ones always indent (spec 000.124).
    ///   - isGrouped: whether the table is a grouped one.
    ///   - canMove: whether the data source moves rows and lets this one move (spec 000.136).
    ///   - wantsReorderControl: the cell's own wish (spec 16.2).
    public init(
        isEditing: Bool, canEdit: Bool, style: EditingStyle, shouldIndent: Bool, isGrouped: Bool,
        canMove: Bool, wantsReorderControl: Bool
    ) {
        guard isEditing else {
            self = .normal
            return
        }
        control = canEdit ? style : .none
        isIndented = canEdit && (!isGrouped || shouldIndent)
        showsReorderControl = canMove && wantsReorderControl
    }
}
