// swift-tools-version: 6.2

import PackageDescription

/// GTK runs on the main thread, so that is where the code of these programs is by default.
let mainActorByDefault: [SwiftSetting] = [.defaultIsolation(MainActor.self)]

/// An example: a program that uses nothing but TableKit.
func example(_ name: String, path: String) -> Target {
    .executableTarget(
        name: name, dependencies: [.product(name: "TableKit", package: "Trove")], path: path,
        swiftSettings: mainActorByDefault)
}

let package = Package(
    name: "Examples",
    dependencies: [.package(name: "Trove", path: "..")],
    targets: [
        example("shelf", path: "Shelf"),
        example("first-table", path: "FirstTable"),
        example("first-collection", path: "FirstCollection"),
    ],
    swiftLanguageModes: [.v6]
)
