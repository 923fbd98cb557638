import Foundation
import UITestSupport

// trove-bench [SUITE…]: measures Trove and prints one line per figure with its limit.

// Programs are measured as a person runs them.
Programs.tellWhenSettled = false

let suites: [(name: String, run: @Sendable (Report) async throws -> Void)] = [
    ("library", LibraryBenchmarks.runLarge),
    ("library-huge", LibraryBenchmarks.runHuge),
    ("queries", LibraryBenchmarks.runQueries),
    ("files", FileBenchmarks.run),
    ("edits", EditBenchmarks.run),
    ("lists", ListBenchmarks.run),
    ("shared", SharedBenchmarks.runLarge),
    ("shared-huge", SharedBenchmarks.runHuge),
    ("core", { try CoreBenchmarks.run($0) }),
    ("app", { try AppBenchmarks.run($0) }),
    ("views", { try ViewBenchmarks.run($0) }),
    ("gallery", GalleryBenchmark.run),
    ("table", { try TableBenchmarks.run($0) }),
    ("heights", { try HeightBenchmarks.run($0) }),
    ("collections", { try CollectionBenchmarks.run($0) }),
]

// Measure a table in a process of its own.
if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "--table",
    let rows = Int(CommandLine.arguments[2])
{
    try TableRun(rows: rows).run()
    exit(0)
}

// Measure rows with wrapping texts in a process of their own.
if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "--heights",
    let rows = Int(CommandLine.arguments[2])
{
    try HeightRun(rows: rows).run()
    exit(0)
}

// Measure a collection in a process of its own.
if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "--collection",
    let shape = CollectionShape(argument: CommandLine.arguments[2])
{
    try CollectionRun(shape).run()
    exit(0)
}

// Measure an import, an export or the caching of orders in a process of its own.
if try await LibraryRun.answer(CommandLine.arguments) { exit(0) }
if try await SharedRun.answer(CommandLine.arguments) { exit(0) }

// Measure searches of an existing library with a list of books.
if CommandLine.arguments.count >= 3, CommandLine.arguments[1] == "--queries" {
    let report = Report(suite: "queries")
    try await QueryBenchmarks(
        url: URL(filePath: CommandLine.arguments[2]), report: report, size: "",
        only: Array(CommandLine.arguments.dropFirst(3))
    ).run()
    Report.finish()
    exit(0)
}

// Measure the first rows and results of a shared library that exists.
if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "--shared" {
    try await SharedBenchmarks.measureFirsts(in: CommandLine.arguments[2])
    Report.finish()
    exit(0)
}

// Measure edits of such a library, and change it.
if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "--edits" {
    try await EditBenchmarks.measure(
        URL(filePath: CommandLine.arguments[2]), Report(suite: "edits"))
    Report.finish()
    exit(0)
}

let chosen = Set(CommandLine.arguments.dropFirst())
let unknown = chosen.subtracting(suites.map(\.name))
guard unknown.isEmpty else {
    let known = suites.map(\.name).joined(separator: ", ")
    FileHandle.standardError.write(Data("no such suite; there are: \(known)\n".utf8))
    exit(64)
}

for suite in suites where chosen.isEmpty || chosen.contains(suite.name) {
    do {
        let report = Report(suite: suite.name)
        try await suite.run(report)
    } catch {
        FileHandle.standardError.write(Data("\(suite.name): \(error)\n".utf8))
        exit(70)
    }
}
Report.finish()
