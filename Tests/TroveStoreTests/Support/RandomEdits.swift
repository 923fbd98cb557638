import RandomSupport
import TroveModel

/// Random edits of a list of books as a person might make them, the same for the same seed.
struct RandomEdits {
    let list: List

    static let words = [
        "apple", "Äpfel", "zebra", "Zoë", "", "42", "élan", "Emma", "ßharp", "øre", "'quoted", "b",
        "The zebra", "the apple", "The", "L’élan", "An", "an Äpfel",
    ]

    static let ignored = IgnoredWords(["The", "l'", "an"])

    /// The text of a CSV file with `count` books.
    static func csv(count: Int, random: inout SplitMix64) -> String {
        var text = "title,genre,year,read\n"
        for _ in 0..<count {
            text += "\(random.pick(words) ?? ""),\(random.pick(["Novel", "Essay", ""]) ?? ""),"
            text += "\(Int.random(in: 1990...1999, using: &random)),"
            text += "\(Bool.random(using: &random) ? "yes" : "no")\n"
        }
        return text
    }

    /// Requests that vary everything an order depends on.
    var requests: [RecordListRequest] {
        let fields = list.fields.map(\.id)
        return [
            RecordListRequest(list: list.id),
            RecordListRequest(list: list.id, sort: .field(fields[0])),
            RecordListRequest(list: list.id, sort: .field(fields[2], ascending: false)),
            RecordListRequest(
                list: list.id, sort: .field(fields[0]), grouping: .firstLetter(fields[0])),
            RecordListRequest(
                list: list.id, sort: .field(fields[0], ascending: false),
                grouping: .firstLetter(fields[0])),
            RecordListRequest(list: list.id, grouping: .value(fields[1])),
            RecordListRequest(list: list.id, sort: .field(fields[2]), grouping: .value(fields[3])),
            RecordListRequest(
                list: list.id,
                sort: .by([
                    SortKey(.field(fields[1]), ascending: false), SortKey(.field(fields[2])),
                    SortKey(.field(fields[0])),
                ]), ignoredWords: Self.ignored),
            RecordListRequest(
                list: list.id,
                sort: .by([
                    SortKey(.field(fields[3])), SortKey(.field(fields[0]), ascending: false),
                ]), grouping: .range(fields[2], step: 5)),
            RecordListRequest(
                list: list.id, sort: .by([SortKey(.changed), SortKey(.field(fields[2]))]),
                grouping: .firstLetter(fields[0]), ignoredWords: Self.ignored),
            RecordListRequest(
                list: list.id, sort: .field(fields[0], ascending: false),
                grouping: .month(.added)),
        ]
    }

    /// Returns a random edit.
    ///
    /// - Parameters:
    ///   - ids: The records of the list.
    ///   - trash: The records in its trash.
    func next(ids: [RecordID], trash: [RecordID], random: inout SplitMix64) -> Edit {
        let id = random.pick(ids) ?? 0
        let other = random.pick(ids) ?? 0
        switch Int.random(in: 0..<9, using: &random) {
        case 0:
            return .addRecord(
                list: list.id,
                values: [
                    list.fields[0].id: .text(random.pick(Self.words) ?? ""),
                    list.fields[2].id: .integer(Int64.random(in: 1985...2005, using: &random)),
                ],
                place: random.pick([.first, .last, .before(other), .after(other)]) ?? .last)
        case 1: return .deleteRecords(Array(Set([id, other])), list: list.id)
        case 2 where !trash.isEmpty: return .restoreRecords(trash, list: list.id)
        case 3 where id != other:
            return .moveRecords(
                [id], list: list.id, to: random.pick([.first, .last, .before(other)]) ?? .last)
        case 4:
            return .setValue(
                .text(random.pick(["Novel", "Essay", "Crime", ""]) ?? ""), field: list.fields[1].id,
                record: id, list: list.id)
        case 5:
            return .setValue(
                .checkbox(Bool.random(using: &random)), field: list.fields[3].id, record: id,
                list: list.id)
        case 6:
            return .setValues(
                .integer(Int64.random(in: 1985...2005, using: &random)), field: list.fields[2].id,
                records: [id, other], list: list.id)
        default:
            return .setValue(
                .text(random.pick(Self.words) ?? ""), field: list.fields[0].id, record: id,
                list: list.id)
        }
    }
}
