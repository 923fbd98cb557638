import Foundation
import RandomSupport
import TroveModel
import TroveStore
import TroveTestSupport

/// Lists with fields of every kind, fitting and unfitting values, edits and queries of them; the
/// same for the same seed.
enum EveryKind {
    private static let drafts = [
        FieldDraft(name: "Title"), FieldDraft(name: "Year", kind: .number),
        FieldDraft(name: "Day", kind: .date), FieldDraft(name: "Read", kind: .checkbox),
        FieldDraft(name: "Note", kind: .paragraph), FieldDraft(name: "Tags", kind: .tags),
        FieldDraft(name: "Stars", kind: .rating), FieldDraft(name: "Length", kind: .timeSpan),
        FieldDraft(name: "Genre", kind: .choice), FieldDraft(name: "Cover", kind: .image),
        FieldDraft(name: "Who", kind: .recordLink), FieldDraft(name: "Site", kind: .link),
        computed("Age", "2000 - [Year]"),
    ]
    private static func computed(_ name: String, _ expression: String) -> FieldDraft {
        var draft = FieldDraft(name: name, kind: .computed)
        draft.options.expression = expression
        return draft
    }

    private static let texts = [
        "", "silent house", "Łódź", "STRASSE", "Straße", "\u{301}", "42", "4.5", "-7", "1994-05",
        "a\nb", "日本語", "naïve", "soon", "Soon", "9007199254740993", "1e3", "about 1995", "zebra",
        "x~y", "1995", "yes", "2:30",
    ]
    private static let days = ["1990", "1994-05", "1994-05-30", "1995-12-01", "2001"]

    static func makeList(
        in library: Library, count: Int, random: inout SplitMix64
    ) async throws -> List {
        guard let id = try await library.perform(.createList(name: "Things", fields: drafts)).list
        else { throw LibraryError(.notFound, "The list was not made.") }
        let list = try library.list(id)
        for _ in 0..<count {
            var values: [FieldID: FieldValue] = [:]
            for field in list.fields where field.kind != .computed {
                values[field.id] = value(of: field, linking: [], random: &random)
            }
            try await library.perform(.addRecord(list: id, values: values))
        }
        return list
    }

    static func edit(of list: List, ids: [RecordID], random: inout SplitMix64) -> Edit {
        let id = random.pick(ids) ?? 0
        let fields = list.fields.filter { $0.kind != .computed }
        let field = random.pick(fields) ?? list.fields[0]
        let value = value(of: field, linking: ids, random: &random)
        switch Int.random(in: 0..<8, using: &random) {
        case 0: return .addRecord(list: list.id, values: [field.id: value])
        case 1: return .deleteRecords([id], list: list.id)
        case 2: return .emptyTrash(list.id)
        case 3: return .moveRecords([id], list: list.id, to: .first)
        case 4:
            let some = ids.shuffled(using: &random).prefix(5)
            return .setValues(value, field: field.id, records: Array(some), list: list.id)
        default: return .setValue(value, field: field.id, record: id, list: list.id)
        }
    }

    /// - Parameter ids: The possible targets of links.
    private static func value(
        of field: Field, linking ids: [RecordID], random: inout SplitMix64
    ) -> FieldValue {
        if field.kind == .recordLink { return random.pick(ids).map { .record($0) } ?? .empty }
        let text = random.pick(texts) ?? ""
        switch Int.random(in: 0..<10, using: &random) {
        case 0: return .empty
        case 1, 2: return .text(text)
        default: break
        }
        let small = Int64.random(in: 0...5, using: &random)
        switch field.kind {
        case .number:
            return random.pick([
                .integer(1_990 + small), .decimal(1_990.5 + Double(small)), .integer(-small),
                .integer(9_007_199_254_740_992 + small), .decimal(1e300), .integer(.max),
            ]) ?? .empty
        case .date:
            return random.pick(days).flatMap { PartialDate($0) }.map { .date($0) } ?? .empty
        case .checkbox: return .checkbox(Bool.random(using: &random))
        case .tags: return .texts([text, random.pick(texts) ?? ""].filter { !$0.isEmpty })
        case .rating: return .integer(small)
        case .timeSpan: return .timeSpan(seconds: small * 1_800)
        default: return .text(text)
        }
    }

    /// A query with conditions on fields, nested at random.
    static func query(random: inout SplitMix64, depth: Int = 0) -> String {
        switch Int.random(in: 0..<(depth < 3 ? 12 : 7), using: &random) {
        case 7: return "-" + query(random: &random, depth: depth + 1)
        case 8, 9:
            return "(\(query(random: &random, depth: depth + 1)) or "
                + "\(query(random: &random, depth: depth + 1)))"
        case 10:
            return query(random: &random, depth: depth + 1) + " "
                + query(random: &random, depth: depth + 1)
        case 11:
            return (random.pick(["s", "silent", "a", "zebra"]) ?? "") + " "
                + query(random: &random, depth: depth + 1)
        default: break
        }
        let names = drafts.map { $0.name.lowercased() } + ["added", "changed"]
        let name = random.pick(names) ?? ""
        let value =
            random.pick(texts + days + ["0", "3", "1993.5", "no", "today", "7d", "3600", "2020"])?
            .replacing(" ", with: "").replacing("\n", with: "") ?? ""
        let sign = random.pick(["", "", ">=", "<=", "<", ">", "=", "~", "~"]) ?? ""
        switch Int.random(in: 0..<8, using: &random) {
        case 0: return "\(name):none"
        case 1: return "\(name):misfit"
        case 2: return "\(name):\(value)..\(random.pick(days) ?? "")"
        default: return "\(name):\(sign)\(value)"
        }
    }
}
