import TroveModel

/// A sort order as the value of a menu action: `manual`, or keys with directions, such as
/// `+5,-added`.
enum SortChoice: Equatable {
    case manual
    case by([SortKey])

    init(_ sort: RecordSort) {
        self = sort.keys.isEmpty ? .manual : .by(sort.keys)
    }

    init?(name: String) {
        if name == "manual" {
            self = .manual
            return
        }
        let parts = name.split(separator: ",")
        let keys = parts.compactMap { part -> SortKey? in
            guard let attribute = AttributeName.attribute(of: String(part.dropFirst())) else {
                return nil
            }
            return SortKey(attribute, ascending: part.first == "+")
        }
        guard !keys.isEmpty, keys.count == parts.count else { return nil }
        self = .by(keys)
    }

    var name: String {
        switch self {
        case .manual: "manual"
        case .by(let keys):
            keys.map { ($0.ascending ? "+" : "-") + AttributeName.name(of: $0.attribute) }
                .joined(separator: ",")
        }
    }

    var sort: RecordSort {
        switch self {
        case .manual: .manual
        case .by(let keys): .by(keys)
        }
    }

    /// A direction as the value of a menu action.
    static func direction(ascending: Bool) -> String { ascending ? "ascending" : "descending" }
}

extension RecordSort {
    /// The key, if there is only one.
    var onlyKey: SortKey? { keys.count == 1 ? keys.first : nil }
}

/// The names of attributes of records in the values of menu actions.
enum AttributeName {
    static func name(of attribute: RecordAttribute) -> String {
        switch attribute {
        case .field(let field): String(field.rawValue)
        case .added: "added"
        case .changed: "changed"
        }
    }

    static func attribute(of name: String) -> RecordAttribute? {
        switch name {
        case "added": .added
        case "changed": .changed
        default: Int64(name).map { .field(FieldID(rawValue: $0)) }
        }
    }
}

/// A grouping as the value of a menu action: a letter for the kind and the attribute, such as `v5`,
/// `yadded`, or `r5/10` for ranges of ten.
struct GroupChoice: Equatable {
    let grouping: RecordGrouping

    init(_ grouping: RecordGrouping) {
        self.grouping = grouping
    }

    init?(name: String) {
        if name == "none" {
            self.init(.none)
            return
        }
        let parts = name.dropFirst().split(separator: "/")
        guard let attribute = parts.first.flatMap({ AttributeName.attribute(of: String($0)) })
        else { return nil }
        switch (name.first, attribute) {
        case ("v", .field(let field)): self.init(.value(field))
        case ("l", .field(let field)): self.init(.firstLetter(field))
        case ("y", _): self.init(.year(attribute))
        case ("m", _): self.init(.month(attribute))
        case ("d", _): self.init(.day(attribute))
        case ("r", .field(let field)):
            guard parts.count == 2, let step = Double(parts[1]), step > 0 else { return nil }
            self.init(.range(field, step: step))
        default: return nil
        }
    }

    var name: String {
        let by = grouping.attribute.map(AttributeName.name) ?? ""
        return switch grouping {
        case .none: "none"
        case .value: "v" + by
        case .firstLetter: "l" + by
        case .year: "y" + by
        case .month: "m" + by
        case .day: "d" + by
        case .range(_, let step): "r\(by)/\(step)"
        }
    }
}
