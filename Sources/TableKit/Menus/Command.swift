/// A menu item that performs a ``NamedAction``, and is enabled while the action is.
open class Command: MenuElement {
    /// The name of the action with the prefix of its group, such as `win.undo`.
    public let action: String
    /// The value that the item selects, for an action with several values; nil for other actions.
    public let propertyList: String?

    /// Creates an item.
    ///
    /// - Parameters:
    ///   - title: The label; an underline precedes the access key.
    ///   - image: The image before the label.
    ///   - action: The name of the action with the prefix of its group.
    ///   - propertyList: The value that the item selects.
    public init(
        title: String, image: Image? = nil, action: String, propertyList: String? = nil
    ) {
        (self.action, self.propertyList) = (action, propertyList)
        super.init(title: title, image: image)
    }

    /// The name of the action with its value, such as `win.view::list`.
    var detailedAction: String { propertyList.map { "\(action)::\($0)" } ?? action }

    override func isSame(as other: MenuElement) -> Bool {
        guard let other = other as? Command else { return false }
        return title == other.title && image == other.image && action == other.action
            && propertyList == other.propertyList
    }
}
