import Foundation
import ProgramSupport

/// A user of Trove with a temporary home folder.
///
/// The folder outlives the program, so that Trove can be restarted in it.
public final class TroveUser {
    public let home: ScratchFolder

    public init() throws {
        home = try ScratchFolder()
        for variable in Self.folders.keys {
            try FileManager.default.createDirectory(
                at: folder(variable), withIntermediateDirectories: true)
        }
        try setGtkSettings([:])
    }

    /// The library file.
    public var library: DatabaseFile {
        DatabaseFile(folder("XDG_DATA_HOME").appendingPathComponent("trove/library.trove"))
    }

    /// Writes GTK settings, such as `gtk-application-prefer-dark-theme`, for the next start.
    public func setGtkSettings(_ settings: [String: String]) throws {
        let file = folder("XDG_CONFIG_HOME").appendingPathComponent("gtk-3.0/settings.ini")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        // Nobody watches animations, which a test would wait for.
        let settings = ["gtk-enable-animations": "0"].merging(settings) { $1 }
        let lines = settings.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)\n" }
        try ("[Settings]\n" + lines.joined()).write(to: file, atomically: true, encoding: .utf8)
    }

    /// Starts another program of the same build, and waits for its window.
    public func start(_ product: String, arguments: [String] = []) throws -> RunningProgram {
        let program = try RunningProgram(
            .product(product), arguments: arguments, environment: environment)
        _ = try program.window()
        return program
    }

    /// Starts the Trove program of the same build.
    ///
    /// - Parameters:
    ///   - program: The program; by default that of the same build.
    ///   - waitsForWindow: Whether to return only when its window is visible.
    public func startTrove(
        opening files: URL..., program: URL = .product("trove"),
        environment: [String: String] = [:], waitsForWindow: Bool = true
    ) throws -> RunningProgram {
        let program = try RunningProgram(
            program, arguments: files.map(\.path),
            environment: self.environment.merging(environment) { $1 })
        if waitsForWindow { _ = try program.window() }
        return program
    }

    /// Starts the Trove program with arguments, and returns at once.
    ///
    /// - Parameter environment: The variables added to the environment of the user.
    public func launchTrove(
        _ arguments: String..., environment: [String: String] = [:]
    ) throws -> RunningProgram {
        try RunningProgram(
            .product("trove"), arguments: arguments,
            environment: self.environment.merging(environment) { $1 })
    }

    /// Starts the Trove program with arguments, and returns at once.
    public func launchTrove(
        arguments: [String], environment: [String: String]
    ) throws -> RunningProgram {
        try RunningProgram(
            .product("trove"), arguments: arguments,
            environment: self.environment.merging(environment) { $1 })
    }

    /// Runs `trovectl` on the user's library.
    @discardableResult
    public func trovectl(_ arguments: String...) throws -> String { try trovectl(arguments) }

    /// Runs `trovectl` on the user's library.
    @discardableResult
    public func trovectl(_ arguments: [String]) throws -> String {
        Programs.noteAction()
        return try Program(
            URL.product("trovectl").path, arguments: arguments, environment: environment
        ).output()
    }

    /// The folder of sample lists in the source tree.
    public static let samples = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("data/samples")

    private static let folders = [
        "HOME": "", "XDG_DATA_HOME": ".local/share", "XDG_CONFIG_HOME": ".config",
        "XDG_STATE_HOME": ".local/state", "XDG_CACHE_HOME": ".cache",
    ]

    /// The variables of the user's home folder.
    public var environment: [String: String] {
        Dictionary(uniqueKeysWithValues: Self.folders.keys.map { ($0, folder($0).path) })
    }

    private func folder(_ variable: String) -> URL {
        home.url.appendingPathComponent(Self.folders[variable] ?? "")
    }
}
