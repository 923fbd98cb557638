/// A stack of pages whose top page is visible, and the order in which pages appear and disappear.
///
///     var stack = NavigationStack(root: "lists")
///     try stack.handle(.push("books"))
///     // [.willDisappear("lists"), .willAppear("books"),
///     //  .transition(from: "lists", to: "books", .forward)]
///     try stack.handle(.transitionEnded)
///     // [.didDisappear("lists"), .didAppear("books")]
///
/// An event during a transition ends that transition first, so appearance effects always come in
/// pairs. Spec 22.1, 22.3–22.6, 22.11.
public struct NavigationStack<Page: Hashable & Sendable>: Sendable {
    /// The direction of a transition.
    public enum Direction: Sendable, Hashable {
        /// The new page enters from the trailing side.
        case forward
        /// The old page leaves to the trailing side.
        case backward
    }

    /// An event of the stack.
    public enum Event: Sendable, Hashable {
        /// Pushes a page.
        case push(Page)
        /// Pops the top page; the root stays.
        case pop
        /// Pops all pages above the given one.
        case popTo(Page)
        /// Pops all pages except the root.
        case popToRoot
        /// Replaces all pages; the last one is visible.
        case set([Page])
        /// The view completed the last ``Effect/transition(from:to:_:)``.
        case transitionEnded
    }

    /// An action for the view.
    public enum Effect: Sendable, Hashable {
        /// The page is about to disappear.
        case willDisappear(Page)
        /// The page is about to appear.
        case willAppear(Page)
        /// Animate from one page to the other.
        case transition(from: Page, to: Page, Direction)
        /// The page disappeared.
        case didDisappear(Page)
        /// The page appeared.
        case didAppear(Page)
        /// The page is no longer on the stack; its view can be released.
        case removed(Page)
    }

    /// The pages, from the root to the top; never empty.
    public private(set) var pages: [Page]

    private var running: (from: Page, to: Page)?
    private var leaving: [Page] = []

    /// Creates a stack with one page.
    public init(root: Page) {
        pages = [root]
    }

    /// The top page, which is visible or about to be.
    public var top: Page { pages[pages.count - 1] }

    /// The page that the back button leads to; `nil` at the root.
    public var previous: Page? { pages.count > 1 ? pages[pages.count - 2] : nil }

    /// Whether a transition is running.
    public var isInTransition: Bool { running != nil }

    /// Handles one event and returns the effects, in order.
    ///
    /// - Throws: ``NavigationError`` when the event violates a rule; the stack is then unchanged.
    /// - Complexity: O(n) in the number of pages.
    public mutating func handle(_ event: Event) throws(NavigationError) -> [Effect] {
        switch event {
        case .transitionEnded:
            return endTransition()
        case .push(let page):
            guard !pages.contains(page) else { throw .alreadyOnStack("\(page)") }
            return change(to: pages + [page], .forward)
        case .pop:
            guard pages.count > 1 else { return [] }
            return change(to: Array(pages.dropLast()), .backward)
        case .popTo(let page):
            guard let index = pages.firstIndex(of: page) else { throw .notOnStack("\(page)") }
            return change(to: Array(pages[...index]), .backward)
        case .popToRoot:
            return change(to: [pages[0]], .backward)
        case .set(let newPages):
            guard let newTop = newPages.last else { throw .emptyStack }
            guard Set(newPages).count == newPages.count else {
                throw .alreadyOnStack("\(newPages)")
            }
            // A page that is on the stack already comes back; a new one arrives as if pushed.
            return change(to: newPages, pages.contains(newTop) ? .backward : .forward)
        }
    }

    private mutating func change(to newPages: [Page], _ direction: Direction) -> [Effect] {
        guard newPages != pages else { return [] }
        var effects = endTransition()
        let oldTop = top
        let newSet = Set(newPages)
        let gone = pages.filter { !newSet.contains($0) }
        pages = newPages
        guard oldTop != top else {
            return effects + gone.map(Effect.removed)
        }
        running = (oldTop, top)
        leaving = gone
        effects += [
            .willDisappear(oldTop), .willAppear(top),
            .transition(from: oldTop, to: top, direction),
        ]
        return effects
    }

    private mutating func endTransition() -> [Effect] {
        guard let (from, to) = running else { return [] }
        defer {
            running = nil
            leaving = []
        }
        return [.didDisappear(from), .didAppear(to)] + leaving.map(Effect.removed)
    }
}
