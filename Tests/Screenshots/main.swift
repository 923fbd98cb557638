import Foundation
import UITestSupport

// trove-screenshots FOLDER: runs the real programs on real data and takes the README's screenshots.
// trove-screenshots --catalog FOLDER: takes a picture of each page of the table catalog.

let arguments = CommandLine.arguments
let takesCatalog = arguments.dropFirst().first == "--catalog"
guard arguments.count == (takesCatalog ? 3 : 2), let path = arguments.last else {
    FileHandle.standardError.write(Data("Usage: trove-screenshots [--catalog] FOLDER\n".utf8))
    exit(64)
}

do {
    let folder = URL(fileURLWithPath: path)
    if takesCatalog {
        try CatalogAlbum(folder: folder).takeAll()
    } else {
        try Album(folder: folder).takeAll()
        try FilmAlbum(folder: folder).takeAll()
        try CatalogHighlights(folder: folder).takeAll()
    }
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(70)
}
