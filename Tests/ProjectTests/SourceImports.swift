import Foundation

/// The modules that a Swift file imports.
enum SourceImports {
    /// The imports of files, each with the name of its file.
    static func all(in files: [URL]) throws -> [(file: String, imported: String)] {
        // "public import X", "import struct X.Y" and "@testable import X" count too.
        let declaration =
            /^(?:@?\w+(?:\(\w+\))? )*?import (?:struct |class |enum |protocol |func )?(\w+)/
        return try files.flatMap { file in
            try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap {
                line in
                // Lines of texts are indented.
                guard let name = line.firstMatch(of: declaration)?.output.1 else { return nil }
                return (file.lastPathComponent, String(name))
            }
        }
    }
}
