import Foundation
import Testing
import TroveModel

@testable import Trove

/// Files dropped on the window.
@Suite("What becomes of files that are dropped on the window")
@MainActor
struct DroppingTests {
    private func field(_ id: Int64, _ kind: FieldKind) -> Field {
        Field(
            id: FieldID(rawValue: id), name: "Field \(id)", kind: kind, options: FieldOptions(),
            columnName: "field_\(id)")
    }

    private func list(_ kinds: [FieldKind]) -> List {
        List(
            id: ListID(rawValue: 1), uuid: UUID(), name: "Plants", icon: .standard,
            fields: kinds.enumerated().map { field(Int64($0), $1) }, settings: ListSettings(),
            recordCount: 1, trashCount: 0, tableName: "plants")
    }

    private func drop(_ addresses: [String], on form: Dropping.Form?) -> Dropping {
        Dropping(
            addresses, on: form,
            path: { $0.hasPrefix("file://") ? String($0.dropFirst(7)) : nil },
            isPicture: { $0.hasSuffix(".png") })
    }

    private func form(
        _ kinds: [FieldKind], hasRecord: Bool = true, over index: Int? = nil
    ) -> Dropping.Form {
        let list = list(kinds)
        return Dropping.Form(
            list: list, hasRecord: hasRecord, field: index.map { list.fields[$0] })
    }

    private let rose = URL(filePath: "/tmp/rose.png")

    @Test("a picture becomes that of the field below the pointer, or of the first image field")
    func pictures() {
        let kinds: [FieldKind] = [.text, .image, .image]
        for (over, expected) in [(nil, 1), (0, 1), (1, 1), (2, 2)] as [(Int?, Int)] {
            #expect(
                drop(["file:///tmp/rose.png"], on: form(kinds, over: over))
                    == .setPicture(rose, list(kinds).fields[expected]), "\(over ?? -1)")
        }
    }

    @Test("any other file is imported, wherever it is dropped")
    func lists() {
        let file = URL(filePath: "/tmp/plants.csv")
        #expect(drop(["file:///tmp/plants.csv"], on: nil) == .importLists([file]))
        #expect(drop(["file:///tmp/plants.csv"], on: form([.image])) == .importLists([file]))
        #expect(
            drop(["file:///tmp/plants.csv", "file:///tmp/b.csv"], on: nil)
                == .importLists([file, URL(filePath: "/tmp/b.csv")]))
    }

    @Test("a library is opened")
    func libraries() {
        let file = URL(filePath: "/tmp/plants.trove")
        #expect(drop(["file:///tmp/plants.trove"], on: form([.image])) == .openLibrary(file))
    }

    @Test("what cannot be dropped is answered with what can")
    func refusals() {
        let image = "file:///tmp/rose.png"
        let cases: [([String], Dropping.Form?, String, String)] = [
            ([image], nil, "rose.png", "form of the record"),
            ([image], form([.text]), "rose.png", "“Plants” has no picture field"),
            ([image], form([.image], hasRecord: false), "rose.png", "Select a record, then drop"),
            ([image, image], form([.image]), "Several files", "one picture or library at a time"),
            (["file:///a.trove", "file:///b.csv"], nil, "Several files", "one picture or library"),
            (["https://example.org/a.png"], form([.image]), "https://example.org/a.png", "Save it"),
            (["file:///a.csv", "smb://b/c.csv"], nil, "smb://b/c.csv", "Save it"),
        ]
        for (addresses, form, title, message) in cases {
            guard case .refuse(let foundTitle, let foundMessage) = drop(addresses, on: form) else {
                Issue.record("\(addresses) are taken")
                continue
            }
            #expect(foundTitle.contains(title))
            #expect(foundMessage.contains(message), "\(foundMessage)")
            #expect(foundMessage.hasSuffix("."))
        }
    }
}
