import Foundation
import ProgramSupport
import Testing

/// Programs that run to their end.
struct ProgramTests {
    private func shell(_ command: String, environment: [String: String?] = [:]) -> Program {
        Program("/bin/sh", arguments: ["-c", command], environment: environment)
    }

    @Test func outputErrorsAndStatusAreToldApart() throws {
        let outcome = try shell("echo out; echo err >&2; exit 7").run()
        #expect(outcome.status == 7)
        #expect(outcome.output == "out\n")
        #expect(outcome.errors == "err\n")
    }

    @Test func mergedErrorsStandWhereTheyWereWritten() throws {
        let outcome = try shell("echo one; echo two >&2; echo three").run(mergesErrors: true)
        #expect(outcome.output == "one\ntwo\nthree\n")
        #expect(outcome.errors == "")
    }

    @Test func aSignalIsNoStatus() throws {
        let outcome = try shell("kill -SEGV $$").run()
        #expect(outcome.status == .signal(SIGSEGV))
        #expect(outcome.status != .code(SIGSEGV))
        #expect("\(outcome.status)" == "signal 11")
    }

    /// Input and both outputs exceed the capacity of a pipe before the program has read all input.
    @Test func muchInputAndOutputAtOnceIsNoDeadlock() throws {
        let input = String(repeating: "0123456789abcdef", count: 1 << 18)
        let outcome = try shell("tee /dev/stderr").run(input: input)
        #expect(outcome.status == 0)
        #expect(outcome.output == input)
        #expect(outcome.errors == input)
    }

    @Test func inputThatNobodyReadsIsNoFailure() throws {
        let input = String(repeating: "x", count: 1 << 22)
        #expect(try shell("exit 3").run(input: input).status == 3)
    }

    @Test func withoutInputThereIsNothingToRead() throws {
        #expect(try Program("cat").run().output == "")
    }

    @Test func theEnvironmentIsChangedAndOtherwiseInherited() throws {
        let path = try #require(ProcessInfo.processInfo.environment["PATH"])
        let program = shell(
            "echo \"$PATH,$ADDED,${HOME-none}\"", environment: ["ADDED": "a b", "HOME": nil])
        #expect(try program.output() == "\(path),a b,none\n")
    }

    @Test func theWorkingFolderIsThatOfTheProgram() throws {
        let program = Program("pwd", folder: URL(filePath: "/usr"))
        #expect(try program.output() == "/usr\n")
    }

    @Test func aMissingProgramIsASentence() {
        for name in ["/nowhere/program", "no-such-program"] {
            let failure = #expect(throws: ProgramFailure.self) {
                try Program(name, arguments: ["--now"]).run()
            }
            let sentence = failure?.description ?? ""
            #expect(sentence.hasPrefix("“\(name) --now” could not be started: "), "\(sentence)")
            #expect(sentence.contains("No such file"), "\(sentence)")
        }
    }

    @Test func aFailedProgramSaysWhatItWrote() {
        let failure = #expect(throws: ProgramFailure.self) {
            try shell("echo so far; echo no space >&2; exit 2").output()
        }
        #expect(
            failure?.description.hasSuffix("ended with status 2. It wrote: no space\n") == true)
    }

    @Test func outputReplacesTheFileItIsWrittenTo() throws {
        let file = FileManager.default.temporaryDirectory
            .appending(path: "program-output-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data("something longer than the output".utf8).write(to: file)
        try shell("echo new").write(to: file)
        #expect(try String(contentsOf: file, encoding: .utf8) == "new\n")
    }

    /// A program started on any thread can be ended by signals and by a closed pipe.
    @Test(arguments: 0..<8)
    func noSignalIsBlockedOrIgnored(_ round: Int) async throws {
        await Task.yield()
        let status = try Program("grep", arguments: ["^Sig[BI]", "/proc/self/status"]).output()
        let masks = status.split(whereSeparator: \.isWhitespace)
        #expect(masks.count == 4)
        #expect(masks.filter { $0.hasPrefix("Sig") } == ["SigBlk:", "SigIgn:"])
        #expect(masks[1].allSatisfy { $0 == "0" }, "\(status)")
        let broken = UInt64(masks[3], radix: 16).map { $0 >> (SIGPIPE - 1) & 1 }
        #expect(broken == 0, "\(status)")
    }
}
