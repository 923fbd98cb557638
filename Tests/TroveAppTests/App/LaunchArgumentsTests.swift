import Foundation
import Testing

@testable import Trove

/// Command-line arguments and environment of the app.
@Suite("What the program is started with")
@MainActor
struct LaunchArgumentsTests {
    @Test("Files and a library of one's own")
    func filesAndLibrary() {
        let arguments = LaunchArguments(
            ["--library", "/tmp/a.trove", "books.csv", "--", "--odd.csv"], environment: [:])
        #expect(arguments.library?.path == "/tmp/a.trove")
        #expect(arguments.files == ["books.csv", "--odd.csv"])
        #expect(arguments.answer == nil)
    }

    @Test("The environment names the library, the option is stronger")
    func environment() {
        let environment = ["TROVE_LIBRARY": "/tmp/b.trove"]
        #expect(LaunchArguments([], environment: environment).library?.path == "/tmp/b.trove")
        let arguments = LaunchArguments(["--library=/tmp/c.trove"], environment: environment)
        #expect(arguments.library?.path == "/tmp/c.trove")
        #expect(LaunchArguments([], environment: ["TROVE_LIBRARY": ""]).library == nil)
    }

    @Test("The session bus, the icon and a timer start the program with options of their own")
    func purposes() {
        #expect(LaunchArguments(["--gapplication-service"], environment: [:]).isService)
        #expect(LaunchArguments(["--remind"], environment: [:]).reminds)
        #expect(LaunchArguments(["--aside", "--library", "/a.trove"], environment: [:]).isAside)
        #expect(!LaunchArguments(["--library", "/a.trove"], environment: [:]).isAside)
        for action in LauncherAction.allCases {
            let arguments = LaunchArguments(["--" + action.rawValue], environment: [:])
            #expect(arguments.action == action)
            #expect(arguments.answer == nil)
        }
    }

    @Test(
        "Reminders are those of the user's own library",
        arguments: [["--library", "a.trove"], ["--library=a.trove"], ["a.trove"], ["--search"]])
    func remindersOfAnotherLibrary(rest: [String]) throws {
        for arguments in [["--remind"] + rest, rest + ["--remind"]] {
            let answer = try #require(LaunchArguments(arguments, environment: [:]).answer)
            // An address after “=” may contain a password.
            let option = String(rest[0].prefix { $0 != "=" })
            guard case .tooMuchToRemind(option) = answer else {
                Issue.record("answered \(answer)")
                continue
            }
        }
        let environment = ["TROVE_LIBRARY": "/tmp/b.trove"]
        #expect(LaunchArguments(["--remind"], environment: environment).answer == nil)
        #expect(LaunchArguments(rest, environment: [:]).answer == nil)
    }

    @Test("A library among the files is opened, several files are imported")
    func libraries() {
        let one = LaunchArguments(["a/films.trove"], environment: ["TROVE_LIBRARY": "/b.trove"])
        #expect(one.library?.lastPathComponent == "films.trove")
        #expect(one.files.isEmpty)
        let several = LaunchArguments(["films.trove", "books.csv"], environment: [:])
        #expect(several.library == nil)
        #expect(several.files == ["films.trove", "books.csv"])
        let link = LaunchArguments(["trove://a/1"], environment: [:])
        #expect(link.library == nil)
        #expect(link.files == ["trove://a/1"])
    }

    @Test(
        "An address that cannot be used is no file, and its password does not remain",
        arguments: [
            "postgresql://anna:se#same@club.example/films", "postgres:/anna:sesame@host/films",
            "host=club.example password=sesame", "postgresql://anna:sesame@club.example/films",
        ])
    func unusableAddress(text: String) throws {
        for arguments in [[text], ["--library", text], ["--library=\(text)"]] {
            let launch = LaunchArguments(arguments, environment: [:])
            #expect(launch.library?.scheme?.hasPrefix("postgres") == true)
            #expect(launch.library?.absoluteString.contains("same") == false)
            #expect(launch.files.isEmpty)
        }
        let library = LaunchArguments([], environment: ["TROVE_LIBRARY": text]).library
        #expect(library?.scheme?.hasPrefix("postgres") == true)
        let several = LaunchArguments([text, "books.csv"], environment: [:])
        #expect(several.files.count == 2 && !several.files[0].contains("same"))
        let answer = try #require(LaunchArguments(["--remind", text], environment: [:]).answer)
        #expect(!"\(answer)".contains("same"))
    }

    @Test("An option that there is none of is named", arguments: ["-x", "--colour"])
    func unknown(option: String) throws {
        let answer = try #require(LaunchArguments([option], environment: [:]).answer)
        guard case .unknown(option) = answer else {
            Issue.record("answered \(answer)")
            return
        }
    }
}
