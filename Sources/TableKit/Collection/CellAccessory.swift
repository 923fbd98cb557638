import TableCore

/// A view beside the content of a list cell.
///
///     cell.accessories = [.checkmark(), .outlineDisclosure()]
///     cell.accessories = [.delete(), .reorder(displayed: .whenEditing)]
///
/// The accessories of an edge are in the order of the array.
public struct CellAccessory {
    /// The modes in which an accessory is visible.
    public enum DisplayedState: Hashable, Sendable {
        /// Always.
        case always
        /// In editing mode.
        case whenEditing
        /// Outside editing mode.
        case whenNotEditing
    }

    /// The edge of the cell at which a custom view lies.
    public enum Placement: Hashable, Sendable {
        /// Before the content.
        case leading(displayed: DisplayedState = .always)
        /// After the content.
        case trailing(displayed: DisplayedState = .always)
    }

    /// The look of an accessory.
    public struct Options: Sendable {
        /// Whether the accessory takes no space.
        public var isHidden: Bool
        /// The width that the accessory takes at least, in points.
        public var reservedLayoutWidth: Double
        /// The color; nil for that of the text.
        public var tintColor: Color?

        /// Creates options.
        public init(
            isHidden: Bool = false, reservedLayoutWidth: Double = 0, tintColor: Color? = nil
        ) {
            (self.isHidden, self.reservedLayoutWidth) = (isHidden, reservedLayoutWidth)
            self.tintColor = tintColor
        }
    }

    /// A view of the program's own as an accessory.
    public struct CustomViewConfiguration {
        /// The view. A cell that is reused gets the view of its present item.
        public var customView: View
        /// The edge, and the modes in which the view is visible.
        public var placement: Placement
        /// The look.
        public var options: Options

        /// Creates a configuration.
        public init(customView: View, placement: Placement, options: Options = Options()) {
            (self.customView, self.placement) = (customView, placement)
            self.options = options
        }
    }

    enum Kind: Hashable {
        case disclosureIndicator, outlineDisclosure, checkmark, detail, delete, insert, reorder
        case label, custom
    }

    let kind: Kind
    let placement: Placement
    let options: Options
    var action: (() -> Void)?
    var text = ""
    var customView: View?

    private init(
        _ kind: Kind, _ placement: Placement, _ options: Options, action: (() -> Void)? = nil
    ) {
        (self.kind, self.placement, self.options) = (kind, placement, options)
        self.action = action
    }

    /// A chevron, on cells that open another page.
    public static func disclosureIndicator(
        displayed: DisplayedState = .always, options: Options = Options()
    ) -> CellAccessory {
        CellAccessory(.disclosureIndicator, .trailing(displayed: displayed), options)
    }

    /// A button that expands and collapses the item of an outline. It is visible on items with
    /// others below them, or if it has an action of its own.
    ///
    /// - Parameters:
    ///   - displayed: The modes in which it is visible.
    ///   - options: The look.
    ///   - actionHandler: Called instead of expanding the item; nil to expand it.
    public static func outlineDisclosure(
        displayed: DisplayedState = .always, options: Options = Options(),
        actionHandler: (() -> Void)? = nil
    ) -> CellAccessory {
        CellAccessory(
            .outlineDisclosure, .trailing(displayed: displayed), options, action: actionHandler)
    }

    /// A checkmark.
    public static func checkmark(
        displayed: DisplayedState = .always, options: Options = Options()
    ) -> CellAccessory {
        CellAccessory(.checkmark, .trailing(displayed: displayed), options)
    }

    /// A button that shows more about the item.
    public static func detail(
        displayed: DisplayedState = .always, options: Options = Options(),
        actionHandler: (() -> Void)? = nil
    ) -> CellAccessory {
        CellAccessory(.detail, .trailing(displayed: displayed), options, action: actionHandler)
    }

    /// A button that reveals the trailing swipe actions of the item, such as Delete, or has an
    /// action of its own.
    public static func delete(
        displayed: DisplayedState = .whenEditing, options: Options = Options(),
        actionHandler: (() -> Void)? = nil
    ) -> CellAccessory {
        CellAccessory(.delete, .leading(displayed: displayed), options, action: actionHandler)
    }

    /// A button that inserts something.
    public static func insert(
        displayed: DisplayedState = .whenEditing, options: Options = Options(),
        actionHandler: (() -> Void)? = nil
    ) -> CellAccessory {
        CellAccessory(.insert, .leading(displayed: displayed), options, action: actionHandler)
    }

    /// A handle that shows that the item can be dragged to another place.
    public static func reorder(
        displayed: DisplayedState = .whenEditing, options: Options = Options()
    ) -> CellAccessory {
        CellAccessory(.reorder, .trailing(displayed: displayed), options)
    }

    /// A short text, such as a number.
    public static func label(
        text: String, displayed: DisplayedState = .always, options: Options = Options()
    ) -> CellAccessory {
        var accessory = CellAccessory(.label, .trailing(displayed: displayed), options)
        accessory.text = text
        return accessory
    }

    /// A view of the program's own.
    public static func customView(configuration: CustomViewConfiguration) -> CellAccessory {
        var accessory = CellAccessory(.custom, configuration.placement, configuration.options)
        accessory.customView = configuration.customView
        return accessory
    }

    var isLeading: Bool {
        if case .leading = placement { true } else { false }
    }

    func isDisplayed(isEditing: Bool) -> Bool {
        let displayed: DisplayedState
        switch placement {
        case .leading(let state), .trailing(let state): displayed = state
        }
        switch displayed {
        case .always: return !options.isHidden
        case .whenEditing: return !options.isHidden && isEditing
        case .whenNotEditing: return !options.isHidden && !isEditing
        }
    }
}
