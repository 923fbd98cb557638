public import Foundation

/// The checkout that the tests were built from.
public enum PackageFolder {
    public static let url = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The test data that belong to the package.
    public static let testData = url.appending(path: "Tests/Data")

    /// The Swift files of a module in `Sources`.
    public static func swiftFiles(of module: String) -> [URL] {
        FileManager.default.enumerator(
            at: url.appending(path: "Sources/\(module)"), includingPropertiesForKeys: nil)?
            .compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" } ?? []
    }
}
