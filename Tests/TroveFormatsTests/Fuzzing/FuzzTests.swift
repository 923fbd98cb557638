import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Damaged input for every reader, in a separate process so that a crash fails only one test.
struct FuzzTests {
    /// The number of inputs for each reader. `make fuzz` looks for more.
    private static let count = 60

    static let readers = [
        "csv", "json", "bibtex", "ris", "vcard", "ldif", "enw", "nbib", "ciw", "markdown",
        "html", "calibre", "detection", "ods",
        "ods-content", "flat-ods", "xlsx", "xlsx-content", "tellico", "tellico-content", "gcstar",
        "gcstar-content", "query", "expression",
        "title", "template",
    ]

    /// Uses the same inputs in every run.
    @Test(arguments: readers)
    func damagedInputsAreReadOrRefusedWithASentence(_ reader: String) throws {
        let folder = try TemporaryFolder(isInMemory: true)
        let seeds = PackageFolder.testData.appending(path: "Fuzz").path
        let outcome = try Self.run(["seeded", reader, seeds, "1", "\(Self.count)"], in: folder)
        guard outcome.status != 0 else {
            #expect(outcome.output.hasPrefix("\(reader): \(Self.count) inputs"))
            return
        }
        let kept = FileManager.default.temporaryDirectory
            .appending(path: "trove-fuzz-\(reader)-\(UUID().uuidString)")
        try FileManager.default.copyItem(at: folder.url.appending(path: "current"), to: kept)
        Issue.record("status \(outcome.status), input \(kept.path): \(outcome.output)")
    }

    /// Replays inputs that once crashed a reader, kept it busy or broke a rule, in one folder per
    /// reader.
    @Test(arguments: try Self.findings())
    func whatOnceFailedIsReadOrRefused(_ subject: String) throws {
        let folder = try TemporaryFolder(isInMemory: true)
        let files = try Self.files(in: Self.crashers.appending(path: subject))
        let outcome = try Self.run(["replay", subject] + files.map(\.path), in: folder)
        #expect(outcome.status == 0, "\(outcome.output)")
    }

    private static let crashers = PackageFolder.testData.appending(path: "Crashers")

    private static func findings() throws -> [String] {
        try files(in: crashers).map(\.lastPathComponent)
    }

    private static func files(in folder: URL) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .sorted { $0.path < $1.path }
    }

    private static func run(
        _ arguments: [String], in folder: TemporaryFolder
    ) throws -> ProgramOutcome {
        try Program(
            URL.product("trove-fuzz").path, arguments: arguments,
            environment: [
                "TROVE_FUZZ_FOLDER": folder.url.path, "SWIFT_BACKTRACE": "enable=no",
            ]
        ).run(mergesErrors: true)
    }
}
