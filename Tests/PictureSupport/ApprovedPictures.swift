public import Foundation
import TestSupport

/// The pictures that a person has looked at: PNG files in `Tests/Data/Pictures`.
///
/// With `TROVE_APPROVE=1` in the environment, drawn pictures become approved ones.
public struct ApprovedPictures {
    /// The folder of the approved pictures.
    public let folder: URL
    /// The folder of the files that show differences.
    public let differences: URL

    private let approves: Bool
    /// The names of the pictures that were drawn.
    private var drawn: Set<String> = []
    /// A sentence for each picture that is not as approved.
    public private(set) var problems: [String] = []

    /// Whether the environment is the one in which pictures are comparable.
    public static var areComparable: Bool {
        ProcessInfo.processInfo.environment["TROVE_PICTURES"] == "1"
    }

    /// Opens a folder of approved pictures.
    ///
    /// - Parameter name: The name of the folder in `Tests/Data/Pictures`.
    public init(_ name: String) {
        folder = PackageFolder.testData.appending(path: "Pictures/\(name)")
        differences = PackageFolder.url.appending(path: ".build/pictures/\(name)")
        approves = ProcessInfo.processInfo.environment["TROVE_APPROVE"] == "1"
    }

    private func file(_ name: String) -> URL { folder.appending(path: name + ".png") }

    /// Compares a drawn picture with the approved one of its name.
    public mutating func compare(_ picture: Picture, _ name: String) throws {
        drawn.insert(name)
        let approved = Picture(contentsOf: file(name))
        let difference = PictureDifference(
            from: approved ?? Picture(width: picture.width, height: picture.height), to: picture)
        guard approved == nil || difference.isVisible else { return }
        if approves { return try picture.write(to: file(name)) }
        let sheet = differences.appending(path: name + ".png")
        try difference.sideBySide.write(to: sheet)
        problems.append(
            approved == nil
                ? "\(name) is new: see \(sheet.path)"
                : "\(name) differs in \(difference.places.count) pixels: see \(sheet.path)")
    }

    /// Reports approved pictures that were not drawn, or removes them.
    public mutating func finish() throws {
        let files =
            FileManager.default.enumerator(
                at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
        for file in files where file.pathExtension == "png" {
            let name = String(file.path.dropFirst(folder.path.count + 1).dropLast(4))
            guard !drawn.contains(name) else { continue }
            if approves {
                try FileManager.default.removeItem(at: file)
            } else {
                problems.append("\(name) was not drawn")
            }
        }
    }
}
