/// A violated rule of collections. Spec 73.
public enum CollectionError: Error, Equatable, Sendable {
    /// A view was dequeued with an unregistered identifier; `known` are the registered ones of its
    /// category. Spec 73.3.
    case unregistered(LayoutElement.Category, identifier: String, known: [String])
    /// The data source returned no view for an element of the layout. Spec 51.9, 73.1.
    case noView(LayoutElement)
    /// The layout has supplementary views, but the data source does not provide any. Spec 73.4.
    case noSupplementarySource(LayoutElement)
    /// The data source returned a view that was dequeued for another category.
    case wrongCategory(LayoutElement)
    /// The data source returned invalid counts. Spec 51.5.
    case counts(TableError)
    /// The changes of a batch do not match the new counts of the data source. Spec 57.9, 73.2.
    case update(BatchUpdateError)
}

extension CollectionError: CustomStringConvertible {
    /// The rule that was violated, with element and values, as a sentence.
    public var description: String {
        switch self {
        case .unregistered(.decoration(let kind), _, _):
            "The layout has a decoration view of kind “\(kind)” that is not registered with it."
        case .unregistered(let category, let identifier, let known):
            """
            Unable to dequeue a \(category.noun) with identifier “\(identifier)”: register it \
            before the first dequeue. \
            Registered identifiers: \(known.isEmpty ? "none" : known.joined(separator: ", ")).
            """
        case .noView(let element):
            "The data source returned no view for the \(element.name)."
        case .noSupplementarySource(let element):
            "The layout has a \(element.name), but the data source has no supplementary views."
        case .wrongCategory(let element):
            "The view for the \(element.name) was dequeued as another kind of view."
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
