import Foundation
import TextCore
import TroveModel

extension CellBlock {
    /// The cells of all tables of an HTML document, one below the other; nil if there are none.
    ///
    /// - Parameters:
    ///   - html: The document, in UTF-8 or with a byte order mark.
    ///   - cellLimit: The largest number of cells.
    /// - Throws: `invalid` if there are more cells; `cancelled` if the task was canceled.
    init?(html: [UInt8], cellLimit: Int) throws(LibraryError) {
        var rows: [[String]] = []
        var exactRows: [[String?]] = []
        var count = 0
        do {
            let reader = HTMLTableReader { _ in
                count += 1
                guard count <= cellLimit else { throw Self.tooMany }
            } takeRow: { row in
                rows.append(row.texts)
                exactRows.append(row.exact)
            }
            var rest: [UInt8]? = Self.utf8(html)
            try reader.read {
                defer { rest = nil }
                return rest
            }
        } catch {
            throw error as? LibraryError ?? LibraryError(.unexpected, "\(error)")
        }
        self.init(rows: rows, exactRows: exactRows)
        if isEmpty { return nil }
    }

    private static var tooMany: LibraryError {
        LibraryError(
            .invalid,
            translated("These are too many cells to paste. Import them as a file instead."))
    }

    /// A document in UTF-8, without a byte order mark and zero bytes at its end.
    private static func utf8(_ html: [UInt8]) -> [UInt8] {
        let marked = [TextEncoding.utf8, .utf16LittleEndian, .utf16BigEndian]
        let encoding = html.withUnsafeBytes { bytes in
            marked.first { $0.markLength(in: bytes) > 0 }
        }
        var text = Array(html.dropFirst(encoding?.mark.count ?? 0))
        if let encoding, encoding != .utf8 {
            var transcoder = Transcoder(encoding: encoding)
            text = text.withUnsafeBytes { bytes in transcoder.transcode(bytes) { Array($0) } }
        }
        // Some programs end the text as C does.
        while text.last == 0 { text.removeLast() }
        return text
    }
}
