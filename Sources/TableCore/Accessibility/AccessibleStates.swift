/// The states of a row, header or footer for assistive technology.
public struct AccessibleStates: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// It is on the screen.
    public static let showing = AccessibleStates(rawValue: 1 << 0)
    /// It can be selected.
    public static let selectable = AccessibleStates(rawValue: 1 << 1)
    /// It is selected.
    public static let selected = AccessibleStates(rawValue: 1 << 2)
    /// The keyboard can come to it.
    public static let focusable = AccessibleStates(rawValue: 1 << 3)
    /// The keyboard is on it.
    public static let focused = AccessibleStates(rawValue: 1 << 4)
    /// It has a check mark.
    public static let checked = AccessibleStates(rawValue: 1 << 5)
    /// Its title can be typed over.
    public static let editable = AccessibleStates(rawValue: 1 << 6)

    /// The states of a header or footer.
    public static func ofSectionView(isShowing: Bool) -> AccessibleStates {
        isShowing ? .showing : []
    }

    /// The states of a row.
    ///
    /// - Parameters:
    ///   - mode: How many rows may be selected now.
    ///   - isCursor: Whether the keyboard comes to this row when it comes to the table.
    ///   - tableHasFocus: Whether it is in the table.
    public static func ofRow(
        isShowing: Bool, mode: SelectionMode, isSelected: Bool, isCursor: Bool,
        tableHasFocus: Bool, isChecked: Bool = false, isEditable: Bool = false
    ) -> AccessibleStates {
        var states: AccessibleStates = [.focusable]
        if isShowing { states.insert(.showing) }
        if mode != .none { states.insert(.selectable) }
        if isSelected { states.insert(.selected) }
        if isCursor, tableHasFocus { states.insert(.focused) }
        if isChecked { states.insert(.checked) }
        if isEditable { states.insert(.editable) }
        return states
    }
}
