import Foundation

/// The screen of the display, which the tests do not share.
public enum Screen {
    /// A token that allows a program to come to the front, as a Wayland desktop gives it to each
    /// program that a person starts; nil on X.
    public static func activationToken() throws -> String? {
        try (Display.connect() as? Compositor)?.activationToken()
    }

    /// Writes a PNG screenshot of the whole screen or of a part of it.
    public static func takePicture(to file: URL, of frame: Frame? = nil) throws {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try capture(frame, ["png24:" + file.path])
    }

    /// Takes a screenshot, at a scale of 1, and converts it.
    @discardableResult
    private static func capture(_ frame: Frame?, _ output: [String]) throws -> String {
        let (size, place) =
            frame.map { ("\($0.width)x\($0.height)", ($0.x, $0.y)) } ?? ("", (0, 0))
        guard Display.isWayland else {
            let crop = frame.map { _ in ["-crop", "\(size)+\(place.0)+\(place.1)", "+repage"] }
            return try Tool.run("import", ["-silent", "-window", "root"] + (crop ?? []) + output)
        }
        let folder = try ScratchFolder()
        let picture = folder.url.appendingPathComponent("screen.png").path
        let area = frame.map { _ in ["-g", "\(place.0),\(place.1) \(size)"] }
        try Tool.run("grim", ["-s", "1"] + (area ?? []) + [picture])
        return try Tool.run("convert", [picture] + output)
    }

    /// Returns a checksum of the whole screen or of a part of it.
    public static func signature(of frame: Frame? = nil) throws -> String {
        try capture(frame, ["-format", "%#", "info:-"])
    }

    /// Returns the color of a pixel as ImageMagick writes it, such as "srgb(200,30,30)".
    public static func color(at point: (x: Int, y: Int)) throws -> String {
        let pixel = Frame(x: point.x, y: point.y, width: 1, height: 1)
        return try capture(pixel, ["-depth", "8", "-format", "%[pixel:p{0,0}]", "info:-"])
    }

    /// Waits until two successive screenshots are equal, for programs that do not tell when they
    /// are settled.
    public static func settle() throws {
        var before = try signature()
        try eventually("the screen stands still") {
            let now = try signature()
            defer { before = now }
            return now == before
        }
    }
}
