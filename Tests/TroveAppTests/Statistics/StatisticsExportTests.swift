import Foundation
import Testing
import TroveModel

@testable import Trove

/// The files of exported statistics.
@Suite("Charts in files")
@MainActor
struct StatisticsExportTests {
    @Test("the extension decides, and is added if it is unknown")
    func choices() {
        func choice(_ path: String, _ chosen: StatisticsFormat) -> [String] {
            let choice = StatisticsFormat.choice(path: path, chosen: chosen)
            return [choice.format.rawValue, choice.file.path]
        }
        #expect(choice("/a/Genres.svg", .png) == ["svg", "/a/Genres.svg"])
        #expect(choice("/a/Genres.CSV", .png) == ["csv", "/a/Genres.CSV"])
        #expect(choice("/a/Genres", .csv) == ["csv", "/a/Genres.csv"])
        #expect(choice("/a/Books 1.2", .png) == ["png", "/a/Books 1.2.png"])
    }
}
