import Foundation
import ProgramSupport
import Testing

/// Programs that run in the background.
struct ChildProcessTests {
    private func shell(_ command: String) throws -> ChildProcess {
        try ChildProcess(Program("/bin/sh", arguments: ["-c", command]), keepsInputOpen: true)
    }

    /// The kernel's state of the process, such as `T` for stopped.
    private func state(of process: ChildProcess) throws -> Substring? {
        let number = try #require(process.processIdentifier)
        let status = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8)
        return status?.split(separator: ") ").last?.split(separator: " ").first
    }

    @Test func linesAreReadWhileItRuns() throws {
        let process = try shell("echo one; printf tw; read line; echo o; printf end")
        try process.wait("the first line", within: 20) { $0 == ["one"] }
        #expect(process.isRunning)
        #expect(process.status == nil)
        process.endInput()
        #expect(process.waitUntilExit() == 0)
        #expect(!process.isRunning)
        #expect(process.lines == ["one", "two"])
        #expect(process.output == "one\ntwo\nend")
    }

    @Test func aSignalEndsIt() throws {
        let process = try shell("echo ready; read line")
        try process.wait("it is ready", within: 20) { $0.contains("ready") }
        process.send(SIGTERM)
        #expect(process.waitUntilExit() == .signal(SIGTERM))
        // The process identifier may have been reused.
        process.send(SIGKILL)
        #expect(process.status == .signal(SIGTERM))
    }

    @Test func aStoppedProgramGoesOn() throws {
        let process = try shell("echo ready; read line; echo done")
        try process.wait("it is ready", within: 20) { $0.contains("ready") }
        process.send(SIGSTOP)
        while try state(of: process) != "T" { sched_yield() }
        process.endInput()
        #expect(process.waitUntilExit(within: 0.05) == nil)
        process.send(SIGCONT)
        #expect(process.waitUntilExit() == 0)
        #expect(process.lines == ["ready", "done"])
    }

    /// The program ends although nobody reads its output.
    @Test func muchOutputIsReadWithoutBeingAskedFor() throws {
        let process = try ChildProcess(Program("seq", arguments: ["500000"]))
        #expect(process.waitUntilExit(within: 60) == 0)
        #expect(process.lines.count == 500_000)
        #expect(process.lines.last == "500000")
    }

    @Test func whatItWroteBeforeItWasKilledIsComplete() throws {
        let process = try shell("for n in 1 2 3; do echo $n; done; kill -KILL $$")
        #expect(process.waitUntilExit() == .signal(SIGKILL))
        #expect(process.lines == ["1", "2", "3"])
    }

    @Test func errorsAreMergedOnDemand() throws {
        let process = try ChildProcess(
            Program("/bin/sh", arguments: ["-c", "echo out; echo err >&2"]), mergesErrors: true)
        #expect(process.waitUntilExit() == 0)
        #expect(process.lines == ["out", "err"])
    }

    /// A child process that outlives the program keeps the pipe open.
    @Test func theEndOfTheProgramIsEnough() throws {
        let process = try shell("sleep 600 & echo $!")
        #expect(process.waitUntilExit(within: 60) == 0)
        let sleeper = try #require(process.lines.first.flatMap { Int32($0) })
        #expect(kill(sleeper, SIGKILL) == 0)
    }

    /// No program keeps the input pipe of another open, however many start at once.
    @Test func theInputOfEachEndsByItself() throws {
        let processes = try (0..<8).map { _ in try shell("cat; echo end") }
        for process in processes {
            process.endInput()
            #expect(process.waitUntilExit(within: 60) == 0)
            #expect(process.lines == ["end"])
        }
    }

    @Test func theLastReferenceKillsIt() throws {
        var process: ChildProcess? = try shell("echo ready; read line")
        try process?.wait("it is ready", within: 20) { $0.contains("ready") }
        let number = try #require(process?.processIdentifier)
        process = nil
        #expect(kill(number, 0) != 0)
    }

    @Test func waitingInVainIsASentence() throws {
        let ended = try ChildProcess(Program("/bin/sh", arguments: ["-c", "echo no; exit 4"]))
        let failure = #expect(throws: ProgramFailure.self) {
            try ended.wait("a yes", within: 20) { $0.contains("yes") }
        }
        #expect(
            failure?.description == "“/bin/sh -c echo no; exit 4”: it ended with status 4, waiting "
                + "for: a yes. It wrote: no\n")
        let mute = try shell("read line")
        let late = #expect(throws: ProgramFailure.self) {
            try mute.wait("a line", within: 0.01) { !$0.isEmpty }
        }
        #expect(late?.description.contains("0.01 s, waiting for: a line") == true)
    }

    /// Programs run in many tests at once.
    @Test(arguments: 0..<16)
    func manyRunAtOnce(_ number: Int) throws {
        let process = try ChildProcess(
            Program("/bin/sh", arguments: ["-c", "seq \(number * 1_000); exit \(number)"]))
        #expect(try Program("echo", arguments: ["\(number)"]).output() == "\(number)\n")
        #expect(process.waitUntilExit() == .code(Int32(number)))
        #expect(process.lines.count == number * 1_000)
    }
}
