import ArgumentParser
import Foundation
import TextCore
import TroveModel

/// `trovectl pictures`
struct Pictures: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: translated("Show the pictures of records, or save them to files."),
        discussion: translated(
            """
            Use `trovectl pictures LIST` to show the pictures. To add a picture to a record, set a \
            field to a file: trovectl set Books 3 Cover=@cover.jpg. An empty value removes the \
            picture.
            """),
        subcommands: [PicturesList.self, PicturesSave.self],
        defaultSubcommand: PicturesList.self)
}

/// A picture that a record shows.
private struct ShownPicture {
    var record: RecordID
    var title: String
    var field: String
    var info: ImageInfo
}

extension LibraryStorage {
    /// Calls `body` with each picture of the records that a request finds. Reads a page of records
    /// at a time.
    ///
    /// - Parameter field: The field with the pictures; nil for all fields.
    /// - Throws: `invalid` if the list has no matching picture field; errors of `body`.
    fileprivate func forEachPicture(
        of request: RecordListRequest, in list: List, field: Field?,
        _ body: (ShownPicture) throws -> Void
    ) async throws {
        let places = list.fields.indices.filter { index in
            list.fields[index].kind == .image
                && field.map { $0.id == list.fields[index].id } ?? true
        }
        guard !places.isEmpty else {
            throw LibraryError(
                .invalid,
                translated("“{list}” has no picture field.").filling(["list": list.name]))
        }
        let found = try await recordList(for: request)
        for start in stride(from: 0, to: found.count, by: 500) {
            let ids = (start..<min(start + 500, found.count)).map { found.id(at: $0) }
            for record in try await records(ids, in: list.id) {
                for place in places {
                    guard case .image(let id) = record.values[place],
                        let info = try await imageInfo(id)
                    else { continue }
                    try body(
                        ShownPicture(
                            record: record.id, title: list.title(of: record),
                            field: list.fields[place].name, info: info))
                }
            }
        }
    }
}

/// The options that select pictures.
struct PictureChoice: ParsableArguments {
    @Option(
        help: .translated("Only the pictures of this field."), completion: .custom(Completion.field)
    )
    var field: String?
    @Argument(help: .translated("The list."), completion: .custom(Completion.list)) var list: String
    @Argument(
        help: .translated("A query; by default, all records of the list."),
        completion: .custom(Completion.query))
    var query: [String] = []

    fileprivate func forEachPicture(
        in library: any LibraryStorage, isStrict: Bool = false,
        _ body: (ShownPicture) throws -> Void
    ) async throws {
        let list = try await library.list(called: list)
        let field = try field.map { try list.field(called: $0) }
        if let field, field.kind != .image {
            throw LibraryError(
                .invalid,
                translated("“{field}” is not a picture field.").filling(["field": field.name]))
        }
        let query = SearchQuery(query.joined(separator: " "))
        if isStrict { try Hint.require(query, in: list) }
        Hint.show(query, in: list)
        try await library.forEachPicture(
            of: RecordListRequest(list: list.id, query: query), in: list, field: field, body)
    }
}

/// `trovectl pictures list LIST [WORD…]`
struct PicturesList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: translated("Show pictures and the records that they belong to."))

    @OptionGroup var library: LibraryOptions
    @OptionGroup var choice: PictureChoice

    private struct Line: Encodable {
        var record: RecordID
        var title: String
        var field: String
        var id: String
        var type: String
        var width: Int
        var height: Int
        var size: Int
    }

    func run() async throws {
        var lines: [Line] = []
        try await choice.forEachPicture(in: library.open()) { picture in
            lines.append(
                Line(
                    record: picture.record, title: picture.title, field: picture.field,
                    id: picture.info.id.hash, type: picture.info.type, width: picture.info.width,
                    height: picture.info.height, size: picture.info.byteCount))
        }
        if library.json { return try Output.json(lines) }
        guard !lines.isEmpty else { return Output.note(translated("No pictures found.")) }
        try Output.table(
            ["ID", "TITLE", "FIELD", "TYPE", "PIXELS", "BYTES"],
            lines.map {
                [
                    "\($0.record)", $0.title, $0.field, $0.type, "\($0.width) × \($0.height)",
                    "\($0.size)",
                ]
            }, numeric: [0, 5])
    }
}

/// `trovectl pictures save LIST [WORD…] --to FOLDER`
struct PicturesSave: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "save", abstract: translated("Save pictures to files, unchanged."),
        discussion: translated(
            """
            With --to, saves each picture to a file in the folder, named after its record and \
            field: 3 Cover.jpg. With --output, saves a single picture to a file or to standard \
            output.
            Examples: trovectl pictures save Books --to covers
                      trovectl pictures save Books 'title:momo' --output momo.jpg
            """))

    @OptionGroup var options: WriteOptions
    @Option(
        help: .translated("Folder to save to; created if it does not exist."),
        completion: .directory)
    var to: String?
    @Option(
        name: .shortAndLong, help: .translated("File to save to, or - for standard output."),
        completion: .file())
    var output: String?
    @Flag(help: .translated("Replace existing files.")) var replace = false
    @OptionGroup var choice: PictureChoice

    private struct Report: Encodable {
        var dryRun: Bool
        var files: [File]

        struct File: Encodable {
            var record: RecordID
            var field: String
            var file: String
            var size: Int
        }
    }

    func validate() throws {
        guard (to == nil) != (output == nil) else {
            throw ValidationError(translated("Give either --to or --output."))
        }
        guard output != "-" || !options.library.json else {
            throw ValidationError(translated("--json cannot be combined with --output -."))
        }
    }

    func run() async throws {
        for name in [output, to].compactMap(\.self) { _ = try LibraryFile.file(named: name) }
        let library = try options.library.open()
        var files: [Report.File] = []
        var pictures: [ImageID] = []
        try await choice.forEachPicture(in: library, isStrict: true) { picture in
            pictures.append(picture.info.id)
            files.append(
                Report.File(
                    record: picture.record, field: picture.field, file: path(of: picture),
                    size: picture.info.byteCount))
        }
        try checkCount(files.count)
        try checkFiles(files.map(\.file), of: library)
        if !options.dryRun { try await write(pictures, to: files, of: library) }
        guard output != "-" else { return }
        try report(files)
    }

    private func checkCount(_ count: Int) throws {
        guard count > 0 else {
            Output.note(translated("No pictures found."))
            throw ExitCode(Failure.nothingFound)
        }
        guard output == nil || count == 1 else {
            throw LibraryError(
                .invalid,
                translated(
                    """
                    There is {count} picture, but --output saves only one. Narrow the query, use \
                    --field, or save to a folder with --to.
                    """,
                    plural: """
                        There are {count} pictures, but --output saves only one. Narrow the query, \
                        use --field, or save to a folder with --to.
                        """,
                    count: count
                ).filling(["count": String(count)]))
        }
    }

    private func report(_ files: [Report.File]) throws {
        if options.library.json {
            return try Output.json(Report(dryRun: options.dryRun, files: files))
        }
        if files.count == 1 { return Output.noteFile(files[0].file, dryRun: options.dryRun) }
        let text =
            options.dryRun
            ? translated(
                "Would write {count} picture.", plural: "Would write {count} pictures.",
                count: files.count)
            : translated(
                "Wrote {count} picture.", plural: "Wrote {count} pictures.", count: files.count)
        Output.note(text.filling(["count": String(files.count)]))
    }

    private func path(of picture: ShownPicture) -> String {
        if let output { return output == "-" ? "-" : URL(filePath: output).path }
        let ending = picture.info.type.split(separator: "/").last.map(String.init) ?? "image"
        let field = picture.field.replacing("/", with: "-")
        let name = "\(picture.record) \(field).\(Self.endings[ending] ?? ending)"
        return URL(filePath: to ?? "").appending(path: name).path
    }

    private static let endings = ["jpeg": "jpg", "svg+xml": "svg", "x-icon": "ico"]

    private func checkFiles(_ paths: [String], of library: any LibraryStorage) throws {
        guard output != "-" else {
            guard isatty(STDOUT_FILENO) == 0 || options.dryRun else {
                throw LibraryError(
                    .invalid,
                    translated("Pictures cannot be printed to a terminal. Give a file name."))
            }
            return
        }
        for path in paths {
            let file = try OutputFile(at: URL(filePath: path))
            try library.requireForeign(file)
            guard !replace, file.replacesFile else { continue }
            throw LibraryError(
                .invalid,
                translated("“{file}” already exists. Choose another file, or use --replace.")
                    .filling(["file": path]), file: file.url)
        }
    }

    private func write(
        _ pictures: [ImageID], to files: [Report.File], of library: any LibraryStorage
    ) async throws {
        if let to { try makeFolder(URL(filePath: to)) }
        for (id, file) in zip(pictures, files) {
            guard let data = try await library.imageData(id) else {
                throw LibraryError(
                    .notFound,
                    translated(
                        """
                        The picture of record {record} is missing from the library. Use \
                        `trovectl check` to find out more.
                        """
                    ).filling(["record": String(file.record)]))
            }
            if output == "-" {
                try Output.write(data)
                continue
            }
            try OutputFile(at: URL(filePath: file.file)).write(data)
        }
    }

    private func makeFolder(_ folder: URL) throws {
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true)
        } catch {
            throw LibraryError(
                .notPermitted,
                translated(
                    """
                    The folder “{folder}” could not be created. Check the permissions of the \
                    folder that contains it.
                    """
                ).filling(["folder": folder.path]), file: folder)
        }
    }
}
