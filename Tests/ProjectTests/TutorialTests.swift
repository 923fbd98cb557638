import Foundation
import ProgramSupport
import TestSupport
import Testing

/// The code of the tutorials of TableKit.
struct TutorialTests {
    private static let resources = PackageFolder.url.appending(
        path: "Sources/TableKit/TableKit.docc/Resources")
    private static let steps = ["FirstTable", "FirstCollection"].flatMap { tutorial in
        (1...5).map { "\(tutorial)-\($0)" }
    }

    /// Every step is a program that the compiler accepts in another package.
    @Test(arguments: steps)
    func everyStepCompiles(step: String) throws {
        let maps = ["CGtk", "CGettext"].map {
            PackageFolder.url.appending(path: "Sources/\($0)/module.modulemap")
        }
        let cICU = URL.product("CICU.build").appending(path: "module.modulemap")
        let gtk = try Program("pkg-config", arguments: ["--cflags", "gtk+-3.0"]).output()
            .split(whereSeparator: \.isWhitespace).map(String.init)
        let forClang = (maps + [cICU]).map { "-fmodule-map-file=\($0.path)" } + gtk
        let outcome = try Program(
            "swiftc",
            arguments: [
                "-typecheck", "-swift-version", "6", "-default-isolation", "MainActor",
                "-module-name", "Tutorial", "-I", URL.product("Modules").path,
            ] + forClang.flatMap { ["-Xcc", $0] }
                + [Self.resources.appending(path: "\(step).swift").path]
        ).run()
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    }

    /// The last step is the program in `Examples`, which other tests run.
    @Test(arguments: ["FirstTable", "FirstCollection"])
    func theLastStepIsTheExample(tutorial: String) throws {
        let step = Self.resources.appending(path: "\(tutorial)-5.swift")
        let example = PackageFolder.url.appending(path: "Examples/\(tutorial)/main.swift")
        #expect(
            try String(contentsOf: step, encoding: .utf8)
                == String(contentsOf: example, encoding: .utf8))
    }

    /// Every step stands in a tutorial, and every file of a tutorial exists.
    @Test func tutorialsShowTheSteps() throws {
        let tutorials = Self.resources.deletingLastPathComponent().appending(path: "Tutorials")
        var named: [String] = []
        for name in ["FirstTable", "FirstCollection"] {
            let text = try String(
                contentsOf: tutorials.appending(path: "\(name).tutorial"), encoding: .utf8)
            named += text.matches(of: /file: (.*)\.swift/).map { String($0.output.1) }
        }
        #expect(named.sorted() == Self.steps.sorted())
    }
}
