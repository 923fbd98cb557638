/// The menu of a row or item, created when it opens.
///
///     ContextMenuConfiguration { suggested in
///         Menu(children: [Action(title: "_Share") { _ in share(book) }] + suggested)
///     }
public final class ContextMenuConfiguration {
    /// Returns the menu for the items that the table or collection suggests, such as the actions of
    /// a swipe; nil for no menu.
    public typealias ActionProvider = ([MenuElement]) -> Menu?

    /// An identifier for your own use.
    public let identifier: AnyHashable?
    private let actionProvider: ActionProvider?

    /// Creates a configuration.
    ///
    /// - Parameters:
    ///   - identifier: An identifier for your own use.
    ///   - actionProvider: Creates the menu; nil for one with the suggested items.
    public init(identifier: AnyHashable? = nil, actionProvider: ActionProvider? = nil) {
        (self.identifier, self.actionProvider) = (identifier, actionProvider)
    }

    /// The menu; nil for none.
    func makeMenu(suggesting suggested: [MenuElement]) -> Menu? {
        let menu = actionProvider.map { $0(suggested) } ?? Menu(children: suggested)
        return menu.flatMap { $0.children.isEmpty ? nil : $0 }
    }
}
