import Foundation
import TroveFormats
import TroveModel
import TroveStore

/// A trial that gives inputs to a reader and checks the rules that hold for any input.
///
/// Files are imported: format detection, preview and, for one input in sixteen, the whole import
/// into a library, which is undone.
final class Trial: Sendable {
    let subject: FuzzSubject
    private let folder: URL
    private let library: Library
    private let list: List

    /// The maximum length of a message, in characters. Messages quote only part of the input.
    private static let longestMessage = 700

    /// - Parameter folder: The folder for the library and the inputs.
    init(_ subject: FuzzSubject, in folder: URL) async throws {
        self.subject = subject
        self.folder = folder
        library = try Library(at: folder.appending(path: "\(subject.rawValue).trove"))
        list = try await Self.makeList(in: library)
    }

    func close() {
        library.close()
    }

    /// Gives one input to the reader.
    ///
    /// - Returns: Whether the input was accepted.
    /// - Throws: ``Finding`` if a rule does not hold.
    @discardableResult
    func run(_ input: Data) async throws -> Bool {
        do {
            switch subject {
            case .query: try await query(String(decoding: input, as: UTF8.self))
            case .expression:
                try await ExpressionTrial(library: library, list: list).run(
                    String(decoding: input, as: UTF8.self), isWhole: Self.isChosen(input))
            case .title: try title(String(decoding: input, as: UTF8.self))
            case .template: try template(file(with: input))
            default: try await importing(file(with: input), isWhole: Self.isChosen(input))
            }
            return true
        } catch let error as LibraryError {
            try Self.check(error)
            return false
        }
    }

    // MARK: - Files

    private func file(with input: Data) throws -> URL {
        let file = folder.appending(path: "input").appendingPathExtension(
            subject.fileExtension ?? "")
        let bytes = try subject.zipMember.map {
            try ZipFile(member: $0, contents: input, others: subject.otherMembers).bytes
        }
        try (bytes ?? input).write(to: file)
        return file
    }

    private func importing(_ file: URL, isWhole: Bool) async throws {
        let preview = try await ImportPreview(of: file)
        try Self.check(preview)
        guard isWhole else { return }
        do {
            let report = try await library.importFile(from: file, isRehearsal: true)
            let counts = "\(report.recordCount) records, the preview \(preview.recordCount)"
            try Finding.check(
                preview.isEstimate || report.recordCount == preview.recordCount,
                "The import has \(counts).")
            for note in report.notes { try Self.check(sentence: note.message) }
        } catch let error as LibraryError {
            try Finding.check(try library.lists().count == 1, "A failed import left a list.")
            throw error
        }
    }

    private static func check(_ preview: ImportPreview) throws {
        try Finding.check(!preview.columns.isEmpty, "The preview has no columns.")
        try Finding.check(
            preview.rows.count <= ImportPreview.rowCount, "The preview has too many rows.")
        try Finding.check(
            preview.rows.allSatisfy { $0.count <= preview.columns.count },
            "A row of the preview is longer than its columns.")
        try Finding.check(
            preview.isEstimate
                || preview.rows.count == min(preview.recordCount, ImportPreview.rowCount),
            "The preview has \(preview.rows.count) rows of \(preview.recordCount) records.")
        for note in preview.notes { try check(sentence: note.message) }
    }

    private func template(_ file: URL) throws {
        let template = try ListTemplate(contentsOf: file, languages: ["de_AT", "de"])
        try Finding.check(!template.fields.isEmpty, "The template has no fields.")
    }

    // MARK: - Texts

    private func query(_ text: String) async throws {
        let query = SearchQuery(text)
        if let hint = query.hint { try Self.check(sentence: hint.message) }
        _ = query.ranges(in: text)
        let request = RecordListRequest(list: list.id, query: text)
        let found = try await library.recordList(for: request)
        try Finding.check(found.count <= list.recordCount, "More records than there are.")
    }

    private func title(_ text: String) throws {
        let template = try TitleTemplate(text, fields: list.fields)
        let typed = template.text(fields: list.fields)
        let again = try TitleTemplate(typed, fields: list.fields)
        try Finding.check(again == template, "“\(typed)” reads as another template.")
        _ = template.title { _ in "x" }
    }

    // MARK: - Rules

    /// The error codes a reader may return.
    private static let allowedCodes: Set<LibraryError.Code> = [
        .empty, .notText, .malformed, .invalid, .notPermitted, .newerVersion,
    ]

    private static func check(_ error: LibraryError) throws {
        try Finding.check(
            allowedCodes.contains(error.code), "\(error.code) is no answer: \(error.message)")
        try check(sentence: error.message)
    }

    static func check(sentence: String) throws(Finding) {
        try Finding.check(
            sentence.hasSuffix("."), "The message does not end as a sentence: \(sentence)")
        try Finding.check(
            sentence.count <= longestMessage,
            "The message has \(sentence.count) characters: \(sentence.prefix(200))")
        try Finding.check(
            !sentence.unicodeScalars.contains { $0.properties.generalCategory == .control },
            "The message has control characters: \(sentence)")
    }

    /// Whether the input is one of those that are imported completely; the same for the same input.
    private static func isChosen(_ input: Data) -> Bool {
        var hash: UInt32 = 0x811C_9DC5
        for byte in input { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
        return (hash >> 8) % 16 == 0
    }

    /// Makes a list with a field of every kind, and some records.
    private static func makeList(in library: Library) async throws -> List {
        var drafts = FieldKind.allCases.filter { $0 != .computed }.map {
            FieldDraft(name: $0.rawValue, kind: $0)
        }
        var computed = FieldDraft(name: "Double", kind: .computed)
        computed.options.expression = "[number] * 2"
        drafts.append(computed)
        let edit = Edit.createList(name: "Things", fields: drafts)
        guard let id = try await library.perform(edit).list else {
            throw Finding("The list was not made.")
        }
        let list = try library.list(id)
        let texts = ["Łódź", "42", "1994-05-30", "yes", "2:30", "a, b", "https://a.example/x"]
        for text in texts {
            let values = list.fields.filter { ![.computed, .image].contains($0.kind) }.map {
                ($0.id, FieldValue.text(text))
            }
            let edit = Edit.addRecord(
                list: id, values: Dictionary(values) { first, _ in first })
            try await library.perform(edit)
        }
        return try library.list(id)
    }
}
