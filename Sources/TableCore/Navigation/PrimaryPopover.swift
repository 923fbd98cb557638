/// How the list of a split view is reached while only the detail has room: a button beside the
/// detail's title opens it as a popover. Spec 23.4–23.7.
///
/// ```swift
/// var access = PrimaryPopover(title: "Show List")
/// access.handle(.hidden)          // [.installButton(title: "Show List")]
/// access.handle(.buttonTapped)    // [.showPopover(width: 320, height: 300)]
/// access.handle(.selected)        // [.dismissPopover]
/// access.handle(.shown)           // [.removeButton]
/// ```
public struct PrimaryPopover: Hashable, Sendable {
    /// Where the list is.
    public enum State: Hashable, Sendable {
        /// Beside the detail.
        case beside
        /// Nowhere.
        case hidden
        /// In the popover.
        case popover
    }

    /// What happens.
    public enum Event: Hashable, Sendable {
        /// The list is about to leave the screen. Spec 23.4.
        case hidden
        /// The list is about to come back beside the detail. Spec 23.5.
        case shown
        /// The button was clicked. Spec 23.6.
        case buttonTapped
        /// A row of the list was chosen, there or anywhere. Spec 23.6.
        case selected
        /// Something else was clicked, or Escape.
        case dismissed
    }

    /// What the owner has to do, in order.
    public enum Effect: Hashable, Sendable {
        /// Put the button at the start of the detail's title bar.
        case installButton(title: String)
        /// Take the button away: it works no more.
        case removeButton
        /// Show the list over the detail, at the button, this large.
        case showPopover(width: Double, height: Double)
        /// Take the list away again.
        case dismissPopover
    }

    /// The word on the button.
    public var title: String
    /// The extent of the list as a popover, in points. Spec 23.7.
    public var contentSize = LayoutSize(width: 320, height: 300)
    /// Where the list is.
    public private(set) var state = State.beside

    /// A list that is beside its detail.
    public init(title: String) { self.title = title }

    /// Takes one event and says what is to be done, in order.
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
