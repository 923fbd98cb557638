import Foundation
import TroveModel
import TroveStore

/// Increments the numbers of a field, record after record, and reads each before writing it.
///
/// It begins when its input ends. At the end it waits until it has received a change of another
/// program.
struct Incrementing {
    let library: URL
    let field: String
    let count: Int

    func run() async throws {
        let library = try Library(at: library)
        guard let list = try library.lists().first,
            let index = list.fields.firstIndex(where: { $0.name == field })
        else { exit(65) }
        let events = library.events()
        let seen = Task {
            for await event in events {
                if case .changed(let change) = event, change.cause == .external { return }
            }
        }
        let ids = try await library.recordList(for: RecordListRequest(list: list.id)).allIDs
        say("ready")
        _ = try FileHandle.standardInput.readToEnd()
        for step in 0..<count {
            let id = ids[step % ids.count]
            let value = try library.record(id, in: list.id)?.values[index]
            guard case .integer(let number)? = value else { exit(65) }
            try await library.perform(
                .setValue(
                    .integer(number + 1), field: list.fields[index].id, record: id, list: list.id))
        }
        await seen.value
        library.close()
        say("seen")
    }
}
