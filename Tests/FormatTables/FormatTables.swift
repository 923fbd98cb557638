import TroveFormats

/// The parts of the documentation and of the desktop entry that follow from ``FileFormat``.
enum FormatTables {
    /// All formats: first those that are imported, then those that are only exported.
    private static let all: [FileFormat] = {
        let imported = ImportFormat.allCases.map(\.format)
        let written = ExportFormat.allCases.map(\.format)
        return written.reduce(into: imported) { all, format in
            if !all.contains(format) { all.append(format) }
        }
    }()

    /// The table of the formats, with the names that `--format` takes.
    static var formats: String {
        let rows = all.map { format -> [String] in
            let imports = ImportFormat.allCases.filter { $0.format == format }
            let exports = ExportFormat.allCases.filter { $0.format == format }
            return [
                format.name,
                (format.fileExtensions.map { "`.\($0)`" } + format.fileNames.map { "`\($0)`" })
                    .joined(separator: ", "),
                imports.map { "`\($0.rawValue)`" }.joined(separator: ", "),
                exports.map { export in
                    "`\(export.rawValue)`" + (export.version.map { " (\($0))" } ?? "")
                }.joined(separator: ", "), format.contents,
            ]
        }
        return table(["format", "files", "import", "export", "content"], rows)
    }

    /// The table of the contents of a list that exports lose, for formats that can be imported
    /// again.
    static var losses: String {
        let columns: [(FileFormat.Omission, String)] = FileFormat.Omission.allCases.map {
            switch $0 {
            case .kinds: ($0, "kinds of fields")
            case .options: ($0, "settings of fields")
            case .images: ($0, "pictures")
            case .blanks: ($0, "repeated and outer blanks")
            case .controls: ($0, "control characters")
            case .names: ($0, "names of fields")
            case .times: ($0, "times of day")
            }
        }
        let imported = Set(ImportFormat.allCases.map(\.format))
        let exported = Set(ExportFormat.allCases.map(\.format))
        let rows = all.filter { imported.contains($0) && exported.contains($0) }.map { format in
            [format.name] + columns.map { format.omissions.contains($0.0) ? "lost" : "kept" }
        }
        return table(["format"] + columns.map(\.1), rows)
    }

    /// The media types of the files that the desktop offers Trove for.
    static var mediaTypes: [String] {
        ImportFormat.allCases.flatMap(\.format.mediaTypes)
    }

    /// All types that the desktop offers Trove for: also libraries, and links to records.
    static var desktopTypes: [String] {
        mediaTypes + ["application/x-trove-library", "x-scheme-handler/trove"]
    }

    private static func table(_ head: [String], _ rows: [[String]]) -> String {
        func line(_ cells: [String]) -> String {
            "|" + cells.map { $0.isEmpty ? " |" : " \($0) |" }.joined() + "\n"
        }
        return line(head) + "|" + String(repeating: "---|", count: head.count) + "\n"
            + rows.map(line).joined()
    }
}
