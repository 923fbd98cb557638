import CGtk
import GtkBridge
import XCTest

@_spi(Gtk) @testable import TableKit

/// Labels that are widgets.
@MainActor
final class LabelWidgetTests: TableTestCase {
    private func gtk(_ label: Label) throws -> UnsafeMutablePointer<GtkLabel> {
        XCTAssertNotEqual(cgtk_is_a(label.widget, gtk_label_get_type()), 0)
        return label.widget.cast(GtkLabel.self)
    }

    func testALabelInAContainerIsAWidgetAndADrawnOneCostsNone() async throws {
        let (arranged, drawn) = (Label("arranged"), Label("drawn"))
        let canvas = View()
        canvas.addSubview(drawn)
        drawn.frame = Rect(x: 0, y: 0, width: 100, height: 20)
        try show(StackView(.vertical, [arranged, canvas]))
        XCTAssertTrue(arranged.isWidget)
        XCTAssertFalse(drawn.isWidget)
        let object = gtk_widget_get_accessible(arranged.widget)
        XCTAssertEqual(atk_object_get_role(object), ATK_ROLE_LABEL)
        XCTAssertEqual(String(cString: atk_object_get_name(object)), "arranged")
    }

    func testTheFocusSelectsNoText() async throws {
        let label = Label("copy me")
        label.isSelectable = true
        try show(StackView(.vertical, [Button("before"), label]))
        label.grabFocus()
        XCTAssertTrue(label.containsFocus)
        XCTAssertEqual(gtk_label_get_selection_bounds(try gtk(label), nil, nil), 0)
    }

    func testThePropertiesApplyBeforeAndAfterTheLabelBecomesAWidget() async throws {
        let label = Label("first", wraps: true, alignment: .right)
        let pointer = try gtk(label)
        XCTAssertEqual(String(cString: gtk_label_get_text(pointer)), "first")
        XCTAssertEqual(gtk_label_get_line_wrap(pointer), 1)
        XCTAssertEqual(gtk_label_get_xalign(pointer), 1)
        label.text = "second"
        label.numberOfLines = 1
        label.textAlignment = .center
        label.isSelectable = true
        XCTAssertEqual(String(cString: gtk_label_get_text(pointer)), "second")
        XCTAssertEqual(gtk_label_get_ellipsize(pointer), PANGO_ELLIPSIZE_END)
        XCTAssertEqual(gtk_label_get_line_wrap(pointer), 0)
        XCTAssertEqual(gtk_label_get_xalign(pointer), 0.5)
        XCTAssertEqual(gtk_label_get_selectable(pointer), 1)
        label.lineBreakMode = .byClipping
        XCTAssertEqual(gtk_label_get_ellipsize(pointer), PANGO_ELLIPSIZE_NONE)
    }

    func testAnUnderlinePrecedesTheAccessKey() async throws {
        let field = TextField()
        let label = Label("_Name", mnemonic: true)
        field.setLabeled(by: label)
        XCTAssertEqual(String(cString: gtk_label_get_text(try gtk(label))), "Name")
        XCTAssertEqual(gtk_label_get_mnemonic_keyval(try gtk(label)), guint(GDK_KEY_n))
    }

    func testFontAndColorAreThoseOfADrawnLabel() async throws {
        var widths: [Double] = []
        for font in [Font(), .relative(2), .systemFont(ofSize: 40), .relative(1, weight: .bold)] {
            let label = Label("Words")
            (label.font, label.textColor) = (font, .pureRed)
            try show(label, width: 300, height: 100)
            let ink = try XCTUnwrap(pixels(of: label.widget).ink(like: .pureRed))
            let drawn = Label("Words")
            drawn.font = font
            let size = drawn.sizeThatFits(Size(width: 1_000, height: 1_000))
            XCTAssertEqual(ink.width, size.width, accuracy: 6, "\(font)")
            widths.append(ink.width)
        }
        XCTAssertGreaterThan(widths[1], widths[0] * 1.7)
        XCTAssertGreaterThan(widths[3], widths[0])
    }

    func testLinesThatAreClippedDoNotBreak() async throws {
        let label = Label("one long line\nand another", wraps: true)
        let wrapped = label.sizeThatFits(Size(width: 40, height: 1_000))
        label.lineBreakMode = .byClipping
        let clipped = label.sizeThatFits(Size(width: 40, height: 1_000))
        XCTAssertGreaterThan(wrapped.height, clipped.height)
        XCTAssertGreaterThan(clipped.width, 40)
        XCTAssertEqual(gtk_label_get_line_wrap(try gtk(label)), 0)
    }

    func testALabelHasABackground() async throws {
        let label = Label("Words")
        label.backgroundColor = .pureBlue
        try show(label, width: 200, height: 50)
        XCTAssertEqual(
            try pixels(of: label.widget).ink(like: .pureBlue),
            Rect(x: 0, y: 0, width: 200, height: 50))
    }
}
