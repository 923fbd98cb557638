// swift-tools-version: 6.2

import PackageDescription

/// Everything that touches GTK lives on the main thread, so that is where its code is by default.
let mainActorByDefault: [SwiftSetting] = [.defaultIsolation(MainActor.self)]

let package = Package(
    name: "Trove",
    products: [
        .library(name: "TextCore", targets: ["TextCore"]),
        .library(name: "TableCore", targets: ["TableCore"]),
        .library(name: "TableKit", targets: ["TableKit"]),
        .library(name: "TroveModel", targets: ["TroveModel"]),
        .library(name: "TroveFormats", targets: ["TroveFormats"]),
        .library(name: "TroveStore", targets: ["TroveStore"]),
        .library(name: "TrovePostgres", targets: ["TrovePostgres"]),
        .executable(name: "trove", targets: ["Trove"]),
        .executable(name: "trovectl", targets: ["TroveCtl"]),
        .executable(name: "table-catalog", targets: ["table-catalog"]),
        .executable(name: "trove-bench", targets: ["Benchmarks"]),
        .executable(name: "bare-window", targets: ["bare-window"]),
        .executable(name: "trove-screenshots", targets: ["Screenshots"]),
    ],
    dependencies: [
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    ],
    targets: [
        .systemLibrary(name: "CGtk", pkgConfig: "gtk+-3.0", providers: [.apt(["libgtk-3-dev"])]),
        .target(name: "CICU", linkerSettings: [.linkedLibrary("_FoundationICU")]),

        .systemLibrary(name: "CGettext"),
        .target(name: "TextCore", dependencies: ["CICU", "CGettext"]),
        .target(name: "TableCore", dependencies: ["TextCore"]),
        .target(name: "GtkBridge", dependencies: ["CGtk"]),
        .target(
            name: "TableKit",
            dependencies: ["CGtk", "GtkBridge", "TextCore", "TableCore"],
            swiftSettings: mainActorByDefault),
        .target(name: "CTroveSearch", dependencies: ["CICU"]),
        .systemLibrary(
            name: "CArchive", pkgConfig: "libarchive", providers: [.apt(["libarchive-dev"])]),
        .systemLibrary(
            name: "CXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
        .systemLibrary(
            name: "CPixbuf", pkgConfig: "gdk-pixbuf-2.0", providers: [.apt(["libgtk-3-dev"])]),
        .target(name: "CXlsxWriter"),
        .target(name: "TroveModel", dependencies: ["TextCore", "TableCore"]),
        .target(name: "TroveImages", dependencies: ["TextCore", "TroveModel", "CPixbuf"]),
        .target(
            name: "TroveFormats",
            dependencies: [
                "TextCore", "TroveModel", "CArchive", "CXML2", "CXlsxWriter",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ]),
        .target(name: "CPostgres"),
        .systemLibrary(
            name: "CSecret", pkgConfig: "libsecret-1", providers: [.apt(["libsecret-1-dev"])]),
        .target(
            name: "TrovePostgres",
            dependencies: [
                "TextCore", "TroveModel", "TroveImages", "CPostgres", "CSecret",
            ]),
        .target(
            name: "TroveStore",
            dependencies: [
                "TextCore", "TableCore", "TroveModel", "TroveImages", "CTroveSearch",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ]),
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                "CGtk", "GtkBridge", "TextCore", "TableCore", "TableKit", "TroveModel",
                "TroveFormats", "TroveStore", "TrovePostgres",
                "ProgramSupport", "RandomSupport", "UITestSupport",
            ]),
        .executableTarget(
            name: "bare-window", dependencies: ["CGtk"], path: "Sources/BareWindow"),
        .executableTarget(
            name: "Trove",
            dependencies: [
                "TextCore", "TableCore", "TableKit", "TroveModel", "TroveFormats", "TroveStore",
                "TrovePostgres",
            ],
            swiftSettings: mainActorByDefault),

        .executableTarget(
            name: "TroveCtl",
            dependencies: [
                "TextCore", "TroveModel", "TroveFormats", "TroveStore", "TrovePostgres",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),

        .executableTarget(
            name: "text-table", dependencies: ["TextCore", "TableCore"], path: "Sources/TextTable"),

        .executableTarget(
            name: "table-catalog", dependencies: ["TableKit"], path: "Sources/TableCatalog",
            swiftSettings: mainActorByDefault),

        .testTarget(
            name: "TextCoreTests",
            dependencies: ["TextCore", "CAlphabeticIndex", "RandomSupport"]),
        .testTarget(
            name: "TableCoreTests",
            dependencies: ["TextCore", "TableCore", "RandomSupport", "TestSupport"]),
        .testTarget(name: "GtkBridgeTests", dependencies: ["CGtk", "GtkBridge"]),
        .testTarget(
            name: "TroveAppTests",
            dependencies: [
                "CGtk", "GtkBridge", "TextCore", "TableCore", "TableKit", "TroveModel",
                "TroveFormats", "TroveStore", "Trove",
                "CFixedClock", "PictureSupport",
            ]),
        .testTarget(
            name: "TableKitTests",
            dependencies: [
                "CGtk", "GtkBridge", "TableCore", "TableKit", "RandomSupport", "UITestSupport",
                "TestSupport",
            ]),
        .executableTarget(
            name: "early-views", dependencies: ["TableCore", "TableKit"], path: "Tests/EarlyViews",
            swiftSettings: mainActorByDefault),
        .executableTarget(
            name: "drag-source", dependencies: ["CGtk", "GtkBridge"], path: "Tests/DragSource",
            swiftSettings: mainActorByDefault),
        .executableTarget(
            name: "long-table", dependencies: ["GtkBridge", "TableCore", "TableKit"],
            path: "Tests/LongTable", swiftSettings: mainActorByDefault),
        .target(
            name: "CAlphabeticIndex", path: "Tests/CAlphabeticIndex",
            linkerSettings: [.linkedLibrary("icui18n"), .linkedLibrary("icuuc")]),
        .testTarget(
            name: "TroveModelTests",
            dependencies: ["TextCore", "TableCore", "TroveModel", "RandomSupport", "TestSupport"]),
        .testTarget(
            name: "TroveFormatsTests",
            dependencies: [
                "TextCore", "TableCore", "TroveModel", "TroveFormats", "TroveStore", "CArchive",
                "trove-fuzz",
                "ProgramSupport", "RandomSupport", "TestSupport", "TroveTestSupport",
                .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        .testTarget(
            name: "TroveStoreTests",
            dependencies: [
                "TextCore", "TroveModel", "TroveFormats", "TroveImages", "TroveStore",
                "trove-stress", "ProgramSupport", "RandomSupport", "TestSupport",
                "TroveTestSupport", "MemoryStorage", "CFaultyStorage", "TrovePostgres",
                "PostgresTestSupport",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ]),
        .testTarget(
            name: "TrovePostgresTests",
            dependencies: [
                "TextCore", "TroveModel", "TrovePostgres", "CPostgres", "PostgresTestSupport",
                "ProgramSupport", "RandomSupport", "TestSupport", "TroveCtl",
            ]),
        .target(
            name: "PostgresTestSupport", dependencies: ["TroveModel", "TrovePostgres"],
            path: "Tests/PostgresTestSupport"),
        // Checks of the project's own files.
        .testTarget(
            name: "ProjectTests",
            dependencies: [
                "TroveModel", "TroveFormats", "MemoryStorage", "ProgramSupport", "TestSupport",
                "Trove", "TroveCtl", "table-catalog", "format-tables",
            ]),
        .executableTarget(
            name: "format-tables", dependencies: ["TroveFormats"], path: "Tests/FormatTables"),
        .testTarget(
            name: "TroveCtlTests",
            dependencies: [
                "TroveModel", "TrovePostgres", "TroveCtl", "PostgresTestSupport", "ProgramSupport",
            ],
            exclude: ["Sessions"]),
        .target(
            name: "CFaultyStorage", path: "Tests/CFaultyStorage",
            linkerSettings: [.linkedLibrary("sqlite3")]),
        .target(
            name: "MemoryStorage", dependencies: ["TextCore", "TroveModel"],
            path: "Tests/MemoryStorage"),
        .target(name: "TestSupport", path: "Tests/TestSupport"),
        .target(
            name: "TroveTestSupport",
            dependencies: [
                "ProgramSupport", "RandomSupport", "TestSupport", "TroveModel", "TroveFormats",
                "TroveStore",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            path: "Tests/TroveTestSupport"),
        .executableTarget(
            name: "trove-stress",
            dependencies: [
                "TroveModel", "TroveStore", "TroveTestSupport",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            path: "Tests/TroveStress"),
        .executableTarget(
            name: "trove-fuzz",
            dependencies: [
                "TroveModel", "TroveFormats", "TroveStore", "RandomSupport", "TroveTestSupport",
                "CArchive",
            ],
            path: "Tests/Fuzzing"),
        .systemLibrary(
            name: "CAtspi", path: "Tests/CAtspi", pkgConfig: "atspi-2",
            providers: [.apt(["libgtk-3-dev"])]),
        .systemLibrary(
            name: "CGio", path: "Tests/CGio", pkgConfig: "gio-2.0",
            providers: [.apt(["libgtk-3-dev"])]),
        // Random numbers that are the same in every run, for tests, fuzzing and benchmarks.
        .target(name: "RandomSupport", path: "Tests/RandomSupport"),
        .testTarget(name: "RandomSupportTests", dependencies: ["RandomSupport"]),
        // Starts programs for tests and benchmarks; nothing that is installed may depend on it.
        .target(name: "ProgramSupport", dependencies: ["CGio"], path: "Tests/ProgramSupport"),
        .testTarget(name: "ProgramSupportTests", dependencies: ["ProgramSupport"]),
        .target(
            name: "UITestSupport",
            dependencies: [
                "CAtspi", "CGio", "CWaylandInput", "CXTest", "ProgramSupport", "TestSupport",
            ],
            path: "Tests/UITestSupport"),
        .target(
            name: "CWaylandInput", path: "Tests/CWaylandInput",
            linkerSettings: [.linkedLibrary("wayland-client"), .linkedLibrary("xkbcommon")]),
        // Random input for the programs: see `make monkey`.
        .executableTarget(
            name: "trove-monkey",
            dependencies: ["ProgramSupport", "RandomSupport", "UITestSupport"],
            path: "Tests/Monkey"),
        .systemLibrary(
            name: "CXTest", path: "Tests/CXTest", pkgConfig: "xtst",
            providers: [.apt(["libxtst-dev"])]),
        .testTarget(
            name: "TroveTests",
            dependencies: [
                "Trove", "ProgramSupport", "UITestSupport", "early-views", "drag-source",
                "long-table",
            ]),
        .testTarget(
            name: "CatalogTests",
            dependencies: [
                "CGtk", "GtkBridge", "TableKit", "table-catalog", "CFixedClock", "PictureSupport",
                "ProgramSupport", "UITestSupport",
            ]),
        .target(name: "CFixedClock", path: "Tests/CFixedClock"),
        .target(name: "CPixels", path: "Tests/CPixels"),
        .target(
            name: "PictureSupport", dependencies: ["CGtk", "CPixels", "GtkBridge", "TestSupport"],
            path: "Tests/PictureSupport"),
        .testTarget(
            name: "PictureSupportTests", dependencies: ["CGtk", "PictureSupport", "TestSupport"]),
        .executableTarget(
            name: "Screenshots", dependencies: ["ProgramSupport", "UITestSupport"],
            path: "Tests/Screenshots"),
    ],
    swiftLanguageModes: [.v6]
)

// `make check` holds our own targets to no warnings; a dependency's warnings are not ours to mend,
// and a newer compiler's must not keep anybody from building Trove.
if Context.environment["TROVE_STRICT"] != nil {
    for target in package.targets where target.type != .system {
        target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
    }
}

// `make fuzz` counts which parts of our own code an input reaches; its scratch folder is its own.
if Context.environment["TROVE_FUZZ"] != nil {
    let swift: [SwiftSetting] = [
        .define("LIBFUZZER"), .unsafeFlags(["-Xfrontend", "-sanitize=fuzzer"]),
    ]
    for target in package.targets {
        switch target.name {
        case "TextCore", "TableCore", "TroveModel", "TroveFormats", "TroveStore", "trove-fuzz":
            target.swiftSettings = (target.swiftSettings ?? []) + swift
        case "CICU", "CTroveSearch":
            target.cSettings = [.unsafeFlags(["-fsanitize=fuzzer-no-link"])]
        default: break
        }
    }
}
