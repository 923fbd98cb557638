import Foundation
import ProgramSupport
import TestSupport
import Testing
import TroveModel

/// Programs, packages, metainfo and changelog have the same version.
struct VersionTests {
    private func text(of path: String) throws -> String {
        try String(contentsOf: PackageFolder.url.appending(path: path), encoding: .utf8)
    }

    @Test(arguments: ["Trove": "trove", "trovectl": "trovectl"])
    func aProgramPrintsTheVersion(name: String, program: String) throws {
        let output = try Program(URL.product(program).path, arguments: ["--version"]).output()
        #expect(output == "\(name) \(TroveVersion.current)\n")
    }

    @Test func packagesTakeTheVersion() throws {
        let script = PackageFolder.url.appending(path: "data/scripts/version")
        #expect(try Program(script.path).output() == "\(TroveVersion.current)\n")
        let builder = try text(of: "data/scripts/build-debs")
        #expect(builder.contains("version=$(data/scripts/version)\n"))
    }

    @Test func theNewestReleaseOfTheMetainfoIsTheVersion() throws {
        let release = try #require(
            text(of: "data/org.trove.Trove.metainfo.xml")
                .firstMatch(of: /<release version="([^"]+)" date="([^"]+)"/))
        #expect(release.1 == TroveVersion.current)
        let heading = "\n## [\(release.1)] - \(release.2)\n"
        #expect(try text(of: "CHANGELOG.md").contains(heading), "\(heading)")
    }

    @Test func changesAreListedForTheVersionOrTheNext() throws {
        let sections = try text(of: "CHANGELOG.md").matches(of: /\n## \[([^\]]+)\]/).map(\.1)
        #expect(sections.prefix(2) == ["Unreleased", Substring(TroveVersion.current)])
    }

    @Test func noOtherFileNamesTheVersionOfThisBuild() throws {
        let literal = "\"\(TroveVersion.current)\""
        let files = try PackageFolder.swiftFiles(in: "Sources").filter {
            try String(contentsOf: $0, encoding: .utf8).contains(literal)
        }
        #expect(files.map(\.lastPathComponent) == ["TroveVersion.swift"])
    }
}
