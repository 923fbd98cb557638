public import Foundation

/// The checkout that the tests were built from.
public enum PackageFolder {
    public static let url = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The test data that belong to the package.
    public static let testData = url.appending(path: "Tests/Data")
}
