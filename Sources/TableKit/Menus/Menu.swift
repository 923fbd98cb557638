/// The items of a menu.
///
///     Menu(children: [
///         Action(title: "_Copy") { _ in copy() },
///         Menu(options: .displayInline, children: [
///             Command(title: "_Undo", action: "win.undo"),
///         ]),
///     ])
///
/// A menu in another menu is a submenu or, with the option ``Options/displayInline``, a group
/// between separators.
public final class Menu: MenuElement {
    /// The presentation of a menu in another one.
    public struct Options: OptionSet, Hashable, Sendable {
        public let rawValue: Int

        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The items are a group between separators, below the title.
        public static let displayInline = Options(rawValue: 1)
    }

    /// The items.
    public let children: [MenuElement]
    /// The presentation in another menu.
    public let options: Options

    /// Creates a menu.
    ///
    /// - Parameters:
    ///   - title: The label in another menu; an underline precedes the access key.
    ///   - image: The image before the label.
    ///   - options: The presentation in another menu.
    ///   - children: The items.
    public init(
        title: String = "", image: Image? = nil, options: Options = [], children: [MenuElement] = []
    ) {
        (self.options, self.children) = (options, children)
        super.init(title: title, image: image)
    }

    /// Returns the menu with other items.
    public func replacingChildren(_ newChildren: [MenuElement]) -> Menu {
        Menu(title: title, image: image, options: options, children: newChildren)
    }

    override func isSame(as other: MenuElement) -> Bool {
        guard let other = other as? Menu else { return false }
        return title == other.title && image == other.image && options == other.options
            && children.elementsEqual(other.children) { $0.isSame(as: $1) }
    }
}
