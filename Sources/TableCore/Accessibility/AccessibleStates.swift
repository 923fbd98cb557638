/// The states of a row, header or footer for assistive technology.
public struct AccessibleStates: OptionSet, Hashable, Sendable {
    /// The raw value.
    public let rawValue: Int

    /// Creates a combination from its raw value.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The element is visible.
    public static let showing = AccessibleStates(rawValue: 1 << 0)
    /// The element can be selected.
    public static let selectable = AccessibleStates(rawValue: 1 << 1)
    /// The element is selected.
    public static let selected = AccessibleStates(rawValue: 1 << 2)
    /// The element can receive keyboard focus.
    public static let focusable = AccessibleStates(rawValue: 1 << 3)
    /// The element has keyboard focus.
    public static let focused = AccessibleStates(rawValue: 1 << 4)
    /// The element has a check mark.
    public static let checked = AccessibleStates(rawValue: 1 << 5)
    /// The title can be edited in place.
    public static let editable = AccessibleStates(rawValue: 1 << 6)

    /// There are rows below the element that can be hidden.
    public static let expandable = AccessibleStates(rawValue: 1 << 7)
    /// The rows below the element are visible.
    public static let expanded = AccessibleStates(rawValue: 1 << 8)

    /// Returns the states of a header or footer.
    public static func ofSectionView(isShowing: Bool) -> AccessibleStates {
        isShowing ? .showing : []
    }

    /// Returns the states of a row.
    ///
    /// - Parameters:
    ///   - isShowing: Whether the row is visible.
    ///   - mode: The current selection mode.
    ///   - isSelected: Whether the row is selected.
    ///   - isCursor: Whether the row takes the focus when the table does.
    ///   - tableHasFocus: Whether the keyboard focus is in the table.
    ///   - isChecked: Whether the row has a check mark.
    ///   - isEditable: Whether the title can be edited in place.
    ///   - isExpanded: Whether the rows below the row are visible; nil if there are none.
    public static func ofRow(
        isShowing: Bool, mode: SelectionMode, isSelected: Bool, isCursor: Bool,
        tableHasFocus: Bool, isChecked: Bool = false, isEditable: Bool = false,
        isExpanded: Bool? = nil
    ) -> AccessibleStates {
        var states: AccessibleStates = [.focusable]
        if isShowing { states.insert(.showing) }
        if mode != .none { states.insert(.selectable) }
        if isSelected { states.insert(.selected) }
        if isCursor, tableHasFocus { states.insert(.focused) }
        if isChecked { states.insert(.checked) }
        if isEditable { states.insert(.editable) }
        if let isExpanded { states.insert(isExpanded ? [.expandable, .expanded] : .expandable) }
        return states
    }
}
