import CGtk
import Foundation
import GtkBridge
import TableCore
@_spi(Gtk) import TableKit
import TroveModel
import TroveStore
import XCTest

@testable import Trove

/// The form of several records is no wider than that of one, so that the divider stays where it is.
@MainActor
final class FormWidthTests: XCTestCase {
    private var folder = URL(filePath: "/")

    override func setUp() async throws {
        let isReady = await MainActor.run { gtk_init_check(nil, nil) != 0 }
        try XCTSkipUnless(isReady, "These tests need a display.")
        await MainActor.run {
            folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        }
    }

    override func tearDown() async throws {
        try await MainActor.run { try FileManager.default.removeItem(at: folder) }
    }

    func testASecondSelectedRecordDoesNotWidenTheForm() async throws {
        let library = try Library(at: folder.appending(path: "library.trove"))
        let kinds = FieldKind.allCases.filter { $0 != .recordLink && $0 != .computed }
        let created = try await library.perform(
            .createList(
                name: "Books",
                fields: kinds.map { FieldDraft(name: "A \($0.rawValue)", kind: $0) }))
        let id = try XCTUnwrap(created.list)
        for title in ["Emma", "Faust"] {
            let list = try library.list(id)
            let texts = ["A tag with a rather long name", "Another one for \(title)"]
            let values = list.fields.compactMap { field -> (FieldID, FieldValue)? in
                switch field.kind.valueKind {
                case .texts: (field.id, .texts(texts))
                case .text: (field.id, .text(title))
                case nil: nil
                }
            }
            _ = try await library.perform(
                .addRecord(
                    list: id, values: Dictionary(values, uniquingKeysWith: { one, _ in one })))
        }
        let session = try await Session(library: library)
        let list = try XCTUnwrap(session.list(id))
        let records = try await library.recordList(for: RecordListRequest(list: id))
        for font in ["Sans 10", "Sans 15"] {
            try await withFont(font) {
                let detail = DetailController(session: session)
                let many = ManyRecordsController(session: session)
                detail.show(records.id(at: 0), of: list)
                many.show(RecordSelection(in: records, at: PositionSet(0..<2)), of: list)
                try await until("the values are compared") { many.common?.recordCount == 2 }
                let (one, several) = (width(of: detail.view), width(of: many.view))
                XCTAssertLessThanOrEqual(several, max(one, FormWidths.standard), font)
                many.close()
            }
        }
        library.close()
    }

    /// A label would stand beside the other texts, which have the margins of entries.
    func testAComputedValueThatIsOnlyReadStandsInLineWithOtherTexts() async throws {
        let library = try Library(at: folder.appending(path: "library.trove"))
        let session = try await Session(library: library)
        let detail = DetailController(session: session)
        for kind in [FieldKind.computed, .text] {
            let field = Field(
                id: FieldID(rawValue: 1), name: "Half", kind: kind, options: FieldOptions(),
                columnName: "half")
            let editor = FieldEditor(
                field, entering: detail, pictures: detail, links: detail, isEditable: false
            ) { _ in }
            editor.show(.text("155"), draft: nil, opens: true)
            let row = try XCTUnwrap(editor.row as? FlexibleTextFormRow, "\(kind)")
            XCTAssertEqual(row.text, "155")
            XCTAssertFalse(row.isEditable)
        }
        library.close()
    }

    /// The minimum width of a view in a window.
    private func width(of view: View) -> Int {
        let window = View(adopting: gtk_window_new(GTK_WINDOW_TOPLEVEL))
        defer { gtk_widget_destroy(window.widget) }
        gtk_container_add(window.widget.cast(GtkContainer.self), view.widget)
        gtk_widget_show(window.widget)
        MainLoop.drain()
        var width: gint = 0
        gtk_widget_get_preferred_width(view.widget, &width, nil)
        gtk_container_remove(window.widget.cast(GtkContainer.self), view.widget)
        return Int(width)
    }

    private func withFont(_ name: String, _ body: () async throws -> Void) async throws {
        let settings = try XCTUnwrap(gtk_settings_get_default())
        var font = GValue()
        g_value_init(&font, cgtk_type_string())
        defer { g_value_unset(&font) }
        g_value_set_string(&font, name)
        let object = UnsafeMutableRawPointer(settings).assumingMemoryBound(to: GObject.self)
        g_object_set_property(object, "gtk-font-name", &font)
        defer { gtk_settings_reset_property(settings, "gtk-font-name") }
        try await body()
    }

    private func until(_ what: String, _ condition: () -> Bool) async throws {
        let deadline = ContinuousClock.now + .seconds(60)
        while !condition() {
            guard ContinuousClock.now < deadline else { return XCTFail("Waited in vain: \(what)") }
            MainLoop.drain()
            try await Task.sleep(for: .milliseconds(2))
        }
    }
}

extension FieldKind {
    /// Whether the values are several texts or one; nil for other kinds.
    fileprivate var valueKind: TextForm? {
        if holdsSeveralTexts { return .texts }
        return self == .text || self == .paragraph ? .text : nil
    }

    fileprivate enum TextForm { case text, texts }
}
