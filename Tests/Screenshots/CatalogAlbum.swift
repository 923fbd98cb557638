import Foundation
import ProgramSupport
import UITestSupport

/// A picture of each page of the table catalog, under the number of the page.
struct CatalogAlbum {
    let folder: URL

    func takeAll() throws {
        let list = try Program(URL.product("table-catalog").path, arguments: ["--list"]).output()
        let user = try TroveUser()
        try user.setGtkSettings(Album.desktop)
        for line in list.split(separator: "\n") {
            try take(String(line.prefix { $0 != " " }), as: user)
        }
    }

    private func take(_ number: String, as user: TroveUser) throws {
        let program = try user.start("table-catalog", arguments: [number])
        try Programs.settle()
        let file = folder.appendingPathComponent(number + ".png")
        try Screen.takePicture(to: file, of: try program.windowFrame())
        print(file.path)
        try program.click(.button, "Close")
        try program.waitUntilExit()
    }
}
