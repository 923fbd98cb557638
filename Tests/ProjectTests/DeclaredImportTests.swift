import Foundation
import Testing

/// The names of the targets with Swift files.
private let swiftTargets: [String] =
    (try? PackageManifest().targets.filter { !$0.files.isEmpty }.map(\.name)) ?? []

/// A target declares exactly the modules that it imports.
struct DeclaredImportTests {
    private let manifest: PackageManifest

    init() throws {
        manifest = try PackageManifest()
    }

    @Test func theManifestIsRead() throws {
        #expect(swiftTargets.count > 40)
        let store = try #require(manifest.target("TroveStore"))
        #expect(store.folder == "Sources/TroveStore")
        #expect(store.dependencies.isSuperset(of: ["TroveModel", "GRDB", "GRDBSQLite"]))
        #expect(manifest.programs["TroveCtl"] == "trovectl")
    }

    @Test("each imported module is declared", arguments: swiftTargets)
    func imports(_ name: String) throws {
        let target = try #require(manifest.target(name))
        let own = Set(manifest.targets.map(\.module))
            .union(["GRDB", "GRDBSQLite", "ArgumentParser"])
        let declared = Set(target.dependencies.map(PackageManifest.module))
        for (file, imported) in try SourceImports.all(in: target.files)
        where own.contains(imported) && imported != target.module {
            #expect(declared.contains(imported), "\(file) imports \(imported)")
        }
    }

    @Test("each declared module is imported, each program started", arguments: swiftTargets)
    func dependencies(_ name: String) throws {
        let target = try #require(manifest.target(name))
        let imported = Set(try SourceImports.all(in: target.files).map(\.imported))
        for dependency in target.dependencies.sorted()
        where !imported.contains(PackageManifest.module(dependency)) {
            #expect(try names(dependency, in: target), "\(name) does not import \(dependency)")
        }
    }

    /// Whether a test target names a program that it starts, itself or in what it shares with other
    /// tests, or a folder of sources that it reads.
    private func names(_ dependency: String, in target: PackageManifest.Target) throws -> Bool {
        guard target.kind == "testTarget" else { return false }
        let isProgram = manifest.target(dependency)?.isProgram == true
        let name = manifest.programs[dependency] ?? dependency
        let named = isProgram ? "\"\(name)\"" : "\"Tests/\(name)\""
        return try manifest.closure(of: target).filter { $0.folder.hasPrefix("Tests/") }
            .flatMap(\.files)
            .contains { try String(contentsOf: $0, encoding: .utf8).contains(named) }
    }
}
