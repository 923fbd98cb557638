import Foundation
import Testing

@testable import TroveModel

/// The preferences and their file.
struct PreferencesTests {
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "preferences-\(UUID().uuidString)")
    private var file: PreferencesFile {
        PreferencesFile(at: folder.appending(path: "trove/preferences.json"))
    }

    private func withFile(_ text: String?, _ body: () throws -> Void) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        if let text {
            try FileManager.default.createDirectory(
                at: file.url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file.url)
        }
        try body()
    }

    @Test func aMissingFileGivesTheDefaultsAndAWrittenOneIsReadAgain() throws {
        try withFile(nil) {
            #expect(try file.read() == Preferences())
            let preferences = Preferences(appearance: .dark, dates: .iso)
            try file.write(preferences)
            #expect(try file.read() == preferences)
        }
    }

    @Test func valuesOfNewerVersionsGetTheirDefaults() throws {
        try withFile(#"{"appearance": "sepia", "dates": "iso", "sounds": true}"#) {
            let preferences = try file.read()
            #expect(preferences == Preferences(dates: .iso))
        }
    }

    @Test func aDamagedFileIsNamedAndKept() throws {
        try withFile("{") {
            let error = #expect(throws: LibraryError.self) { try file.read() }
            #expect(error?.code == .damaged)
            #expect(error?.message.contains(file.url.path) == true)
            let text = try String(contentsOf: file.url, encoding: .utf8)
            #expect(text == "{")
        }
    }

    @Test func aPlanOfBackupsHasATitleAndASetting() {
        #expect(
            BackupPlan.choices.map(\.title) == [
                "7 days and 4 weeks", "14 days and 8 weeks", "30 days and 26 weeks",
                "No automatic backups",
            ])
        #expect(BackupPlan(days: 1, weeks: 0).title == "1 day")
        for plan in BackupPlan.choices { #expect(BackupPlan(setting: plan.setting) == plan) }
        for damaged in [nil, "", "7", "x 4", "1 2 3"] {
            #expect(BackupPlan(setting: damaged) == .standard)
        }
    }

    @Test func theFolderOfPreferencesFollowsTheEnvironment() {
        func path(_ environment: [String: String]) -> String {
            UserFolders.config(environment: environment).path
        }
        #expect(path(["HOME": "/home/anna"]) == "/home/anna/.config/trove")
        #expect(path(["HOME": "/home/anna", "XDG_CONFIG_HOME": "/c"]) == "/c/trove")
        #expect(path(["HOME": "/home/anna", "XDG_CONFIG_HOME": "c"]) == "/home/anna/.config/trove")
    }

    @Test func datesInISOStyleKeepTheNamesOfMonths() throws {
        let text = DateText(locale: "en_GB", style: .iso)
        #expect(text.text(of: try #require(PartialDate("2020-12-03"))) == "2020-12-03")
        #expect(text.text(of: try #require(PartialDate("2020-12"))) == "2020-12")
        #expect(text.header(ofMonth: 12, year: 2020) == "December 2020")
    }
}
