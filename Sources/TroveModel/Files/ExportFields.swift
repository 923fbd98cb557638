/// The fields of an export, checked and in order, while the user chooses them.
///
///     var fields = ExportFields(columnsOf: books)
///     fields.move(at: 2, by: -1)
///     fields.chosen    // the fields to export, in order
public struct ExportFields: Hashable, Sendable {
    /// A field, and whether it is exported.
    public struct Item: Hashable, Sendable {
        /// The field.
        public let field: Field
        /// Whether the field is exported.
        public var isIncluded: Bool
    }

    /// All fields of the list, in the order of the export.
    public private(set) var items: [Item]

    /// All fields of a list, in its order.
    public init(allOf list: List) {
        items = list.fields.map { Item(field: $0, isIncluded: true) }
    }

    /// The columns of the table of a list, in their order, followed by its other fields.
    public init(columnsOf list: List) {
        items =
            list.tableFields.map { Item(field: $0, isIncluded: true) }
            + list.hiddenTableFields.map { Item(field: $0, isIncluded: false) }
    }

    /// The exported fields, in order.
    public var chosen: [FieldID] { items.filter(\.isIncluded).map(\.field.id) }

    /// Sets whether a field is exported.
    public mutating func setIncluded(_ isIncluded: Bool, at index: Int) {
        items[index].isIncluded = isIncluded
    }

    /// Moves a field by a number of places. Does nothing if the new place does not exist.
    ///
    /// - Returns: The new index of the field.
    @discardableResult
    public mutating func move(at index: Int, by distance: Int) -> Int {
        guard items.indices.contains(index + distance) else { return index }
        items.insert(items.remove(at: index), at: index + distance)
        return index + distance
    }

    /// The same choice after the fields of the list changed: without removed ones, and with new
    /// ones at the end, which are exported if all others are.
    public func updated(for list: List) -> ExportFields {
        var new = self
        let isComplete = items.allSatisfy(\.isIncluded)
        new.items = items.compactMap { item in
            list.field(item.field.id).map { Item(field: $0, isIncluded: item.isIncluded) }
        }
        let known = Set(new.items.map(\.field.id))
        new.items += list.fields.filter { !known.contains($0.id) }.map {
            Item(field: $0, isIncluded: isComplete)
        }
        return new
    }
}
