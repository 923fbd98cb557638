import Foundation
import ProgramSupport
import UITestSupport

/// Pictures of the main window in each language of data/po: a list from a template with its form,
/// and further views for proofreading.
struct LanguageAlbum {
    let folder: URL
    /// Whether to take all views and dialogs, in light and dark, instead of one picture.
    var takesAll = false

    private static let width = 1100
    private static let height = 720
    private static let films = [
        ["Alien", "Ridley Scott", "1979", "117", "2026-11-02", "5"],
        ["Amélie", "Jean-Pierre Jeunet", "2001", "122", "2026-11-07", "4"],
        ["Casablanca", "Michael Curtiz", "1942", "102", "2026-11-13", "5"],
        ["Fargo", "Joel Coen", "1996", "98", "2026-11-13", "4"],
        ["High Noon", "Fred Zinnemann", "1952", "85", "2026-11-19", "3"],
        ["La Strada", "Federico Fellini", "1954", "108", "", ""],
        ["Metropolis", "Fritz Lang", "1927", "153", "", ""],
        ["Playtime", "Jacques Tati", "1967", "124", "2026-11-21", "5"],
        ["Vertigo", "Alfred Hitchcock", "1958", "128", "2026-11-29", "5"],
    ]

    func takeAll() throws {
        let catalogs = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "data/po")
        let languages = try FileManager.default.contentsOfDirectory(atPath: catalogs.path)
            .filter { $0.hasSuffix(".po") }.map { String($0.dropLast(3)) }.sorted()
        let wanted = ProcessInfo.processInfo.environment["LANGUAGES"]?.split(separator: " ")
        for language in languages where wanted?.contains(Substring(language)) ?? true {
            // The programs inherit it.
            setenv("LANGUAGE", language, 1)
            try take(language)
        }
    }

    private func take(_ language: String) throws {
        let user = try TroveUser()
        try user.setGtkSettings(Album.desktop)
        let list = try makeFilms(for: user)
        var trove = try user.startTrove()
        try show(list, in: trove)
        try take(language, of: trove)
        guard takesAll else { return try quit(trove) }
        try takeViews(language, of: trove)
        try quit(trove)
        try user.setGtkSettings(
            Album.desktop.merging(["gtk-application-prefer-dark-theme": "1"]) { $1 })
        trove = try user.startTrove()
        try trove.resizeWindow(width: Self.width, height: Self.height)
        try take(language + "-dark", of: trove)
        try quit(trove)
    }

    private func show(_ list: String, in trove: RunningProgram) throws {
        try trove.resizeWindow(width: Self.width, height: Self.height)
        let item = try trove.wait("the list") {
            trove.windows.first?.first { $0.role == .listItem && $0.name.hasPrefix(list) }
        }
        try Pointer.click(item.frame.center)
        try Keyboard.press("ctrl+1")
        try Programs.settle()
        let row = try trove.wait("a row") {
            trove.windows.first?.first { $0.role == .tableCell && $0.name.hasPrefix("Casablanca") }
        }
        try Pointer.click(row.frame.center)
    }

    /// Takes the other views, the menus and the dialogs.
    private func takeViews(_ language: String, of trove: RunningProgram) throws {
        for (key, name) in [("2", "table"), ("3", "gallery"), ("4", "board"), ("5", "calendar")] {
            try Keyboard.press("ctrl+\(key)")
            try take("\(language)-\(name)", of: trove)
        }
        try Keyboard.press("ctrl+1", "F10")
        try take("\(language)-menu", of: trove)
        try Keyboard.press("Escape")
        for (key, name) in [
            ("ctrl+comma", "preferences"), ("alt+Return", "settings"), ("ctrl+i", "statistics"),
            ("ctrl+shift+n", "new"), ("ctrl+question", "shortcuts"),
        ] {
            try Keyboard.press(key)
            try trove.wait(name) { trove.windows.count == 2 }
            try Programs.settle()
            try Screen.takePicture(to: folder.appending(path: "\(language)-\(name).png"))
            try Keyboard.press("Escape")
            try trove.wait("the dialog is closed") { trove.windows.count == 1 }
        }
    }

    private func quit(_ trove: RunningProgram) throws {
        try Keyboard.press("ctrl+q")
        try trove.waitUntilExit()
    }

    /// Makes a list from the template of films, whose fields have names in the language.
    ///
    /// - Returns: The name of the list.
    private func makeFilms(for user: TroveUser) throws -> String {
        try user.trovectl("new", "Films", "--template", "films")
        let fields = try Self.names(try user.trovectl("fields", "1", "--json"))
        let wanted = [0, 1, 2, 5, 9, 10].map { fields[$0] }
        for film in Self.films {
            let values = zip(wanted, film).filter { !$1.isEmpty }.map { "\($0)=\($1)" }
            try user.trovectl(["add", "1"] + values)
        }
        return "Films"
    }

    private static func names(_ json: String) throws -> [String] {
        let objects = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]]
        return objects?.compactMap { $0["name"] as? String } ?? []
    }

    /// Takes a picture with few colors, because there are many languages.
    private func take(_ name: String, of program: RunningProgram) throws {
        try Programs.settle()
        let file = folder.appending(path: name + ".png")
        try Screen.takePicture(to: file, of: try program.windowFrame())
        _ = try Program(
            "convert",
            arguments: [
                file.path, "+dither", "-colors", "96", "-define", "png:compression-level=9",
                "png8:" + file.path,
            ]
        ).output()
        print(file.path)
    }
}
