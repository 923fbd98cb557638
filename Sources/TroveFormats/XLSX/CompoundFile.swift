import Foundation
import TextCore
import TroveModel

/// Compound files of OLE ([MS-CFB]): old Excel files, and workbooks that are encrypted.
enum CompoundFile {
    private static let signature: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]

    /// Whether a file begins like a compound file.
    static func isCompound(_ head: Data) -> Bool { head.starts(with: signature) }

    /// - Throws: The error for a compound file, which Trove cannot read; errors of the disk.
    static func check(_ url: URL) throws(LibraryError) {
        let source = try FileSource(url)
        guard var piece = try source.nextPiece() else { throw LibraryError.emptyFile(url) }
        guard isCompound(piece) else { return }
        var isEncrypted = false
        var isWorkbook = false
        var rest = Data()
        // The names of the streams can be anywhere in the file.
        while true {
            let bytes = rest + piece
            isEncrypted = isEncrypted || contains("EncryptedPackage", in: bytes)
            isWorkbook =
                isWorkbook || contains("Workbook", in: bytes) || contains("Book", in: bytes)
            rest = bytes.suffix(64)
            guard !isEncrypted, let next = try source.nextPiece() else { break }
            piece = next
        }
        if isEncrypted { throw LibraryError.protectedByPassword(url) }
        let message =
            isWorkbook
            ? translated(
                """
                “{file}” is an old Excel file (.xls). Save it as an Excel workbook (.xlsx), and \
                import that file.
                """)
            : translated(
                """
                “{file}” is an old file of Microsoft Office or a similar program. Save it as an \
                Excel workbook (.xlsx) or as CSV, and import that file.
                """)
        throw LibraryError(
            .malformed, message.filling(["file": url.lastPathComponent]), file: url)
    }

    private static func contains(_ name: String, in bytes: Data) -> Bool {
        bytes.range(of: Data(name.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })) != nil
    }
}
