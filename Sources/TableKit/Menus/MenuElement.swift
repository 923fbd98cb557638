/// An item of a menu: an ``Action``, a ``Command`` or another ``Menu``.
open class MenuElement {
    /// The label; an underline precedes the access key.
    public let title: String
    /// The image before the label; nil for none.
    public let image: Image?

    init(title: String, image: Image?) {
        (self.title, self.image) = (title, image)
    }

    /// Whether another item has the same appearance and effect.
    func isSame(as other: MenuElement) -> Bool { self === other }

    /// The mark of an item in a menu.
    public enum State: Hashable, Sendable {
        /// No check mark.
        case off
        /// A check mark.
        case on
    }

    /// Properties of an item in a menu.
    public struct Attributes: OptionSet, Hashable, Sendable {
        public let rawValue: Int

        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The item is disabled.
        public static let disabled = Attributes(rawValue: 1)
        /// The item is destructive. GTK draws it like any other item.
        public static let destructive = Attributes(rawValue: 2)
        /// The item is hidden.
        public static let hidden = Attributes(rawValue: 4)
    }
}
