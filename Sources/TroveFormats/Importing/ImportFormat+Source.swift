import Dispatch
import Foundation
import TextCore
import TroveModel

extension ImportFormat {
    /// Makes the first pass over a file of this format.
    ///
    /// - Throws: `notFound`, `notPermitted`, `empty`, `notText`, `malformed` with line and column,
    ///   and `CancellationError`.
    func source(
        _ url: URL, options: ImportOptions, context: ImportContext
    ) throws -> any FileImportSource {
        let source = try known(url, options: options, context: context)
        guard !source.fields.isEmpty else {
            throw LibraryError.noValues(in: url, because: source.notes.first)
        }
        return source
    }

    /// Reads an export of a known service with its meaning, and other files as they are.
    private func known(
        _ url: URL, options: ImportOptions, context: ImportContext
    ) throws -> any FileImportSource {
        guard self != .csv, self != .tsv else {
            let known = Service.all()
            guard let service = try service(of: url, options: options, among: known) else {
                var source = try CSVImportSource(
                    url, options: csvOptions(options) ?? options, context: context)
                // The broken file may be the one that describes this service.
                source.notes += known.problems.map { ImportNote(line: 1, message: $0.message) }
                return source
            }
            var options = options
            // They are columns of the service, which can be fewer.
            options.columns = nil
            return try ServiceSource(
                unchecked(url, options: options, context: context), of: service)
        }
        let source = try unchecked(url, options: options, context: context)
        let names = source.fields.map(\.name)
        guard let service = Service.all().services.first(where: { $0.matches(names, in: self) })
        else { return source }
        return try ServiceSource(source, of: service)
    }

    /// Returns the service that a file comes from, by its column names; nil for other files, and
    /// for formats other than CSV and TSV.
    func service(
        of url: URL, options: ImportOptions, among known: Service.Found = Service.all()
    ) throws -> Service? {
        guard var options = csvOptions(options), options.delimiter != CSVDelimiter.none else {
            return nil
        }
        options.columns = nil
        let preview = try CSVPreview(of: url, options: options)
        guard preview.hasHeader else { return nil }
        let names = preview.columns.map(\.name)
        return known.services.first { $0.matches(names, in: self) }
    }

    private func unchecked(
        _ url: URL, options: ImportOptions, context: ImportContext
    ) throws -> any FileImportSource {
        switch self {
        case .csv, .tsv:
            return try CSVImportSource(
                url, options: csvOptions(options) ?? options, context: context)
        case .json: return try JSONImportSource(url, options: options, context: context)
        case .bibtex:
            return try BibTeXSource(url, encoding: options.encoding, context: context)
        case .ris:
            return try RISSource(url, encoding: options.encoding, context: context)
        case .endnote, .pubmed, .webOfScience:
            return try references(url, encoding: options.encoding, context: context)
        case .vcard: return try VCardSource(url, context: context)
        case .ldif: return try LDIFSource(url, encoding: options.encoding, context: context)
        case .ods:
            return try SheetSource(
                ODSDocument(url, sheet: options.sheet), hasHeader: options.hasHeader,
                headerRowCount: options.headerRowCount, context: context)
        case .xlsx:
            return try SheetSource(
                XLSXDocument(url, sheet: options.sheet, context: context),
                hasHeader: options.hasHeader, headerRowCount: options.headerRowCount,
                context: context)
        case .tellico: return try TellicoSource(url, context: context)
        case .gcstar: return try GCstarSource(url, context: context)
        case .calibre: return try CalibreSource(url, context: context)
        case .markdown, .html: return try table(url, options: options, context: context)
        }
    }

    private func table(
        _ url: URL, options: ImportOptions, context: ImportContext
    ) throws -> any FileImportSource {
        try TextFile.read(url, encoding: options.encoding) { file in
            guard self == .html else {
                return try TableSource(
                    MarkdownDocument(file), options: options, context: context)
            }
            let page = try HTMLDocument(file, context: context)
            return try TableSource(
                page, name: page.title, options: options, context: context)
        }
    }

    private func references(
        _ url: URL, encoding: TextEncoding?, context: ImportContext
    ) throws -> any FileImportSource {
        switch self {
        case .pubmed:
            try TaggedReferenceSource(
                url, as: PubMedReferences.self, encoding: encoding, context: context)
        case .webOfScience:
            try TaggedReferenceSource(
                url, as: WebOfScienceReferences.self, encoding: encoding, context: context)
        default:
            try TaggedReferenceSource(
                url, as: EndNoteReferences.self, encoding: encoding, context: context)
        }
    }

    /// Returns the options with the delimiter that the format implies; nil for formats other than
    /// CSV and TSV.
    func csvOptions(_ options: ImportOptions) -> ImportOptions? {
        guard self == .csv || self == .tsv else { return nil }
        var options = options
        if self == .tsv, options.delimiter == nil { options.delimiter = .tab }
        return options
    }
}

extension LibraryError {
    /// Returns the error for a file whose records have no values.
    ///
    /// - Parameter note: The first note about an unexpected line, if any.
    fileprivate static func noValues(in url: URL, because note: ImportNote?) -> LibraryError {
        guard let note else {
            return nothing(
                in: url,
                translated("The records of “{file}” have no values. There is nothing to import."))
        }
        let message = translated(
            """
            The records of “{file}” have no values. There is nothing to import. Line {line}: {note}
            """
        ).filling([
            "file": url.lastPathComponent, "line": String(note.line), "note": note.message,
        ])
        return LibraryError(.empty, message, file: url)
    }
}

extension ImportFormat {
    private static let readingQueue = DispatchQueue(
        label: "trove.files", qos: .userInitiated, attributes: .concurrent)

    /// Reads a file off the calling thread; canceling the task ends the read.
    ///
    /// - Parameters:
    ///   - body: Reads the file on another thread.
    ///   - progress: Receives the part of the file that has been read, from 0 to 1.
    static func read<Value: Sendable>(
        _ url: URL, _ body: @escaping @Sendable (ImportContext) throws -> Value,
        progress: @escaping @Sendable (Double) -> Void = { _ in }
    ) async throws(LibraryError) -> Value {
        let context = ImportContext(report: progress)
        let result: Result<Value, any Error> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                readingQueue.async { continuation.resume(returning: Result { try body(context) }) }
            }
        } onCancel: {
            context.cancellation.cancel()
        }
        do {
            return try result.get()
        } catch {
            throw LibraryError(error, file: url)
        }
    }
}
