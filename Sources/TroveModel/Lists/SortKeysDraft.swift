/// The sort keys of a list while the user changes them. No attribute occurs twice.
///
///     var draft = SortKeysDraft(.field(author), of: list)
///     draft.add()            // the first attribute that is not used yet
///     draft.move(1, to: 0)
///     draft.sort             // .by([…])
public struct SortKeysDraft: Hashable, Sendable {
    /// The keys, most important first.
    public private(set) var keys: [SortKey]
    /// The attributes to sort by.
    public let attributes: [RecordAttribute]

    /// Creates a draft of the keys of an order.
    public init(_ sort: RecordSort, of list: List) {
        attributes = list.sortAttributes
        var seen: Set<RecordAttribute> = []
        keys = sort.keys.filter { [attributes] key in
            attributes.contains(key.attribute) && seen.insert(key.attribute).inserted
        }
    }

    /// The order by the keys; manual without keys.
    public var sort: RecordSort { keys.isEmpty ? .manual : .by(keys) }

    /// The attributes that a key can have: those that no other key has.
    public func attributes(ofKeyAt index: Int) -> [RecordAttribute] {
        attributes.filter { attribute in
            keys.indices.allSatisfy { $0 == index || keys[$0].attribute != attribute }
        }
    }

    /// Whether an attribute is left for another key.
    public var canAdd: Bool { keys.count < attributes.count }

    /// Adds a key after the others, by the first attribute that no key has.
    public mutating func add() {
        if let attribute = attributes(ofKeyAt: keys.count).first {
            keys.append(SortKey(attribute))
        }
    }

    /// Changes the attribute of a key, if no other key has it.
    public mutating func setAttribute(_ attribute: RecordAttribute, ofKeyAt index: Int) {
        guard attributes(ofKeyAt: index).contains(attribute) else { return }
        keys[index].attribute = attribute
    }

    /// Changes the direction of a key.
    public mutating func setAscending(_ isAscending: Bool, ofKeyAt index: Int) {
        keys[index].ascending = isAscending
    }

    /// Moves a key, so that its index is `target` after the move. Does nothing if there is no such
    /// place.
    public mutating func move(_ index: Int, to target: Int) {
        guard keys.indices.contains(index), keys.indices.contains(target) else { return }
        keys.insert(keys.remove(at: index), at: target)
    }

    /// Removes a key.
    public mutating func remove(at index: Int) { keys.remove(at: index) }
}

extension List {
    /// The attributes to sort and group by: the fields, and the times of records.
    public var sortAttributes: [RecordAttribute] {
        fields.map { .field($0.id) } + [.added, .changed]
    }
}
