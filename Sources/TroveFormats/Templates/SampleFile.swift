public import Foundation
import TroveModel

/// The sample lists that are installed with the program.
public enum SampleFile {
    /// Returns the file of a sample list; nil if it is not installed.
    ///
    /// - Parameters:
    ///   - name: The name of the file, such as `books.csv`.
    ///   - environment: The environment, which names the folders; see
    ///     ``ListTemplate/folders(environment:)``.
    public static func url(
        named name: String, environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> URL? {
        ListTemplate.folders(environment: environment).lazy
            .map { $0.deletingLastPathComponent().appending(path: "samples/\(name)") }
            .first { FileManager.default.fileExists(atPath: $0.path) }
    }
}
