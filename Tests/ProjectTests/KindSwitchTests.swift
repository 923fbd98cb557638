import Foundation
import TestSupport
import Testing

/// A new kind of field changes no switch but that of `FieldKind.definition`, and a new type of
/// values is missing nowhere, because no switch over them has a default.
struct KindSwitchTests {
    /// A `switch` statement: its subject and the labels of its cases.
    private struct Switch {
        let place: String
        let subject: Substring
        var labels: [Substring] = []
        var hasDefault = false
    }

    private static let modules = ["TroveModel", "TroveFormats", "TroveStore", "Trove", "TroveCtl"]

    /// The names of cases that only kinds of fields have.
    private static var kinds: some RegexComponent { /\.(rating|tags|computed)\b/ }
    /// The names of cases that kinds, values and their types have, but hardly any other
    /// enumeration.
    private static var values: some RegexComponent {
        /\.(rating|tags|computed|texts|timeSpan|paragraph|recordLink)\b/
    }
    private static var subjects: some RegexComponent {
        /\.?(kind|valueKind|valueType|appearance|control|order)$/
    }

    /// All switches of the sources. The code is formatted, so a case has the indentation of its
    /// switch.
    private static func switches() throws -> [Switch] {
        try modules.flatMap { module in
            try PackageFolder.swiftFiles(of: module).flatMap { file in
                switches(
                    in: try String(contentsOf: file, encoding: .utf8),
                    of: "\(module)/\(file.lastPathComponent)")
            }
        }
    }

    private static func switches(in text: String, of file: String) -> [Switch] {
        var found: [Switch] = []
        var open: [(indentation: Int, index: Int)] = []
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
            .enumerated()
        {
            let code = line.drop { $0 == " " }
            let indentation = line.count - code.count
            if let last = open.last, last.indentation == indentation {
                if code.hasPrefix("case ") {
                    // The text after the colon is not part of the label.
                    let end = code.firstRange(of: /:( |$)/)?.lowerBound ?? code.endIndex
                    found[last.index].labels.append(code[..<end])
                } else if code.hasPrefix("default:") {
                    found[last.index].hasDefault = true
                } else if code.hasPrefix("}") {
                    open.removeLast()
                }
            }
            if let match = code.firstMatch(of: /\bswitch (.+) \{$/) {
                open.append((indentation, found.count))
                found.append(Switch(place: "\(file):\(number + 1)", subject: match.1))
            }
        }
        return found
    }

    @Test func onlyTheDefinitionIsChosenByKind() throws {
        let switches = try Self.switches()
        #expect(switches.count > 200)
        let overKinds = switches.filter { $0.labels.contains { $0.contains(Self.kinds) } }
        #expect(overKinds.map { $0.place.prefix { $0 != ":" } } == ["TroveModel/FieldKind.swift"])
        #expect(overKinds.allSatisfy { $0.labels.count > 13 && !$0.hasDefault })
    }

    @Test func noSwitchOverKindsOrValuesHasADefault() throws {
        for found in try Self.switches() where found.hasDefault {
            let isOverValues = found.labels.contains { $0.contains(Self.values) }
            let isOverKinds = found.subject.contains(Self.subjects)
            #expect(
                !isOverValues && !isOverKinds,
                "\(found.place): list the cases in place of the default")
        }
    }
}
