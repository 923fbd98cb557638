import Foundation

/// The screen that the tests have to themselves.
public enum Screen {
    /// Writes a picture of the whole screen, or of a part of it, as PNG.
    public static func takePicture(to file: URL, of frame: Frame? = nil) throws {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        let crop = frame.map {
            ["-crop", "\($0.width)x\($0.height)+\($0.x)+\($0.y)", "+repage"]
        }
        try Tool.run(
            "import", ["-silent", "-window", "root"] + (crop ?? []) + ["png24:" + file.path])
    }

    /// A number that stands for what the screen, or a part of it, shows.
    public static func signature(of frame: Frame? = nil) throws -> String {
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("screen-\(UUID().uuidString).png")
        defer { try? FileManager.default.removeItem(at: file) }
        try takePicture(to: file, of: frame)
        return try Tool.run("identify", "-format", "%#", file.path)
    }

    /// Waits until two pictures, one after the other, are the same.
    public static func settle(_ frame: Frame? = nil) throws {
        var before = try signature(of: frame)
        try eventually("the screen stands still") {
            let now = try signature(of: frame)
            defer { before = now }
            return now == before
        }
    }
}
