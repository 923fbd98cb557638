import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Another package can implement the protocols of a storage.
struct ForeignStorageTests {
    /// Checks the types of sources as the compiler does in another package, which sees public
    /// declarations alone.
    private func check(_ sources: [URL]) throws -> ProgramOutcome {
        let cICU = URL.product("CICU.build").appending(path: "module.modulemap")
        let gettext = PackageFolder.url.appending(path: "Sources/CGettext/module.modulemap")
        let maps = [cICU, gettext].flatMap { ["-Xcc", "-fmodule-map-file=\($0.path)"] }
        return try Program(
            "swiftc",
            arguments: [
                "-typecheck", "-swift-version", "6", "-package-name", "another",
                "-module-name", "Another", "-I", URL.product("Modules").path,
            ] + maps + sources.map(\.path)
        ).run()
    }

    @Test func theStorageInMemoryNeedsOnlyPublicDeclarations() throws {
        let folder = PackageFolder.url.appending(path: "Tests/MemoryStorage")
        let sources = try FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: nil)
        #expect(sources.count > 20)
        let outcome = try check(sources)
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    @Test func namesOfTablesAreNoPublicDeclarations() throws {
        let folder = try TemporaryFolder()
        let file = try folder.file(
            "names.swift",
            "import TroveModel\nfunc name(of list: List) -> String { list.tableName }")
        let outcome = try check([file])
        #expect(outcome.errors.contains("'tableName' is inaccessible"))
    }
}
