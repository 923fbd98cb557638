/// An item of a menu: an ``Action``, a ``Command`` or another ``Menu``.
open class MenuElement {
    /// The label; an underline precedes the access key.
    public let title: String
    /// The image before the label; nil for none.
    public let image: Image?

    init(title: String, image: Image?) {
        (self.title, self.image) = (title, image)
    }

    /// Whether a menu with the other item in place of this one looks and works the same.
    func isSame(as other: MenuElement) -> Bool { self === other }

    /// The mark of an item in a menu.
    public enum State: Hashable, Sendable {
        /// No mark, in an item that never has one or has none now.
        case off
        /// A check mark.
        case on
    }

    /// Properties of an item in a menu.
    public struct Attributes: OptionSet, Hashable, Sendable {
        public let rawValue: Int

        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The item cannot be chosen.
        public static let disabled = Attributes(rawValue: 1)
        /// The item deletes something. GTK draws it like others.
        public static let destructive = Attributes(rawValue: 2)
        /// The item is not in the menu.
        public static let hidden = Attributes(rawValue: 4)
    }
}
