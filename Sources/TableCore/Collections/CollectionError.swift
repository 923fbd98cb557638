/// A rule of collections that a program broke. Spec 73.
public enum CollectionError: Error, Equatable, Sendable {
    /// A view was dequeued that nobody registered; the `known` ones of its category were.
    /// Spec 73.3.
    case unregistered(LayoutElement.Category, identifier: String, known: [String])
    /// The data source gave no view for an element of the layout. Spec 51.9, 73.1.
    case noView(LayoutElement)
    /// The layout has supplementary views, the data source has no function for them. Spec 73.4.
    case noSupplementarySource(LayoutElement)
    /// The data source gave a view that was dequeued for something else.
    case wrongCategory(LayoutElement)
    /// The data source counted wrongly. Spec 51.5.
    case counts(TableError)
    /// The changes of a batch do not lead to what the data source has now. Spec 57.9, 73.2.
    case update(BatchUpdateError)
}

extension CollectionError: CustomStringConvertible {
    /// The rule, the element and the values as a sentence.
    public var description: String {
        switch self {
        case .unregistered(.decoration(let kind), _, _):
            "The layout has a decoration view of kind “\(kind)”, which was not registered with it."
        case .unregistered(let category, let identifier, let known):
            """
            Unable to dequeue a \(category.noun) with identifier “\(identifier)”: register it \
            before the first dequeue. \
            Registered are: \(known.isEmpty ? "none" : known.joined(separator: ", ")).
            """
        case .noView(let element):
            "The data source returned no view for the \(element.name)."
        case .noSupplementarySource(let element):
            "The layout has a \(element.name), but the data source has no supplementary views."
        case .wrongCategory(let element):
            "The view for the \(element.name) was dequeued for something else."
        case .counts(let error): "\(error)"
        case .update(let error): "\(error)"
        }
    }
}

extension LayoutElement.Category {
    fileprivate var noun: String {
        switch self {
        case .cell: "cell"
        case .supplementary(let kind): "supplementary view of kind “\(kind)”"
        case .decoration(let kind): "decoration view of kind “\(kind)”"
        }
    }
}

extension LayoutElement {
    fileprivate var name: String { "\(category.noun) at \(Array(indexPath))" }
}
