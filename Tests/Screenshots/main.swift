import Foundation
import UITestSupport

// trove-screenshots FOLDER: runs the real programs on real data and takes the README's screenshots.
// trove-screenshots --catalog FOLDER: takes a picture of each page of the table catalog.
// trove-screenshots --languages FOLDER: takes a picture of the main window in each language; with
// --all-languages, also of the views and dialogs, for proofreading. LANGUAGES limits them to some.

let arguments = CommandLine.arguments
let options = ["--catalog", "--languages", "--all-languages"]
let option = arguments.dropFirst().first.flatMap { options.contains($0) ? $0 : nil }
guard arguments.count == (option == nil ? 2 : 3), let path = arguments.last else {
    let usage = "Usage: trove-screenshots [\(options.joined(separator: " | "))] FOLDER\n"
    FileHandle.standardError.write(Data(usage.utf8))
    exit(64)
}

do {
    let folder = URL(fileURLWithPath: path)
    switch option {
    case "--catalog": try CatalogAlbum(folder: folder).takeAll()
    case "--languages": try LanguageAlbum(folder: folder).takeAll()
    case "--all-languages": try LanguageAlbum(folder: folder, takesAll: true).takeAll()
    default:
        try Album(folder: folder).takeAll()
        try FilmAlbum(folder: folder).takeAll()
        try SharedAlbum(folder: folder).takeAll()
        try CatalogHighlights(folder: folder).takeAll()
    }
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(70)
}
