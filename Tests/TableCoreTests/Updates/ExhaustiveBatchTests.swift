import Foundation
import TableCore
import Testing

/// Every batch of up to three operations on every table of up to three sections of three rows.
///
/// With `TROVE_EXHAUSTIVE=1` all of them run, which takes minutes in a release build. Otherwise all
/// pairs on small tables run, and an even sample of the rest for each table.
struct ExhaustiveBatchTests {
    private static let isComplete =
        ProcessInfo.processInfo.environment["TROVE_EXHAUSTIVE"] != nil

    /// All tables of up to three sections with up to three rows each.
    private static let tables: [[Int]] = {
        var tables: [[Int]] = [[]]
        var longest: [[Int]] = [[]]
        for _ in 0..<3 {
            longest = longest.flatMap { table in (0...3).map { table + [$0] } }
            tables += longest
        }
        return tables
    }()

    /// The step of a sample, a prime so that it does not align with the order of the operations.
    private func step(for batches: Int, everyDay: Int) -> Int {
        guard !Self.isComplete, batches > everyDay else { return 1 }
        var step = batches / everyDay + 1
        while (2..<step).contains(where: { $0 * $0 <= step && step % $0 == 0 }) { step += 1 }
        return step
    }

    private func expectRight(_ operations: [BatchOperation], _ check: BatchCheck) throws {
        // An expectation costs more than the batch, so it is only recorded on failure.
        if let failure = try check.failure(of: BatchUpdate(operations)) {
            Issue.record("\(check.table.counts) \(operations): \(failure)")
        }
    }

    @Test("there are 85 tables of up to three sections of three rows")
    func all() { #expect(Self.tables.count == 85) }

    @Test("one or two operations at once on any small table (R1–R8)", arguments: tables)
    func pairs(counts: [Int]) throws {
        let check = try BatchCheck(NaiveTable(counts))
        let operations = BatchOperation.all(counts)
        try expectRight([], check)
        for operation in operations { try expectRight([operation], check) }
        // The order of operations does not matter, so each unordered pair is tried once, and each
        // operation with itself.
        let step = step(for: operations.count * (operations.count + 1) / 2, everyDay: 200)
        var number = 0
        for (index, first) in operations.enumerated() {
            for second in operations[index...] {
                number += 1
                guard number % step == 0 else { continue }
                try expectRight([first, second], check)
            }
        }
    }

    @Test("three operations at once on any small table (R1–R8)", arguments: tables)
    func triples(counts: [Int]) throws {
        let check = try BatchCheck(NaiveTable(counts))
        let operations = BatchOperation.all(counts)
        let count = operations.count
        let step = step(for: count * (count - 1) * (count - 2) / 6, everyDay: 200)
        var number = 0
        for (index, first) in operations.enumerated() {
            for (other, second) in operations.enumerated().dropFirst(index + 1) {
                for third in operations[(other + 1)...] {
                    number += 1
                    guard number % step == 0 else { continue }
                    try expectRight([first, second, third], check)
                }
            }
        }
        if Self.isComplete { print("\(counts): \(number) batches of three") }
    }
}
