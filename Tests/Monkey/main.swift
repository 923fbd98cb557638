import Foundation
import ProgramSupport
import RandomSupport
import UITestSupport

// trove-monkey: gives random input to Trove and the catalog, and proves that nothing went wrong.
//
//   trove-monkey SECONDS SEED SIZES SUBJECT…
//
// SIZES     the numbers of records of the lists, such as 62,3376
// SUBJECT…  file, shared, catalog: they share the time

let arguments = CommandLine.arguments.dropFirst().map { $0 }
guard arguments.count >= 4, let seconds = Double(arguments[0]), let seed = UInt64(arguments[1])
else {
    say("usage: trove-monkey SECONDS SEED SIZES SUBJECT…")
    exit(64)
}
let sizes = arguments[2].split(separator: ",").compactMap { Int($0) }
let subjects = arguments.dropFirst(3)
let share = seconds / Double(subjects.count)

/// Prints a line immediately.
func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
}

/// Runs the monkey on a subject.
///
/// - Returns: The result, for people.
func run(_ subject: String) throws -> String {
    switch subject {
    case "catalog": return try runCatalog()
    case "file", "shared":
        let library = try MonkeyLibrary(isShared: subject == "shared", sizes: sizes, seed: seed)
        let fresh = try library.contents()
        let monkey = try MonkeyRun(seed: seed) { try library.start() }
        try monkey.run(until: Date(timeIntervalSinceNow: share))
        let steps = try library.prove(fresh: fresh)
        return "\(monkey.count) acts, \(steps) steps undone and redone, nothing found"
    default: throw MonkeyFinding("there is no subject \(subject)")
    }
}

/// Runs the monkey on one page of the catalog after the other.
func runCatalog() throws -> String {
    let catalog = URL.product("table-catalog")
    let list = try Program(catalog.path, arguments: ["--list"]).output()
    let pages = list.split(separator: "\n").compactMap { $0.split(separator: " ").first }
    var random = SplitMix64(seed: seed)
    let deadline = Date(timeIntervalSinceNow: share)
    var (count, shown) = (0, 0)
    for page in pages.shuffled(using: &random) {
        guard Date() < deadline else { break }
        let monkey = try MonkeyRun(seed: random.next()) {
            let user = try TroveUser()
            let program = try RunningProgram(
                catalog, arguments: [String(page)],
                environment: user.environment.merging(MonkeyLibrary.environment) { $1 })
            _ = try program.window(within: 60)
            return program
        }
        do {
            try monkey.run(until: min(deadline, Date(timeIntervalSinceNow: max(4, share / 30))))
        } catch {
            throw MonkeyFinding("page \(page): \(error)")
        }
        (count, shown) = (count + monkey.count, shown + 1)
    }
    return "\(count) acts on \(shown) pages, nothing found"
}

say("monkey: seed \(seed)")
var status: Int32 = 0
for subject in subjects {
    do {
        say("monkey: \(subject): \(try run(subject))")
    } catch {
        say("monkey: \(subject), seed \(seed): \(error)")
        status = 1
    }
}
exit(status)
