import Foundation

/// Detects the dialect of a file from its beginning.
///
/// A dialect fits exactly if all rows of the table have the same number of cells, more than one,
/// and quotes are only where a writer of the dialect puts them. An exact fit beats every other
/// dialect. Among exact fits, enclosing quotes outweigh apostrophes, and typed values outweigh
/// texts. Without an exact fit, the dialect wins in which most rows agree.
struct CSVDialectDetection {
    let head: Data
    let encoding: TextEncoding
    let options: ImportOptions
    /// Whether the head is the whole file.
    let isWhole: Bool
    private let bytes: Set<UInt8>

    /// The number of bytes from which the dialect is detected.
    static let size = 64 << 10

    init(head: Data, encoding: TextEncoding, options: ImportOptions, isWhole: Bool) {
        self.head = head.prefix(Self.size)
        self.encoding = encoding
        self.options = options
        self.isWhole = isWhole && head.count <= Self.size
        bytes = Set(self.head)
    }

    /// Returns the dialect, without the lines before the table unless they are marked or given.
    /// Settings in `options` are used as given.
    func dialect() -> CSVDialect {
        let marked = options.skippedLineCount == nil ? separatorLine() : nil
        let known = options.delimiter ?? marked
        let delimiters =
            known.map { [$0] } ?? CSVDelimiter.usual.filter(occurs)
        let lines = options.skippedLineCount ?? (marked == nil ? nil : 1)
        let all = delimiters.compactMap { candidate(dividedBy: $0, after: lines) }
        let candidates = all.filter { isCredible($0, among: all) }
        // A delimiter in one line of several is no evidence, unless there is no other.
        let repeated = candidates.filter(\.dividesSeveralRows)
        let best = (repeated.isEmpty ? candidates : repeated).max { $0.rank < $1.rank }
        guard let best, best.table.width > 1 || known != nil else {
            return plain(known ?? .comma, after: lines ?? 0)
        }
        return best.dialect
    }

    private func plain(_ delimiter: CSVDelimiter, after lines: Int) -> CSVDialect {
        CSVDialect(
            encoding: encoding, delimiter: delimiter, quote: options.quote ?? .double,
            hasEscapes: options.hasEscapes ?? false, trimsBlanks: options.trimsBlanks ?? false,
            skippedLineCount: lines)
    }

    /// Returns the delimiter named in a first line such as `sep=;`.
    private func separatorLine() -> CSVDelimiter? {
        var transcoder = Transcoder(encoding: encoding)
        let line = head.prefix(32).withUnsafeBytes { bytes in
            let text = UnsafeRawBufferPointer(
                rebasing: bytes[min(bytes.count, encoding.markLength(in: bytes))...])
            return transcoder.transcode(text) { String(decoding: $0, as: UTF8.self) }
        }.prefix { !$0.isNewline }
        var name = line.drop { $0 == "\"" }
        guard name.prefix(4).lowercased() == "sep=" else { return nil }
        name = name.dropFirst(4)
        if name.count == 2, name.last == "\"" { name = name.dropLast() }
        guard name.count == 1, let delimiter = name.first else { return nil }
        return CSVDelimiter(delimiter)
    }

    private func occurs(_ delimiter: CSVDelimiter) -> Bool {
        if delimiter.isRunOfBlanks { return bytes.contains(32) || bytes.contains(9) }
        return delimiter.bytes.allSatisfy(bytes.contains)
    }

    /// Returns the best dialect with this delimiter.
    private func candidate(
        dividedBy delimiter: CSVDelimiter, after lines: Int?
    ) -> CSVDialectCandidate? {
        var best: CSVDialectCandidate?
        var hasLeadingBlanks: Bool?
        for quote in quotes {
            for (hasEscapes, trims) in variants(of: delimiter) {
                if trims, options.trimsBlanks == nil, hasLeadingBlanks == false { continue }
                var dialect = plain(delimiter, after: lines ?? 0)
                dialect.quote = quote
                dialect.hasEscapes = hasEscapes
                dialect.trimsBlanks = trims
                let candidate = CSVDialectCandidate(
                    dialect, head: head, isWhole: isWhole, knowsStart: lines != nil)
                if hasLeadingBlanks == nil { hasLeadingBlanks = candidate.hasLeadingBlanks }
                guard options.quote != nil || candidate.hasCredibleQuotes else { continue }
                if quote == .none, options.quote == nil, best?.lacksOnlyAQuote == true { continue }
                guard let present = best else {
                    best = candidate
                    continue
                }
                if candidate.isBetter(than: present) { best = candidate }
            }
        }
        return best
    }

    private var quotes: [CSVQuote] {
        if let quote = options.quote { return [quote] }
        var quotes = [CSVQuote.double]
        if bytes.contains(UInt8(ascii: "'")) { quotes.append(.single) }
        if bytes.contains(UInt8(ascii: "\"")) { quotes.append(.none) }
        return quotes
    }

    private func variants(of delimiter: CSVDelimiter) -> [(Bool, Bool)] {
        let escapes =
            options.hasEscapes.map { [$0] }
            ?? (bytes.contains(UInt8(ascii: "\\")) ? [false, true] : [false])
        let trims =
            options.trimsBlanks.map { [$0] }
            ?? (bytes.contains(32) && !delimiter.isRunOfBlanks ? [false, true] : [false])
        return escapes.flatMap { hasEscapes in trims.map { (hasEscapes, $0) } }
    }

    /// Whether the delimiter is plausible. Blanks occur in nearly every text and need more
    /// evidence.
    private func isCredible(
        _ candidate: CSVDialectCandidate, among others: [CSVDialectCandidate]
    ) -> Bool {
        guard candidate.dialect.delimiter.isRunOfBlanks, options.delimiter == nil else {
            return true
        }
        return candidate.hasCredibleRuns
            && !others.contains { candidate.containsDelimiter(of: $0) }
    }
}
