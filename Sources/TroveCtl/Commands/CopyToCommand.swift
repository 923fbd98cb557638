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
            Copies lists, records, pictures, loans, smart lists, the trash and settings, but not \
            the history. The copy is complete, or nothing remains of it.
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
        var recordsInTrash: Int
        var smartLists: Int
        var pictures: Int
        var loans: Int
        var drafts: Int
        var deletedListsLeftOut: Int
    }

    func run() async throws {
        let url = LibraryPath.url(of: target)
        let source = try options.library.open()
        let counts = try await copy(source, to: url)
        if options.library.json { return try Output.json(report(counts, url)) }
        Output.note(sentences(counts, url).joined(separator: "\n"))
    }

    private func copy(
        _ source: any LibraryStorage, to url: URL
    ) async throws -> LibraryCopyCounts {
        if options.dryRun { try await LibraryFile.requireEmpty(url) }
        let meter = ProgressLine()
        defer { meter.clear() }
        // The signal of Ctrl+C cancels the copy, so that nothing remains of it.
        let copying = Task {
            guard !options.dryRun else {
                return try await LibraryCopier.preview(of: source) { meter.show($0) }
            }
            return try await LibraryCopier(from: source, to: try LibraryFile.create(at: url))
                .copy { meter.show($0) }
        }
        let interruption = Interruption { copying.cancel() }
        defer { interruption.end() }
        return try await copying.value
    }

    private func report(_ counts: LibraryCopyCounts, _ url: URL) -> Report {
        Report(
            dryRun: options.dryRun, target: LibraryPath.argument(for: url), lists: counts.lists,
            records: counts.records, recordsInTrash: counts.recordsInTrash,
            smartLists: counts.smartLists, pictures: counts.pictures, loans: counts.loans,
            drafts: counts.drafts, deletedListsLeftOut: counts.deletedListsLeftOut)
    }

    private func sentences(_ counts: LibraryCopyCounts, _ url: URL) -> [String] {
        let lists = translated("{count} list", plural: "{count} lists", count: counts.lists)
            .filling(["count": String(counts.lists)])
        let records = translated("{count} record", plural: "{count} records", count: counts.records)
            .filling(["count": String(counts.records)])
        let text =
            options.dryRun
            ? translated("Would copy {lists} with {records} to “{target}”.")
            : translated("Copied {lists} with {records} to “{target}”.")
        var sentences = [
            text.filling([
                "lists": lists, "records": records, "target": LibraryPath.argument(for: url),
            ])
        ]
        let others = counts.others
        if !others.isEmpty {
            sentences.append(translated("Includes {things}.").filling(["things": others.listed]))
        }
        if counts.deletedListsLeftOut > 0 {
            sentences.append(
                translated(
                    "Leaves out {count} deleted list, which undo can restore only in the original.",
                    plural:
                        """
                        Leaves out {count} deleted lists, which undo can restore only in the \
                        original.
                        """,
                    count: counts.deletedListsLeftOut
                ).filling(["count": String(counts.deletedListsLeftOut)]))
        }
        return sentences
    }
}

extension LibraryCopyCounts {
    /// The numbers of things besides lists and all records, without those that are missing.
    fileprivate var others: [String] {
        [
            (
                recordsInTrash,
                translated(
                    "{count} record in the trash", plural: "{count} records in the trash",
                    count: recordsInTrash)
            ),
            (
                smartLists,
                translated("{count} smart list", plural: "{count} smart lists", count: smartLists)
            ),
            (pictures, translated("{count} picture", plural: "{count} pictures", count: pictures)),
            (loans, translated("{count} loan", plural: "{count} loans", count: loans)),
            (
                drafts,
                translated(
                    "{count} unsaved value", plural: "{count} unsaved values", count: drafts)
            ),
        ].filter { $0.0 > 0 }.map { count, text in text.filling(["count": String(count)]) }
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
