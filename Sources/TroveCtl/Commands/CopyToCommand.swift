import ArgumentParser
import Foundation
import TextCore
import TroveModel

/// `trovectl copy-to TARGET`
struct CopyTo: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "copy-to",
        abstract: translated("Copy the whole library to a new file or to an empty database."),
        discussion: translated(
            """
            Copies lists, records, pictures, loans, smart lists, the trash and settings, but not the \
            history. The copy is complete, or nothing remains of it.
            """))

    @OptionGroup var options: WriteOptions
    @Argument(
        help: .translated("A file that does not exist yet, or the address of an empty database."),
        completion: .file())
    var target: String

    private struct Report: Encodable {
        var dryRun: Bool
        var target: String
        var lists: Int
        var records: Int
        var smartLists: Int
        var pictures: Int?
        var loans: Int
        var drafts: Int
    }

    func run() async throws {
        let url = LibraryPath.url(of: target)
        let source = try options.library.open()
        let counts: LibraryCopyCounts
        if options.dryRun {
            guard try await LibraryFile.isFree(url) else { throw LibraryError.notEmpty(url) }
            counts = try await LibraryCopier.preview(of: source)
        } else {
            counts = try await copy(source, to: url)
        }
        if options.library.json { return try Output.json(report(counts, url)) }
        Output.note(sentence(counts, url))
    }

    private func copy(
        _ source: any LibraryStorage, to url: URL
    ) async throws -> LibraryCopyCounts {
        let meter = ProgressLine()
        defer { meter.clear() }
        // The signal of Ctrl+C cancels the copy, so that nothing remains of it.
        let copying = Task {
            try await LibraryCopier(from: source, to: try LibraryFile.create(at: url))
                .copy { meter.show($0) }
        }
        let interruption = Interruption { copying.cancel() }
        defer { interruption.end() }
        return try await copying.value
    }

    private func report(_ counts: LibraryCopyCounts, _ url: URL) -> Report {
        Report(
            dryRun: options.dryRun, target: LibraryPath.argument(for: url), lists: counts.lists,
            records: counts.records, smartLists: counts.smartLists,
            pictures: options.dryRun ? nil : counts.pictures, loans: counts.loans,
            drafts: counts.drafts)
    }

    private func sentence(_ counts: LibraryCopyCounts, _ url: URL) -> String {
        let lists = translated("{count} list", plural: "{count} lists", count: counts.lists)
            .filling(["count": String(counts.lists)])
        let records = translated("{count} record", plural: "{count} records", count: counts.records)
            .filling(["count": String(counts.records)])
        let text =
            options.dryRun
            ? translated("Would copy {lists} with {records} to “{target}”.")
            : translated("Copied {lists} with {records} to “{target}”.")
        return text.filling([
            "lists": lists, "records": records, "target": LibraryPath.argument(for: url),
        ])
    }
}

extension ProgressLine {
    fileprivate func show(_ progress: LibraryCopyProgress) {
        let percent = String(Int(progress.fraction * 100))
        switch progress.phase {
        case .copying(let list):
            show(
                translated("{percent} %: “{list}”, {count} of {total} records").filling([
                    "percent": percent, "list": list, "count": String(progress.recordCount),
                    "total": String(progress.totalRecordCount),
                ]))
        case .finishing:
            show(translated("{percent} %: saving").filling(["percent": percent]))
        }
    }
}
