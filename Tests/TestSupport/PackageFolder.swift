public import Foundation

/// The checkout that the tests were built from.
public enum PackageFolder {
    public static let url = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The test data that belong to the package.
    public static let testData = url.appending(path: "Tests/Data")

    /// The Swift files of a module in `Sources`, without those in its documentation.
    public static func swiftFiles(of module: String) -> [URL] {
        swiftFiles(in: "Sources/\(module)")
    }

    /// The Swift files in a folder of the package, without those in documentation and builds.
    public static func swiftFiles(in folder: String) -> [URL] {
        FileManager.default.enumerator(
            at: url.appending(path: folder), includingPropertiesForKeys: nil)?
            .compactMap { $0 as? URL }.filter {
                $0.pathExtension == "swift" && !$0.path.contains(".docc/")
                    && !$0.path.contains("/.build/")
            } ?? []
    }
}
