/// The segues from a page to others, by identifier. Spec 22.10, 22.14, 000.162.
///
/// The next page is created with its model before it appears:
///
/// ```swift
/// var routes = SegueRoutes<Book, Page>()
/// routes.register("detail", .push) { book in Page(showing: book) }
/// let step = try routes.follow("detail", with: book)
/// try stack.handle(step.event)
/// ```
public struct SegueRoutes<Model, Page: Hashable & Sendable> {
    /// The presentation of a page.
    public enum Kind: Hashable, Sendable {
        /// Pushed onto the navigation stack, with a back button.
        case push
        /// Modal, over everything, until dismissed.
        case modal
    }

    /// A page that is ready to be shown.
    public struct Step: Hashable, Sendable {
        /// The presentation of the page.
        public let kind: Kind
        /// The page, created with its model.
        public let page: Page

        /// The event for a navigation stack; `nil` for a modal page.
        public var event: NavigationStack<Page>.Event? { kind == .push ? .push(page) : nil }
    }

    private var routes: [String: (kind: Kind, prepare: (Model) -> Page)] = [:]

    /// Creates an empty set of segues.
    public init() {}

    /// Registers a segue, replacing an earlier one with the same identifier.
    ///
    /// - Parameters:
    ///   - identifier: The identifier of the segue.
    ///   - kind: The presentation of the page.
    ///   - prepare: Returns the page for a model. Spec 22.10.
    public mutating func register(
        _ identifier: String, _ kind: Kind, prepare: @escaping (Model) -> Page
    ) {
        routes[identifier] = (kind, prepare)
    }

    /// Returns the page of a segue, prepared for a model.
    ///
    /// - Throws: ``SegueError/unknown(_:known:)``.
    public func follow(_ identifier: String, with model: Model) throws(SegueError) -> Step {
        guard let route = routes[identifier] else {
            throw .unknown(identifier, known: routes.keys.sorted())
        }
        return Step(kind: route.kind, page: route.prepare(model))
    }
}

/// An error of following a segue.
public enum SegueError: Error, Equatable, Sendable, CustomStringConvertible {
    /// There is no segue with this identifier; `known` are the registered ones.
    case unknown(String, known: [String])

    /// The identifier and the registered ones, as a sentence.
    public var description: String {
        switch self {
        case .unknown(let identifier, let known):
            """
            There is no segue “\(identifier)”. Registered segues: \
            \(known.isEmpty ? "none" : known.joined(separator: ", ")).
            """
        }
    }
}
