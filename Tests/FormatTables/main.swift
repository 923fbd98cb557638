import Foundation

// format-tables [--check] FOLDER: updates the tables of file formats in a checkout, or only names
// the files that differ from them.

let arguments = CommandLine.arguments.dropFirst()
let isCheck = arguments.first == "--check"
guard let path = arguments.last, arguments.count == (isCheck ? 2 : 1) else {
    print("usage: format-tables [--check] FOLDER")
    exit(64)
}
let folder = URL(filePath: path)

/// Replaces the text between two texts in a file.
///
/// - Returns: Whether the file has changed, or would change.
func replace(
    in name: String, from start: String, to end: String, with text: String
) throws -> Bool {
    let file = folder.appending(path: name)
    let old = try String(contentsOf: file, encoding: .utf8)
    guard let head = old.range(of: start),
        let tail = old.range(of: end, range: head.upperBound..<old.endIndex)
    else {
        print("\(name) has no line “\(start.trimmingCharacters(in: .newlines))”.")
        exit(65)
    }
    let new = old.replacingCharacters(in: head.upperBound..<tail.lowerBound, with: text)
    guard new != old else { return false }
    if !isCheck { try Data(new.utf8).write(to: file) }
    print(isCheck ? "\(name) is out of date. Run `make format-tables`." : "\(name) was updated.")
    return true
}

/// Writes a file, unless it has this text.
///
/// - Returns: Whether the file has changed, or would change.
func write(_ text: String, to name: String) throws -> Bool {
    let file = folder.appending(path: name)
    guard (try? Data(contentsOf: file)) != Data(text.utf8) else { return false }
    if !isCheck { try Data(text.utf8).write(to: file) }
    print(isCheck ? "\(name) is out of date. Run `make format-tables`." : "\(name) was updated.")
    return true
}

let types = FormatTables.mediaTypes
var hasChanged = try replace(
    in: "data/org.trove.Trove.desktop", from: "\nMimeType=", to: "\n",
    with: FormatTables.desktopTypes.map { $0 + ";" }.joined())
let isOldMetainfo = try replace(
    in: "data/org.trove.Trove.metainfo.xml", from: "<binary>trove</binary>\n", to: "  </provides>",
    with: types.map { "    <mediatype>\($0)</mediatype>\n" }.joined())
let isOldDeclaration = try write(
    DeclaredMediaType.document, to: "data/org.trove.Trove.mime.xml")
hasChanged = hasChanged || isOldMetainfo || isOldDeclaration
for (name, table) in [("formats", FormatTables.formats), ("losses", FormatTables.losses)] {
    let start = "<!-- Made by `make format-tables`: \(name) -->\n"
    let isOld = try replace(
        in: "docs/formats.md", from: start, to: "<!-- End -->", with: "\n\(table)\n")
    hasChanged = hasChanged || isOld
}
exit(isCheck && hasChanged ? 1 : 0)
