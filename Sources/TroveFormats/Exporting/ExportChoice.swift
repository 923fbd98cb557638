public import Foundation

/// The file and the format of an export, from the name that the user typed and the kind of file
/// that they chose.
///
///     ExportChoice(file: URL(filePath: "books"), chosen: .csv).file      // books.csv
///     ExportChoice(file: URL(filePath: "books.md"), chosen: .csv).format // .markdown
public struct ExportChoice: Hashable, Sendable {
    /// The file, with an extension.
    public let file: URL
    /// The format.
    public let format: ExportFormat

    /// Chooses the format: that of the extension if it is known, else the chosen one, whose
    /// extension is then added.
    ///
    /// - Parameters:
    ///   - file: The file as named by the user.
    ///   - chosen: The format chosen in the dialog. It decides between the versions of a format.
    public init(file: URL, chosen: ExportFormat) {
        let named = ExportFormat(fileExtension: file.pathExtension)
        if let named {
            format = named.format == chosen.format ? chosen : named
            self.file = file
        } else {
            format = chosen
            let ending = chosen.format.fileExtensions.first ?? chosen.rawValue
            self.file = file.appendingPathExtension(ending)
        }
    }

    /// The characters that file systems do not allow, also those of drives for other computers.
    private static let separators: Set<Character> = [
        "/", "\0", ":", "\\", "*", "?", "\"", "<", ">", "|",
    ]

    /// Returns a file name for a list, without characters that file systems do not allow.
    public static func suggestedName(for list: String, as format: ExportFormat) -> String {
        // Invisible characters that isolate a name in a title.
        let isolates: ClosedRange<Character> = "\u{2066}"..."\u{2069}"
        let words = list.filter { !isolates.contains($0) }.replacing(": ", with: " – ")
            .split { Self.separators.contains($0) || $0.isNewline }
            .joined(separator: "-").trimmingCharacters(in: .whitespaces)
        // A leading dot would hide the file.
        let name = String(words.drop { $0 == "." })
        let ending = format.format.fileExtensions.first ?? format.rawValue
        return "\(name.isEmpty ? "trove" : name).\(ending)"
    }
}
