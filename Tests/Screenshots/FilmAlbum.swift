import Foundation
import ProgramSupport
import UITestSupport

/// Screenshots of a list of films: as a gallery, a board and a calendar, and what is done with it.
struct FilmAlbum {
    let folder: URL

    private static let width = 1280
    private static let height = 720

    /// Title, director, year, genre, minutes, medium, day on which it was seen, rating.
    private static let films = [
        ["Alien", "Ridley Scott", "1979", "Science Fiction", "117", "Blu-ray", "2026-11-02", "5"],
        ["Amélie", "Jean-Pierre Jeunet", "2001", "Comedy", "122", "DVD", "2026-11-07", "4"],
        ["Brazil", "Terry Gilliam", "1985", "Science Fiction", "132", "DVD", "2026-11-07", "4"],
        ["Casablanca", "Michael Curtiz", "1942", "Drama", "102", "DVD", "2026-11-13", "5"],
        ["Fantasia", "James Algar", "1940", "Animation", "125", "Streaming", "", ""],
        ["Fargo", "Joel Coen", "1996", "Thriller", "98", "Blu-ray", "2026-11-13", "4"],
        ["High Noon", "Fred Zinnemann", "1952", "Drama", "85", "Download", "2026-11-19", "3"],
        ["La Strada", "Federico Fellini", "1954", "Drama", "108", "Blu-ray", "", ""],
        ["Metropolis", "Fritz Lang", "1927", "Science Fiction", "153", "Streaming", "", ""],
        ["Playtime", "Jacques Tati", "1967", "Comedy", "124", "Blu-ray", "2026-11-21", "5"],
        ["Psycho", "Alfred Hitchcock", "1960", "Thriller", "109", "DVD", "2026-11-27", "4"],
        ["Spirited Away", "Hayao Miyazaki", "2001", "Animation", "125", "Blu-ray", "", "5"],
        ["Stalker", "Andrei Tarkovsky", "1979", "Science Fiction", "162", "Streaming", "", ""],
        ["Vertigo", "Alfred Hitchcock", "1958", "Thriller", "128", "Blu-ray", "2026-11-29", "5"],
    ]
    private static let colors = [
        "#1a5fb4", "#26a269", "#e5a50a", "#c64600", "#a51d2d", "#613583", "#63452c",
    ]

    func takeAll() throws {
        let user = try TroveUser()
        try user.setGtkSettings(Album.desktop)
        try Self.makeFilms(for: user)
        let trove = try user.startTrove()
        try trove.resizeWindow(width: Self.width, height: Self.height)
        try trove.click(.listItem, "Films, 14 records")
        try Keyboard.press("ctrl+3")
        try take("gallery", of: trove)
        try Keyboard.press("ctrl+4")
        try take("board", of: trove)
        try Keyboard.press("ctrl+5")
        try trove.click(.toggleButton, "View")
        try Programs.settle()
        try trove.click(.radioButton, "Seen on")
        try Programs.settle()
        // To the month of the films.
        if let before = trove.onlyWindow?.all(.button).first(where: { $0.name.hasPrefix("Before") })
        {
            try Pointer.click(before.frame.center)
        }
        try take("calendar", of: trove)
        try Keyboard.press("ctrl+1")
        try Programs.settle()
        try trove.click(.tableCell, "Brazil, Terry Gilliam (1985)")
        _ = try trove.find(.entry, "Director")
        try take("record", of: trove)
        try takeDialogs(of: trove, user)
        try Keyboard.press("ctrl+q")
        try trove.waitUntilExit()
    }

    private func takeDialogs(of trove: RunningProgram, _ user: TroveUser) throws {
        for (key, name) in [("ctrl+comma", "preferences"), ("ctrl+l", "lending")] {
            try Keyboard.press(key)
            try trove.wait(name) { trove.windows.count == 2 }
            try take(name, of: trove)
            try Keyboard.press("Escape")
            try trove.wait("the dialog is closed") { trove.windows.count == 1 }
        }
    }

    /// Makes the list with posters of plain colors.
    ///
    /// - Parameter library: The address of the library; the user's own by default.
    static func makeFilms(for user: TroveUser, in library: String? = nil) throws {
        let library = library.map { ["--library", $0] } ?? []
        func trovectl(_ arguments: [String]) throws {
            try user.trovectl(library + arguments)
        }
        try trovectl(["new", "Films", "--template", "films"])
        for (index, film) in films.enumerated() {
            let poster = user.home.url.appendingPathComponent("poster.png")
            try makePoster(film[0], colors[index % colors.count], at: poster)
            try trovectl([
                "add", "Films", "Title=\(film[0])", "Director=\(film[1])", "Year=\(film[2])",
                "Genre=\(film[3])", "Running time=\(film[4])", "Medium=\(film[5])",
                "Seen=\(film[6].isEmpty ? "no" : "yes")", "Seen on=\(film[6])",
                "Rating=\(film[7])", "Poster=@\(poster.path)",
            ])
        }
        try trovectl(["lend", "Films", "2", "--to", "Anna", "--on", "2026-11-08"])
    }

    private static func makePoster(_ title: String, _ color: String, at file: URL) throws {
        _ = try Program(
            "convert",
            arguments: [
                "-size", "300x450", "gradient:\(color)-#241f31", "-gravity", "south",
                "-font", "Cantarell-Bold", "-fill", "white", "-pointsize", "36",
                "-annotate", "+0+32", title, file.path,
            ]
        ).output()
    }

    private func take(_ name: String, of program: RunningProgram) throws {
        try Programs.settle()
        let file = folder.appendingPathComponent(name + ".png")
        try Screen.takePicture(to: file, of: try program.windowFrame())
        print(file.path)
    }
}
