import Foundation

// trove-fuzz: gives damaged inputs to all readers of files and typed text.
//
//   trove-fuzz seeded READER CORPORA SEED COUNT   COUNT inputs, the same for the same seed
//   trove-fuzz replay READER FILE…                files, one after the other
//   trove-fuzz guided READER ARGUMENT…            libFuzzer, in fuzzing builds: see `make fuzz`
//
// TROVE_FUZZ_FOLDER  the folder for libraries and inputs; by default a new folder, in memory if
// possible

let arguments = CommandLine.arguments.dropFirst().map { $0 }
do {
    let folder = try workFolder()
    switch arguments.first {
    case "seeded" where arguments.count == 5:
        try await SeededRun(
            subject: subject(arguments[1]), folder: folder, corpora: URL(filePath: arguments[2]),
            seed: UInt64(arguments[3]) ?? 0, count: Int(arguments[4]) ?? 0
        ).run()
    case "replay" where arguments.count > 1:
        let files = arguments.dropFirst(2).map { URL(filePath: $0) }
        try await SeededRun.replay(files, to: subject(arguments[1]), in: folder)
    #if LIBFUZZER
        case "guided" where arguments.count > 1:
            try await GuidedRun.run(
                subject(arguments[1]), in: folder, arguments: Array(arguments.dropFirst(2)))
    #endif
    default:
        say("usage: trove-fuzz seeded|replay|guided …")
        exit(64)
    }
    try? FileManager.default.removeItem(at: folder)
} catch {
    say("finding: \(error)")
    exit(1)
}

/// Prints a line immediately.
func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
}

func subject(_ name: String) throws -> FuzzSubject {
    guard let subject = FuzzSubject(rawValue: name) else {
        let names = FuzzSubject.allCases.map(\.rawValue).joined(separator: ", ")
        throw Finding("“\(name)” is none of these: \(names).")
    }
    return subject
}

/// Returns a folder for this process, in memory if possible because it is written thousands of
/// times.
func workFolder() throws -> URL {
    let files = FileManager.default
    let given = ProcessInfo.processInfo.environment["TROVE_FUZZ_FOLDER"]
    let memory = URL(filePath: "/dev/shm")
    let parent = files.isWritableFile(atPath: memory.path) ? memory : files.temporaryDirectory
    let folder =
        given.map { URL(filePath: $0) }
        ?? parent.appending(path: "trove-fuzz-\(ProcessInfo.processInfo.processIdentifier)")
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
}
