/// A rule of navigation that was broken.
public enum NavigationError: Error, Hashable, CustomStringConvertible {
    /// A page can be on a stack only once. Names the page.
    case alreadyOnStack(String)
    /// Only a page of the stack can be returned to. Names the page.
    case notOnStack(String)
    /// A stack has at least its root.
    case emptyStack

    /// The rule and the page, as a sentence.
    public var description: String {
        switch self {
        case .alreadyOnStack(let page): "The page is on the navigation stack already: \(page)"
        case .notOnStack(let page): "The page is not on the navigation stack: \(page)"
        case .emptyStack: "A navigation stack cannot be empty"
        }
    }
}
