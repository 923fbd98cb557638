import Foundation
import RandomSupport
import UITestSupport

/// Random input for one program, until a time is over.
///
/// Acts come in bursts. In a patient burst the program settles after each act, in a hasty one only
/// at the end. The acts depend on the seed alone; what they hit depends on the program.
final class MonkeyRun {
    private var random: SplitMix64
    private let devices: InputDevices
    private let start: () throws -> RunningProgram
    private var program: RunningProgram
    private(set) var count = 0
    private var recent: [String] = []
    private var isHasty = false
    private var checkedWindow: UInt = 0

    /// Starts the program.
    ///
    /// - Parameter start: Starts the program, also again after the monkey has quit it.
    init(seed: UInt64, start: @escaping () throws -> RunningProgram) throws {
        random = SplitMix64(seed: seed)
        devices = try InputDevices()
        self.start = start
        program = try start()
    }

    /// Acts until the deadline.
    ///
    /// - Throws: A ``MonkeyFinding`` with the last acts and the output of the program.
    func run(until deadline: Date) throws {
        do {
            try settle()
            while Date() < deadline { try burst() }
            try program.killAtOnce()
        } catch {
            throw MonkeyFinding("\(error)", acts: recent, output: program.output)
        }
    }

    private func burst() throws {
        if random.chance(10) { isHasty.toggle() }
        for _ in 0..<random.number(1...8) {
            let act = MonkeyAct(&random)
            note(act)
            try perform(act)
            if !isHasty { try settle() }
        }
        try settle()
        try closeFileChooser()
    }

    private func note(_ act: MonkeyAct) {
        count += 1
        recent.append("\(count) \(isHasty ? "hasty" : "patient"): \(act)")
        if recent.count > 40 { recent.removeFirst() }
    }

    private func perform(_ act: MonkeyAct) throws {
        let screen = Frame(x: 0, y: 0, width: 1_280, height: 900)
        let frame = devices.activeWindow?.frame ?? screen
        switch act {
        case .click(let button, let count, let modifiers, let place):
            devices.move(to: place.point(in: frame))
            try devices.holding(modifiers) {
                for _ in 0..<count { devices.click(button) }
            }
        case .drag(let places, let key): try drag(places.map { $0.point(in: frame) }, key: key)
        case .wheel(let notches, let place):
            devices.move(to: place.point(in: frame))
            for _ in 0..<abs(notches) { devices.click(notches > 0 ? 5 : 4) }
        case .key(let key): try devices.press(key)
        case .text(let text): try devices.type(text)
        }
    }

    private func drag(_ points: [(x: Int, y: Int)], key: String?) throws {
        guard var place = points.first else { return }
        devices.move(to: place)
        devices.button(1, isDown: true)
        defer { devices.button(1, isDown: false) }
        for point in points.dropFirst() {
            for step in 1...8 {
                devices.move(
                    to: (
                        place.x + (point.x - place.x) * step / 8,
                        place.y + (point.y - place.y) * step / 8
                    ))
                // GTK begins a drag only at a motion that it sees after the press.
                usleep(3_000)
            }
            place = point
        }
        if let key { try devices.press(key) }
    }

    /// Waits until the program is settled, and checks that all is well with it.
    private func settle() throws {
        if program.isRunning { try Programs.settle() }
        if !program.isRunning {
            try program.waitUntilExit(within: 1)
            program = try start()
            try Programs.settle()
        }
        try checkOutput()
    }

    /// - Throws: A ``UITestFailure`` if the program has written a warning of GTK or its own.
    private func checkOutput() throws {
        let lines = program.output.split(separator: "\n")
        let warning = lines.first { line in
            ["-CRITICAL **", "-WARNING **", "Fatal error", "Invalid number of"]
                .contains { line.contains($0) }
                && !Self.harmless.contains { line.contains($0) }
        }
        if let warning { throw UITestFailure("the program wrote: \(warning)") }
    }

    /// Parts of warnings that GTK writes without a mistake of the program.
    private static let harmless = [
        "Couldn't connect to accessibility bus", "Could not load a pixbuf",
        "Failed to load module", "dconf-WARNING", "No handler", "no icon theme",
    ]

    /// Closes a file chooser: in it, keys could delete or replace files.
    private func closeFileChooser() throws {
        for _ in 0..<5 {
            guard let window = devices.activeWindow?.identifier, window != checkedWindow else {
                return
            }
            guard program.windows.contains(where: { $0.role == "file chooser" }) else {
                checkedWindow = window
                return
            }
            try devices.press("Escape")
            try settle()
        }
    }
}

/// Something that went wrong, with what led to it.
struct MonkeyFinding: Error, CustomStringConvertible {
    let description: String

    init(_ what: String, acts: [String] = [], output: String = "") {
        let log = output.split(separator: "\n").suffix(120).joined(separator: "\n")
        description = """
            found: \(what)
            last acts:
            \(acts.joined(separator: "\n"))
            output:
            \(log)
            """
    }
}
