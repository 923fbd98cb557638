import Foundation
import ProgramSupport
import UITestSupport

/// A picture of each page of the table catalog, under the number of the page.
struct CatalogAlbum {
    let folder: URL

    func takeAll() throws {
        let list = try Program(URL.product("table-catalog").path, arguments: ["--list"]).output()
        for line in list.split(separator: "\n") {
            try take(String(line.prefix { $0 != " " }))
        }
    }

    private func take(_ number: String) throws {
        let program = try RunningProgram(.product("table-catalog"), arguments: [number])
        _ = try program.window()
        try Screen.settle()
        let file = folder.appendingPathComponent(number + ".png")
        try Screen.takePicture(to: file, of: try program.windowFrame())
        print(file.path)
        try program.click(.button, "Close")
        try program.waitUntilExit()
    }
}
