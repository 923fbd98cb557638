/// The ways that lead on from the rows of a page, by name: where to, how, and with what.
/// Spec 22.10, 22.14, 000.162.
///
/// The next page is made with what it shows before it appears:
///
/// ```swift
/// var routes = SegueRoutes<Book, Page>()
/// routes.register("detail", .push) { book in Page(showing: book) }
/// let step = try routes.follow("detail", with: book)
/// try stack.handle(step.event)
/// ```
public struct SegueRoutes<Model, Page: Hashable & Sendable> {
    /// How a page comes.
    public enum Kind: Hashable, Sendable {
        /// Onto the navigation stack, with a way back.
        case push
        /// Over everything, until it is done with.
        case modal
    }

    /// A page that is ready to come.
    public struct Step: Hashable, Sendable {
        /// How it comes.
        public let kind: Kind
        /// The page, which has its model already.
        public let page: Page

        /// What a navigation stack has to do; `nil` for a page that comes over everything.
        public var event: NavigationStack<Page>.Event? { kind == .push ? .push(page) : nil }
    }

    private var routes: [String: (kind: Kind, prepare: (Model) -> Page)] = [:]

    /// No way leads on.
    public init() {}

    /// Says where a name leads; the last word counts.
    ///
    /// - Parameters:
    ///   - identifier: the name.
    ///   - kind: how the page comes in.
    ///   - prepare: makes the page for a model. Spec 22.10.
    public mutating func register(
        _ identifier: String, _ kind: Kind, prepare: @escaping (Model) -> Page
    ) {
        routes[identifier] = (kind, prepare)
    }

    /// The page that a name leads to, made for a model.
    ///
    /// - Throws: ``SegueError/unknown(_:known:)``.
    public func follow(_ identifier: String, with model: Model) throws(SegueError) -> Step {
        guard let route = routes[identifier] else {
            throw .unknown(identifier, known: routes.keys.sorted())
        }
        return Step(kind: route.kind, page: route.prepare(model))
    }
}

/// A page that nobody knows was asked for.
public enum SegueError: Error, Equatable, Sendable, CustomStringConvertible {
    /// No way has this name; the `known` ones were registered.
    case unknown(String, known: [String])

    /// The name, and those that are known, as a sentence.
    public var description: String {
        switch self {
        case .unknown(let identifier, let known):
            """
            No way on from here is called “\(identifier)”. \
            Registered are: \(known.isEmpty ? "none" : known.joined(separator: ", ")).
            """
        }
    }
}
