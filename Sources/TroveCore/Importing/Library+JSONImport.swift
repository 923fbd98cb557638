public import Foundation

extension Library {
    /// Imports a JSON file, an array of objects, as a new list: all of it, or nothing.
    ///
    /// Nested objects become fields with dots in their names, arrays of plain values one text.
    ///
    /// - Throws: `notFound`, `notPermitted`, `empty`, `malformed` with line and column, `cancelled`,
    ///   `diskFull`.
    public func importJSON(
        from url: URL, listName: String? = nil, icon: String = "",
        progress: @escaping @Sendable (ImportProgress) -> Void = { _ in }
    ) async throws(LibraryError) -> ImportReport {
        let table = try await JSONTable.convert(url)
        defer { try? FileManager.default.removeItem(at: table.file) }
        let name = listName ?? CSVPreview.listName(for: url)
        return try await importCSV(
            from: table.file,
            options: CSVOptions(
                delimiter: .comma, encoding: .utf8, hasHeader: true, columns: table.columns,
                listName: name, icon: icon),
            progress: progress)
    }
}

/// The objects of a JSON file as a table in a temporary file.
struct JSONTable: Sendable {
    let file: URL
    let columns: [CSVColumn]

    static func convert(_ url: URL) async throws(LibraryError) -> JSONTable {
        let result: Result<JSONTable, LibraryError> = await withCheckedContinuation {
            continuation in
            Library.readingQueue.async {
                continuation.resume(
                    returning: Result { () throws(LibraryError) in try JSONTable(url) })
            }
        }
        return try result.get()
    }

    private init(_ url: URL) throws(LibraryError) {
        // Opened first for its sentences about files that cannot be read.
        guard try CSVSource(url).byteCount > 0 else {
            throw LibraryError(
                .empty, "“\(url.lastPathComponent)” is empty. There is nothing to import.",
                file: url)
        }
        let file = FileManager.default.temporaryDirectory
            .appending(path: "trove-\(UUID().uuidString).csv")
        do {
            let data = try Data(contentsOf: url, options: .mappedIfSafe)
            let columns = try data.withUnsafeBytes { bytes in
                let columns = try JSONColumns(bytes)
                guard !columns.names.isEmpty else {
                    throw LibraryError(
                        .empty,
                        "“\(url.lastPathComponent)” has no objects. There is nothing to import.",
                        file: url)
                }
                try columns.write(bytes, to: file)
                return columns
            }
            self.file = file
            self.columns = columns.names.map { CSVColumn(name: $0, kind: columns.kind(of: $0)) }
        } catch let error as LibraryError {
            try? FileManager.default.removeItem(at: file)
            throw LibraryError(
                error.code, "“\(url.lastPathComponent)”: \(error.message)", file: url,
                line: error.line, column: error.column)
        } catch {
            try? FileManager.default.removeItem(at: file)
            throw LibraryError(error, at: url)
        }
    }
}

/// The names of all objects of a file, in the order in which they first appear.
private struct JSONColumns {
    private(set) var names: [String] = []
    private var index: [String: Int] = [:]
    private var strings: [FormInference] = []
    private var hasStrings: [Bool] = []

    init(_ bytes: UnsafeRawBufferPointer) throws {
        var scanner = JSONScanner(bytes)
        while let members = try scanner.nextObject() {
            for (name, value) in members {
                let column = index[name] ?? names.count
                if column == names.count {
                    index[name] = column
                    names.append(name)
                    strings.append(FormInference())
                    hasStrings.append(false)
                }
                guard case .string(let text) = value else { continue }
                hasStrings[column] = true
                Array(text.utf8).withUnsafeBytes { strings[column].add($0) }
            }
        }
    }

    /// The kind of a column; nil where the values say it. What was a text in JSON never becomes a
    /// number, whatever it looks like.
    func kind(of name: String) -> FieldKind? {
        guard let column = index[name], hasStrings[column] else { return nil }
        let kind = strings[column].form(ofColumnNamed: name).kind
        return kind == .date || kind == .choice ? nil : .text
    }

    func write(_ bytes: UnsafeRawBufferPointer, to file: URL) throws {
        try Data().write(to: file)
        let handle = try FileHandle(forWritingTo: file)
        defer { try? handle.close() }
        let writer = CSVTextWriter(delimiter: ",")
        var text = writer.header(names)
        var scanner = JSONScanner(bytes)
        while let members = try scanner.nextObject() {
            var cells = [String](repeating: "", count: names.count)
            for (name, value) in members {
                if let column = index[name] { cells[column] = value.text }
            }
            // An object without values is a record all the same.
            let isBlank = cells.count == 1 && cells[0].isEmpty
            text += isBlank ? "\"\"\n" : writer.row(cells.map { FieldValue.text($0) })
            if text.utf8.count > 1 << 18 {
                try handle.write(contentsOf: Data(text.utf8))
                text.removeAll(keepingCapacity: true)
            }
        }
        try handle.write(contentsOf: Data(text.utf8))
    }
}
