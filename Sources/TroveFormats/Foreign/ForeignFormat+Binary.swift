import Foundation
import TextCore

extension ForeignFormat {
    /// Returns the format of a file by its first bytes (those that the freedesktop.org database of
    /// media types has); nil for other files.
    static func binary(_ file: FileBeginning) -> ForeignFormat? {
        document(file) ?? compressed(file) ?? media(file) ?? program(file) ?? data(file)
    }

    private static func document(_ file: FileBeginning) -> ForeignFormat? {
        if file.begins(with: "%PDF-") {
            return ForeignFormat(translated("a PDF document"), saveAsSheet)
        }
        if file.begins(with: "%!PS") {
            return ForeignFormat(translated("a PostScript document"), saveAsSheet)
        }
        if file.begins(with: "{\\rtf") {
            return ForeignFormat(translated("a text document (RTF)"), saveAsSheet)
        }
        return nil
    }

    private static let compressedSignatures: [(bytes: [UInt8], name: String)] = [
        ([0x42, 0x5A, 0x68], "bzip2"), ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], "xz"),
        ([0x28, 0xB5, 0x2F, 0xFD], "Zstandard"), ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "7z"),
        ([0x52, 0x61, 0x72, 0x21, 0x1A, 0x07], "RAR"), ([0x1F, 0x9D], "compress"),
        ([0x04, 0x22, 0x4D, 0x18], "LZ4"),
    ]

    /// The format of compressed files and archives, except zip and gzip, which Trove reads.
    private static func compressed(_ file: FileBeginning) -> ForeignFormat? {
        if let found = compressedSignatures.first(where: { file.begins(with: $0.bytes) }) {
            // The level of compression and the magic number of the first block follow.
            if found.name == "bzip2",
                !file.begins(with: [0x31, 0x41, 0x59, 0x26, 0x53, 0x59], at: 4)
            {
                return nil
            }
            return archive(found.name)
        }
        return file.begins(with: "ustar", at: 257) ? archive("tar") : nil
    }

    /// The format of an archive of a program.
    static func archive(_ name: String) -> ForeignFormat {
        ForeignFormat(
            translated("a compressed file or archive ({format})").filling(["format": name]),
            unpack, isDocument: false)
    }

    private static func media(_ file: FileBeginning) -> ForeignFormat? {
        // These begin with letters, or are texts.
        let unclear: Set = ["image/bmp", "image/svg+xml", "image/x-xpixmap"]
        if let type = ImageSignature.type(of: file.bytes), !unclear.contains(type) {
            return ForeignFormat(translated("a picture"), addAsPicture)
        }
        if file.begins(with: "BM"), file.bytes.dropFirst(6).prefix(4).allSatisfy({ $0 == 0 }),
            file.bytes.count > 26
        {
            return ForeignFormat(translated("a picture"), addAsPicture)
        }
        let isRIFF =
            file.begins(with: "RIFF")
            && (file.begins(with: "WAVE", at: 8) || file.begins(with: "AVI ", at: 8))
        let isRecording =
            isRIFF || file.begins(with: "OggS\0") || file.begins(with: "fLaC\0")
            || file.begins(with: "ftyp", at: 4) || file.begins(with: [0x1A, 0x45, 0xDF, 0xA3])
            || file.begins(with: [0x49, 0x44, 0x33, 0x02])
            || file.begins(with: [0x49, 0x44, 0x33, 0x03])
            || file.begins(with: [0x49, 0x44, 0x33, 0x04])
            || file.begins(with: [0xFF, 0xFB]) && file.bytes.prefix(64).contains(0)
        return isRecording ? ForeignFormat(translated("a sound or video file")) : nil
    }

    private static func program(_ file: FileBeginning) -> ForeignFormat? {
        let isProgram =
            file.begins(with: [0x7F, 0x45, 0x4C, 0x46]) || file.begins(with: "#!")
            || file.begins(with: "MZ") && file.bytes.prefix(64).contains(0)
        return isProgram ? ForeignFormat(translated("a program or script")) : nil
    }

    private static func data(_ file: FileBeginning) -> ForeignFormat? {
        if file.begins(with: [0, 1, 0, 0]), file.begins(with: "Standard ", at: 4) {
            return ForeignFormat(translated("a Microsoft Access database"))
        }
        if file.begins(with: "PGDMP") {
            return ForeignFormat(translated("a PostgreSQL dump"), SQLDump.advice)
        }
        if file.begins(with: "PAR1") { return ForeignFormat(translated("a Parquet file")) }
        if file.begins(with: [0x89, 0x48, 0x44, 0x46]) {
            return ForeignFormat(translated("an HDF5 file"))
        }
        // The leader of a record (ISO 2709): its length, and the entry map “4500”.
        let length = file.bytes.prefix(5)
        if length.count == 5, length.allSatisfy({ (0x30...0x39).contains($0) }),
            file.begins(with: "4500", at: 20) || file.begins(with: "450 ", at: 20)
        {
            return ForeignFormat(translated("catalog records (MARC 21)"), convertReferences)
        }
        return nil
    }
}
