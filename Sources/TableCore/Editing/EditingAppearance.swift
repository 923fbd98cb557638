/// The appearance of a row in editing mode, derived from the answers of data source and delegate.
public struct EditingAppearance: Hashable, Sendable {
    /// The leading control.
    public var control: EditingStyle
    /// Whether the content is indented to make room for the control. Spec 03.10, 15.12.
    public var isIndented: Bool
    /// Whether the trailing reorder control is shown. Spec 16.1, 000.136.
    public var showsReorderControl: Bool

    /// The appearance outside editing mode.
    public static let normal = EditingAppearance(
        control: .none, isIndented: false, showsReorderControl: false)

    /// Creates an appearance from its parts.
    public init(control: EditingStyle, isIndented: Bool, showsReorderControl: Bool) {
        self.control = control
        self.isIndented = isIndented
        self.showsReorderControl = showsReorderControl
    }

    /// Derives the appearance from permissions and wishes.
    ///
    /// - Parameters:
    ///   - isEditing: Whether the table is in editing mode; outside it, rows look ``normal``.
    ///   - canEdit: `false` keeps the row out of editing mode: no control, no indentation (spec
    ///     02.9, 000.127).
    ///   - style: The editing style that the delegate returned.
    ///   - shouldIndent: Whether to indent the row; ignored in plain tables, which always indent
    ///     (spec 000.124).
    ///   - isGrouped: Whether the table has the grouped style.
    ///   - canMove: Whether the data source can move rows and allows it for this one (spec
    ///     000.136).
    ///   - wantsReorderControl: Whether the cell shows a reorder control (spec 16.2).
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
