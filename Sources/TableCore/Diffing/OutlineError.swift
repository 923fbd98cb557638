/// A broken rule of a ``SectionSnapshot``.
public enum OutlineError<ItemID: Hashable & Sendable>: Error, Hashable, Sendable,
    CustomStringConvertible
{
    /// The outline does not have this item.
    case missing(ItemID)
    /// The outline has this item already, or it is given twice.
    case duplicate(ItemID)

    /// The rule and the item, as a sentence.
    public var description: String {
        switch self {
        case .missing(let item): "The outline has no item \(item)."
        case .duplicate(let item): "The item \(item) is in the outline twice."
        }
    }
}
