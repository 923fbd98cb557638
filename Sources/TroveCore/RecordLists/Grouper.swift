import Foundation

/// Which section a record belongs to.
struct GroupKey: Hashable {
    /// What the header says.
    var title: String
    /// Sections without a value come last, "#" and other leftovers before them.
    var rank: Int
    /// The order among sections of the same rank.
    var number: Double
    var bytes: [UInt8]

    func precedes(_ other: GroupKey, ascending: Bool) -> Bool {
        if rank != other.rank { return rank < other.rank }
        if number != other.number { return (number < other.number) == ascending }
        if bytes != other.bytes {
            return bytes.lexicographicallyPrecedes(other.bytes) == ascending
        }
        return title.utf8.lexicographicallyPrecedes(other.title.utf8) == ascending
    }
}

/// Divides records into sections by the values of a field.
struct Grouper {
    let field: Field
    let byFirstLetter: Bool
    /// The direction of the sections: that of the sort if it is by the same field.
    let ascending: Bool
    let collation: SortCollation

    init?(list: List, request: RecordListRequest, collation: SortCollation) {
        guard request.scope == .records, let id = request.grouping.field,
            let field = list.field(id)
        else { return nil }
        self.field = field
        self.collation = collation
        if case .firstLetter = request.grouping {
            byFirstLetter = true
        } else {
            byFirstLetter = false
        }
        if case .field(id, ascending: false) = request.sort {
            ascending = false
        } else {
            ascending = true
        }
    }

    /// The section of a record with this value.
    func key(of value: FieldValue) -> GroupKey {
        if value.isEmpty {
            return GroupKey(title: "No \(field.name)", rank: 2, number: 0, bytes: [])
        }
        if byFirstLetter {
            guard let text = value.firstText, let letter = collation.letter(of: text) else {
                return GroupKey(title: "#", rank: 1, number: 0, bytes: [])
            }
            return GroupKey(title: letter.title, rank: 0, number: Double(letter.place), bytes: [])
        }
        switch value {
        case .integer(let number):
            return GroupKey(title: value.text, rank: 0, number: Double(number), bytes: [])
        case .decimal(let number):
            return GroupKey(title: value.text, rank: 0, number: number, bytes: [])
        case .checkbox(let isOn):
            let title = isOn ? field.name : "Not \(field.name)"
            return GroupKey(title: title, rank: 0, number: isOn ? 1 : 0, bytes: [])
        case .date(let date):
            return GroupKey(
                title: value.text, rank: 0, number: 0, bytes: Array(date.description.utf8))
        case .text(let text):
            let rank = field.valueKind.isTextual ? 0 : 1
            return GroupKey(title: text, rank: rank, number: 0, bytes: collation.key(of: text))
        case .texts(let texts):
            // A record is in one section: that of its first text.
            let text = texts.first ?? ""
            return GroupKey(title: text, rank: 0, number: 0, bytes: collation.key(of: text))
        case .timeSpan(let seconds):
            return GroupKey(title: value.text, rank: 0, number: Double(seconds), bytes: [])
        case .image:
            return GroupKey(title: "With \(field.name)", rank: 0, number: 0, bytes: [])
        case .record(let id):
            return GroupKey(title: value.text, rank: 0, number: Double(id), bytes: [])
        case .empty:
            return GroupKey(title: "No \(field.name)", rank: 2, number: 0, bytes: [])
        }
    }

    /// What stands for a section in the index at the edge.
    static func indexTitle(for title: String, collation: SortCollation) -> String {
        guard let first = title.first else { return "" }
        return collation.letter(of: title)?.title ?? (first.isNumber ? String(first) : "#")
    }
}

extension FieldValue {
    /// The text that decides about the letter of a section: of several the first.
    fileprivate var firstText: String? {
        switch self {
        case .text(let text): text
        case .texts(let texts): texts.first
        default: nil
        }
    }
}
