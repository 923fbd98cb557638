package import Foundation
import TextCore

/// Reminders while the program is closed: by a timer of systemd, or where there is none, when the
/// user logs in.
public struct ReminderSchedule: Sendable {
    /// Runs a command; returns its exit status, or nil if it cannot be started.
    public typealias Run = @Sendable (_ command: [String]) async -> Int32?

    private static let timer = "trove-reminders.timer"

    private let file: URL
    private let program: String
    private let run: Run

    /// Creates a schedule.
    ///
    /// - Parameters:
    ///   - program: The path of the program.
    ///   - run: Runs a command.
    public init(program: String, run: @escaping Run) {
        self.init(program: program, autostart: UserFolders.autostart(), run: run)
    }

    package init(program: String, autostart: URL, run: @escaping Run) {
        file = autostart.appending(path: "org.trove.Trove.Reminders.desktop")
        (self.program, self.run) = (program, run)
    }

    /// Whether the user is reminded while the program is closed.
    public func isOn() async -> Bool {
        if FileManager.default.fileExists(atPath: file.path) { return true }
        return await run(["systemctl", "--user", "--quiet", "is-enabled", Self.timer]) == 0
    }

    /// Switches the reminders on or off.
    ///
    /// - Throws: A `LibraryError` if neither way works.
    public func set(_ isOn: Bool) async throws(LibraryError) {
        let verb = isOn ? "enable" : "disable"
        let isDone = await run(["systemctl", "--user", "--quiet", verb, "--now", Self.timer]) == 0
        if isOn, !isDone {
            try PrivateFile.createFolder(at: file.deletingLastPathComponent())
            return try OutputFile(at: file).write(Data(entry.utf8))
        }
        unlink(file.path)
        guard !isOn, await self.isOn() else { return }
        throw LibraryError(
            .unexpected,
            translated(
                """
                The reminders could not be switched off. Enter “systemctl --user disable --now \
                {timer}” in a terminal to see why.
                """
            ).filling(["timer": Self.timer]))
    }

    /// The desktop entry that sends the reminders when the user logs in.
    private var entry: String {
        // The rules for quoting of the Desktop Entry Specification.
        let quoted = program.replacing("\\", with: "\\\\\\\\").replacing("\"", with: "\\\\\"")
            .replacing("$", with: "\\\\$").replacing("`", with: "\\\\`")
            .replacing("%", with: "%%")
        return """
            [Desktop Entry]
            Type=Application
            Name=Trove Reminders
            Exec="\(quoted)" --remind
            Icon=org.trove.Trove
            NoDisplay=true
            X-GNOME-Autostart-Delay=30

            """
    }
}
