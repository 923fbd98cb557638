import Foundation
import TroveCore

// trove-stress LIBRARY SEED: edits and reorders a list without end, to be killed at any moment.
//
// Before each edit it prints "try" and what the list will hold, after the edit has been acknowledged
// "done" and the same: titles in manual order, so that others can tell what must be on the disk.

guard CommandLine.arguments.count == 3, let seed = UInt64(CommandLine.arguments[2]) else {
    FileHandle.standardError.write(Data("usage: trove-stress LIBRARY SEED\n".utf8))
    exit(64)
}

func say(_ word: String, _ rows: [Row]) {
    let titles = rows.map(\.title).joined(separator: "|")
    FileHandle.standardOutput.write(Data("\(word) \(titles)\n".utf8))
}

/// A record as this program expects it.
struct Row {
    var id: RecordID
    var title: String
}

let library = try Library(at: URL(filePath: CommandLine.arguments[1]))
guard let list = try library.lists().first, let title = list.fields.first else { exit(65) }
let ids = try await library.recordList(for: RecordListRequest(list: list.id)).allIDs
var rows = try library.records(ids, in: list.id).map { Row(id: $0.id, title: $0.values[0].text) }
var random = Random(state: seed)
say("done", rows)

for step in 0... {
    let index = Int.random(in: 0..<rows.count, using: &random)
    let target = Int.random(in: 0..<rows.count, using: &random)
    let text = "\(seed).\(step)"
    switch Int.random(in: 0..<6, using: &random) {
    case 0, 1:
        rows[index].title = text
        say("try", rows)
        try await library.perform(
            .setValue(.text(text), field: title.id, record: rows[index].id, list: list.id))
    case 2, 3, 4:
        guard index != target else { continue }
        let row = rows.remove(at: index)
        let place: Edit.Place = target == rows.count ? .last : .before(rows[target].id)
        rows.insert(row, at: target)
        say("try", rows)
        try await library.perform(.moveRecords([row.id], list: list.id, to: place))
    default:
        if rows.count > 30 {
            let row = rows.remove(at: index)
            say("try", rows)
            try await library.perform(.deleteRecords([row.id], list: list.id))
        } else {
            rows.insert(Row(id: 0, title: text), at: index)
            say("try", rows)
            let change = try await library.perform(
                .addRecord(
                    list: list.id, values: [title.id: .text(text)],
                    place: .before(rows[index + 1].id)))
            rows[index].id = change.inserted.first ?? 0
        }
    }
    say("done", rows)
}

/// Random numbers that are the same in every run with the same seed.
struct Random: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 31)
    }
}
