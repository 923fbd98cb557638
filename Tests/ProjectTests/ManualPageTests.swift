import Foundation
import ProgramSupport
import TestSupport
import Testing

/// The manual pages of the programs that have a window; that of `trovectl` is made by the program
/// itself.
struct ManualPageTests {
    private func page(_ program: String) -> URL {
        PackageFolder.url.appending(path: "data/man/\(program).1")
    }

    @Test(arguments: ["trove", "table-catalog"])
    func pageAndHelpHaveTheSameOptions(_ program: String) throws {
        let help = try Program(
            URL.product(program).path, arguments: ["--help"], environment: ["LANGUAGE": ""]
        ).output()
        let text = try String(contentsOf: page(program), encoding: .utf8)
            .replacing("\\-", with: "-")
        func options(_ text: String) -> Set<String> {
            Set(text.matches(of: /--[a-z][a-z-]*/).map { String($0.output) })
        }
        #expect(!options(help).isEmpty)
        #expect(options(text) == options(help).union(["--help"]))
    }

    @Test(
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/groff")),
        arguments: ["trove", "table-catalog"])
    func pagesAreRenderedWithoutWarnings(_ program: String) throws {
        let outcome = try Program(
            "groff", arguments: ["-ww", "-man", "-Tutf8", "-Kutf8", "-z", page(program).path]
        ).run(mergesErrors: true)
        #expect(outcome.output == "")
        #expect(outcome.status == 0)
    }
}
