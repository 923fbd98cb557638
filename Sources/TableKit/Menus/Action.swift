/// A closure with a title and an image, for controls, bars and menus.
///
///     button.addAction(Action { _ in send() }, for: .touchUpInside)
///     Menu(children: [Action(title: "_Copy") { _ in copy() }])
///
/// For a command that is available in several places or by a keyboard shortcut, use a
/// ``NamedAction``.
open class Action: MenuElement {
    /// A name that identifies an action, for example to replace it in a control.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// Creates an identifier.
        public init(_ rawValue: String) { self.rawValue = rawValue }
    }

    /// The identifier of the action; unique by default.
    public let identifier: Identifier
    /// The attributes of the action in a menu.
    open var attributes: Attributes
    /// The mark of the action in a menu.
    open var state: State
    /// The explanation of the action in a tooltip; nil for none.
    public let discoverabilityTitle: String?
    /// The control or bar button item that performs the action, during its handler.
    public private(set) weak var sender: AnyObject?

    private let handler: (Action) -> Void

    /// Creates an action.
    ///
    /// - Parameters:
    ///   - title: The label in a menu or on a button; an underline precedes the access key.
    ///   - image: The image before the label.
    ///   - identifier: The name of the action; nil for a unique one.
    ///   - discoverabilityTitle: The explanation in a tooltip.
    ///   - attributes: The attributes in a menu.
    ///   - state: The mark in a menu.
    ///   - handler: Performs the action.
    public init(
        title: String = "", image: Image? = nil, identifier: Identifier? = nil,
        discoverabilityTitle: String? = nil, attributes: Attributes = [], state: State = .off,
        handler: @escaping (Action) -> Void
    ) {
        Self.count += 1
        self.identifier = identifier ?? Identifier("action-\(Self.count)")
        (self.discoverabilityTitle, self.handler) = (discoverabilityTitle, handler)
        (self.attributes, self.state) = (attributes, state)
        super.init(title: title, image: image)
    }

    private static var count = 0

    /// Calls the handler.
    ///
    /// - Parameter sender: The object that performs the action, if any.
    public func perform(sender: AnyObject? = nil) {
        self.sender = sender
        handler(self)
        self.sender = nil
    }
}
