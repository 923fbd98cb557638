import Foundation

/// The folder with the sources of the pages: installed beside the program, or in the package in
/// whose build folder the program runs.
enum SourceFolder {
    /// The source of an example; nil if it is not installed.
    static func text(of entry: Catalog.Entry) -> String? {
        for folder in folders {
            let file = folder.appending(path: entry.file)
            if let text = try? String(contentsOf: file, encoding: .utf8) { return text }
        }
        return nil
    }

    private static var folders: [URL] {
        let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        guard let program = link.map({ URL(filePath: $0) }) else { return [] }
        let installed = program.deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "share/table-catalog/Pages")
        var parts = program.pathComponents
        guard let build = parts.lastIndex(of: ".build") else { return [installed] }
        parts.removeSubrange(build...)
        let package = URL(filePath: parts.joined(separator: "/").replacing("//", with: "/"))
        return [installed, package.appending(path: "Sources/TableCatalog/Pages")]
    }
}
