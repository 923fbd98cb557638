import Foundation
import TestSupport
import Testing

/// Arrows between modules only point down, see `docs/internals/architecture.md`.
struct ModuleImportTests {
    private static let system: Set = ["Glibc", "FoundationEssentials", "Synchronization"]
    private static let foundation = system.union(["Foundation", "Dispatch"])
    private static let gtk: Set = ["CGtk", "GtkBridge"]

    /// The modules of `Sources`, and what each may import.
    private static let allowed: [String: Set<String>] = [
        "TextCore": system.union(["CICU", "CGettext"]),
        "TableCore": system.union(["TextCore"]),
        "TroveModel": foundation.union(["TextCore", "TableCore"]),
        "TroveFormats": foundation.union([
            "TextCore", "TroveModel", "CArchive", "CXML2", "CXlsxWriter", "GRDB", "GRDBSQLite",
        ]),
        "TroveImages": foundation.union(["TextCore", "TroveModel", "CPixbuf"]),
        "TroveStore": foundation.union([
            "TextCore", "TableCore", "TroveModel", "TroveImages", "GRDB", "GRDBSQLite",
            "CTroveSearch",
        ]),
        "TrovePostgres": foundation.union([
            "TextCore", "TroveModel", "TroveImages", "CPostgres", "CSecret",
        ]),
        "GtkBridge": foundation.union(["CGtk"]),
        "TableKit": foundation.union(gtk).union(["TextCore", "TableCore"]),
        "TroveCtl": foundation.union([
            "TextCore", "TroveModel", "TroveFormats", "TroveStore", "TrovePostgres",
            "ArgumentParser",
        ]),
        "TableCatalog": foundation.union(["TableKit"]),
        "Trove": foundation.union([
            "TextCore", "TableCore", "TableKit", "TroveModel", "TroveFormats", "TroveStore",
            "TrovePostgres",
        ]),
    ]

    @Test("a module imports nothing but what stands below it", arguments: allowed.keys.sorted())
    func imports(module: String) throws {
        let allowed = try #require(Self.allowed[module])
        let imports = try Self.imports(of: module)
        #expect(imports.count > (module == "TroveImages" ? 2 : 5))
        for (file, imported) in imports {
            #expect(allowed.contains(imported), "\(file) imports \(imported)")
        }
    }

    @Test(
        "one file of the app and one of the command line name the stores",
        arguments: ["TroveStore", "TrovePostgres"])
    func store(_ store: String) throws {
        for module in ["Trove", "TroveCtl"] {
            let files = try Self.imports(of: module).filter { $0.imported == store }
            #expect(files.count == 1, "\(files.map(\.file))")
        }
    }

    @Test("an example imports nothing of this package but TableKit")
    func examples() throws {
        let imports = try SourceImports.all(in: PackageFolder.swiftFiles(in: "Examples"))
            .filter { $0.imported != "PackageDescription" }
        #expect(imports.count > 2)
        for (file, imported) in imports {
            #expect(
                Self.foundation.union(["TableKit"]).contains(imported),
                "\(file) imports \(imported)")
        }
    }

    /// All imports of a module, with the names of the files.
    private static func imports(of module: String) throws -> [(file: String, imported: String)] {
        try SourceImports.all(in: PackageFolder.swiftFiles(of: module))
    }
}
