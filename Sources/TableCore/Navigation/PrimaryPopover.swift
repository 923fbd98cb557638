/// The popover that shows the list of a split view while only the detail has space: a button in the
/// detail's title bar opens it. Spec 23.4–23.7.
///
/// ```swift
/// var access = PrimaryPopover(title: "Show List")
/// access.handle(.hidden)          // [.installButton(title: "Show List")]
/// access.handle(.buttonTapped)    // [.showPopover(width: 320, height: 300)]
/// access.handle(.selected)        // [.dismissPopover]
/// access.handle(.shown)           // [.removeButton]
/// ```
public struct PrimaryPopover: Hashable, Sendable {
    /// A state of the list.
    public enum State: Hashable, Sendable {
        /// The list is beside the detail.
        case beside
        /// The list is hidden.
        case hidden
        /// The list is in the popover.
        case popover
    }

    /// An event of the split view.
    public enum Event: Hashable, Sendable {
        /// The list is about to be hidden. Spec 23.4.
        case hidden
        /// The list is about to be shown beside the detail again. Spec 23.5.
        case shown
        /// The button was clicked. Spec 23.6.
        case buttonTapped
        /// A row of the list was selected. Spec 23.6.
        case selected
        /// The popover was dismissed by a click elsewhere or Escape.
        case dismissed
    }

    /// An action for the owner.
    public enum Effect: Hashable, Sendable {
        /// Add the button at the start of the detail's title bar.
        case installButton(title: String)
        /// Remove the button.
        case removeButton
        /// Show the list in a popover at the button, with the given size in points.
        case showPopover(width: Double, height: Double)
        /// Dismiss the popover.
        case dismissPopover
    }

    /// The title of the button.
    public var title: String
    /// The size of the popover's content, in points. Spec 23.7.
    public var contentSize = Size(width: 320, height: 300)
    /// The current state.
    public private(set) var state = State.beside

    /// Creates the state of a list beside its detail.
    public init(title: String) { self.title = title }

    /// Handles one event and returns the effects, in order.
    public mutating func handle(_ event: Event) -> [Effect] {
        switch (event, state) {
        case (.hidden, .beside):
            state = .hidden
            return [.installButton(title: title)]
        case (.shown, .hidden), (.shown, .popover):
            let effects = dismiss()
            state = .beside
            return effects + [.removeButton]
        case (.buttonTapped, .hidden):
            state = .popover
            return [.showPopover(width: contentSize.width, height: contentSize.height)]
        case (.buttonTapped, .popover), (.selected, .popover), (.dismissed, .popover):
            return dismiss()
        default: return []
        }
    }

    private mutating func dismiss() -> [Effect] {
        guard state == .popover else { return [] }
        state = .hidden
        return [.dismissPopover]
    }
}
