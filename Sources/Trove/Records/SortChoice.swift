import TroveCore

/// A sort order as the value of a menu action.
enum SortChoice: Equatable {
    case manual
    case field(FieldID, ascending: Bool)

    init(_ sort: RecordSort) {
        switch sort {
        case .manual: self = .manual
        case .field(let field, let ascending): self = .field(field, ascending: ascending)
        }
    }

    init?(name: String) {
        if name == "manual" {
            self = .manual
            return
        }
        guard let number = Int64(name.dropFirst()) else { return nil }
        self = .field(FieldID(rawValue: number), ascending: name.first == "+")
    }

    var name: String {
        switch self {
        case .manual: "manual"
        case .field(let field, let ascending): (ascending ? "+" : "-") + "\(field.rawValue)"
        }
    }

    var sort: RecordSort {
        switch self {
        case .manual: .manual
        case .field(let field, let ascending): .field(field, ascending: ascending)
        }
    }
}

/// A grouping as the value of a menu action.
enum GroupChoice: Equatable {
    case none
    case value(FieldID)
    case letter(FieldID)

    init(_ grouping: RecordGrouping) {
        switch grouping {
        case .none: self = .none
        case .value(let field): self = .value(field)
        case .firstLetter(let field): self = .letter(field)
        }
    }

    init?(name: String) {
        if name == "none" {
            self = .none
            return
        }
        guard let number = Int64(name.dropFirst()) else { return nil }
        let field = FieldID(rawValue: number)
        self = name.first == "v" ? .value(field) : .letter(field)
    }

    var name: String {
        switch self {
        case .none: "none"
        case .value(let field): "v\(field.rawValue)"
        case .letter(let field): "l\(field.rawValue)"
        }
    }

    var grouping: RecordGrouping {
        switch self {
        case .none: .none
        case .value(let field): .value(field)
        case .letter(let field): .firstLetter(field)
        }
    }
}
