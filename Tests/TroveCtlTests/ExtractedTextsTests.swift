import Foundation
import ProgramSupport
import Testing

/// The texts that `data/scripts/swift-texts` finds in Swift sources, so that they can be
/// translated.
struct ExtractedTextsTests {
    /// Returns the calls found in a source, by the lines that they stand on, and the messages.
    private func texts(in source: String) throws -> (lines: [Int: String], errors: String) {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "swift-texts-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(source.utf8).write(to: folder.appending(path: "A.swift"))
        let script = Shell.package.appending(path: "data/scripts/swift-texts").path
        let outcome = try Program(script, arguments: ["out", "A.swift"], folder: folder).run()
        let found = try String(
            contentsOf: folder.appending(path: "out/A.swift"), encoding: .utf8)
        let lines = found.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
            .filter { !$1.isEmpty }.map { ($0 + 1, String($1)) }
        return (Dictionary(uniqueKeysWithValues: lines), outcome.errors)
    }

    @Test("Every kind of literal gives its text, on the line of its call")
    func literals() throws {
        let found = try texts(
            in: #####"""
                /// translated("documentation") and a quote "
                // Translators: A note.
                let a = translated("Plain “\"” \\ \u{201C}é\u{201D}\n")
                let b = "\(translated("{a} within").filling(["a": "\(x(")"))"]))" /* " /* " */ */
                let c = translated(
                    """
                    One \
                    two "three"
                      four
                    """)
                let d = translated(
                    "{count} record",  // one
                    plural: """
                        {count} \
                        records
                        """, count: translated("inner").count)
                let e = ##"raw " \(translated("none")) \##(translated("raw"))"##
                func translated(_ text: String) {}
                let f = translated("Open", context: "a state")
                let g = translated("")
                """#####)
        #expect(found.errors == "")
        #expect(
            found.lines == [
                2: "// Translators: A note.",
                3: #"translated("Plain “\"” \\ “é”\n");"#,
                4: #"translated("{a} within");"#,
                5: #"translated("One two \"three\"\n  four");"#,
                11: #"translated("{count} record", "{count} records", 1);"#,
                16: #"translated("inner");"#,
                17: #"translated("raw");"#,
                19: #"pgettext("a state", "Open");"#,
            ])
    }

    @Test(
        "A text that cannot be found is refused with its place",
        arguments: [
            "translated(text)", #"translated("a" + "b")"#, #"translated("a \(b)")"#,
            #"translated("a", plural: b, count: 2)"#,
        ])
    func unreadable(call: String) throws {
        #expect(try texts(in: "\n\(call)\n").errors.hasPrefix("A.swift:2: "))
    }

    @Test("Every translated text of the sources is found")
    func sources() throws {
        let outcome = try Program(
            "/bin/sh",
            arguments: [
                "-c",
                """
                out=$(mktemp -d) && trap 'rm -rf "$out"' EXIT
                grep -rl 'translated(' Sources | xargs data/scripts/swift-texts "$out"
                """,
            ], folder: Shell.package
        ).run()
        #expect(outcome.errors == "")
        #expect(outcome.status == 0)
    }
}
