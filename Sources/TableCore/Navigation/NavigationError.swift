/// A violated rule of navigation.
public enum NavigationError: Error, Hashable, CustomStringConvertible {
    /// The named page is on the stack already.
    case alreadyOnStack(String)
    /// The named page to return to is not on the stack.
    case notOnStack(String)
    /// The stack would have no root page.
    case emptyStack

    /// The rule and the page, as a sentence.
    public var description: String {
        switch self {
        case .alreadyOnStack(let page): "The page “\(page)” is already on the navigation stack."
        case .notOnStack(let page): "The page “\(page)” is not on the navigation stack."
        case .emptyStack: "A navigation stack cannot be empty."
        }
    }
}
