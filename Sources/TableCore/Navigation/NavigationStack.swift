/// A stack of pages of which the topmost is visible, and the order in which they appear and disappear.
///
///     var stack = NavigationStack(root: "lists")
///     try stack.handle(.push("books"))
///     // [.willDisappear("lists"), .willAppear("books"),
///     //  .transition(from: "lists", to: "books", .forward)]
///     try stack.handle(.transitionEnded)
///     // [.didDisappear("lists"), .didAppear("books")]
///
/// An event that comes while a transition is running ends that transition first, so pages always
/// hear of their appearance in pairs. Spec 22.1, 22.3–22.6, 22.11.
public struct NavigationStack<Page: Hashable & Sendable>: Sendable {
    /// Which way a transition moves.
    public enum Direction: Sendable, Hashable {
        /// The new page comes in from the end side.
        case forward
        /// The old page leaves by the end side.
        case backward
    }

    /// What is asked of the stack.
    public enum Event: Sendable, Hashable {
        /// Puts a page on top.
        case push(Page)
        /// Takes the topmost page away; the root stays.
        case pop
        /// Takes away all pages above the one that is named.
        case popTo(Page)
        /// Takes away all pages but the root.
        case popToRoot
        /// Replaces all pages; the last one is visible.
        case set([Page])
        /// The view has finished what the last ``Effect/transition(from:to:_:)`` asked for.
        case transitionEnded
    }

    /// What the view does, in this order.
    public enum Effect: Sendable, Hashable {
        /// The page is about to leave the screen.
        case willDisappear(Page)
        /// The page is about to come on the screen.
        case willAppear(Page)
        /// The screen passes from one page to the other.
        case transition(from: Page, to: Page, Direction)
        /// The page has left the screen.
        case didDisappear(Page)
        /// The page is on the screen.
        case didAppear(Page)
        /// The page is on the stack no more; its view can go.
        case removed(Page)
    }

    /// The pages from the root up; never empty.
    public private(set) var pages: [Page]

    private var running: (from: Page, to: Page)?
    private var leaving: [Page] = []

    /// A stack with one page.
    public init(root: Page) {
        pages = [root]
    }

    /// The page that is visible, or about to be.
    public var top: Page { pages[pages.count - 1] }

    /// The page to which the back button leads.
    public var previous: Page? { pages.count > 1 ? pages[pages.count - 2] : nil }

    /// Whether a transition has begun and not ended.
    public var isInTransition: Bool { running != nil }

    /// Moves on by one event.
    ///
    /// - Throws: ``NavigationError`` when the event breaks a rule; nothing has changed then.
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
            // A page that was below comes back; anything else arrives as if it were pushed.
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
