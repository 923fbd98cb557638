import CGtk
import GtkBridge
import TableCore
@_spi(Gtk) import TableKit
import XCTest

/// Form rows for values of every kind: entering, committing and displaying them.
@MainActor
final class FormRowTests: DisplayTestCase {
    private var committed: [String] = []

    func testTextIsCommittedAtAPause() async throws {
        let row = TextFormRow(title: "Title", text: "Emma")
        row.onCommit = { self.committed.append($0) }
        try show(row.content)
        type("Emma, by Austen", into: row.control)
        XCTAssertTrue(row.hasUncommittedEdit)
        XCTAssertEqual(committed, [])
        wait("the pause has passed") { !self.committed.isEmpty }
        XCTAssertEqual(committed, ["Emma, by Austen"])
    }

    func testTextIsCommittedAtEnterAndWhenTheKeyboardLeaves() async throws {
        let row = TextFormRow(title: "Title")
        let other = TextFormRow(title: "Author")
        row.onCommit = { self.committed.append($0) }
        let window = try show(StackView(.vertical, [row.content, other.content]))
        row.focus()
        type("A", into: row.control)
        press(GDK_KEY_Return, in: window)
        XCTAssertEqual(committed, ["A"])
        type("AB", into: row.control)
        wait("the window has the keyboard") {
            gtk_window_has_toplevel_focus(window.widget.cast(GtkWindow.self)) != 0
        }
        other.focus()
        XCTAssertEqual(committed, ["A", "AB"])
    }

    func testAShortLabelOfWideLettersDoesNotWrap() async throws {
        let form = FormView()
        let rows = ["Title", "Number", "WWWWWW"].map { TextFormRow(title: $0) }
        form.setRows(rows)
        try show(form)
        let heights = rows.map { gtk_widget_get_allocated_height($0.label.widget) }
        XCTAssertEqual(Set(heights).count, 1, "heights \(heights)")
    }

    func testTheButtonInATextIsThereWhileItCanDoSomething() async throws {
        let row = TextFormRow(title: "Page")
        row.onCommit = { self.committed.append($0) }
        var opened: [String] = []
        row.setAction(
            icon: "go-jump-symbolic", name: "Open", isPossible: { $0.hasPrefix("http") },
            body: { opened.append($0) })
        let window = try show(row.content)
        let entry = row.control.widget.cast(GtkEntry.self)
        func icon() -> String? {
            gtk_entry_get_icon_name(entry, GTK_ENTRY_ICON_SECONDARY).map(String.init(cString:))
        }
        XCTAssertNil(icon())
        row.focus()
        press(GDK_KEY_Return, GDK_CONTROL_MASK, in: window)
        XCTAssertEqual(opened, [])
        type("http://a.example", into: row.control)
        XCTAssertEqual(icon(), "go-jump-symbolic")
        press(GDK_KEY_Return, GDK_CONTROL_MASK, in: window)
        XCTAssertEqual(opened, ["http://a.example"])
        XCTAssertEqual(committed, ["http://a.example"], "what is opened is saved first")
        row.text = ""
        XCTAssertNil(icon())
    }

    func testAPictureIsShownNoLargerThanItsPlaceAndCanBeRemoved() async throws {
        let row = ImageFormRow(
            title: "Cover", choose: ("Choose…", "Choose Cover"), removeName: "Remove Cover")
        var removed = 0
        row.onRemove = { removed += 1 }
        try show(row.content)
        XCTAssertFalse(row.hasPicture)
        row.show(Self.picture(width: 800, height: 400))
        XCTAssertTrue(row.hasPicture)
        let box = row.control.widget.cast(GtkContainer.self)
        let children = gtk_container_get_children(box)
        defer { g_list_free(children) }
        let picture = try XCTUnwrap(
            children?.pointee.data?.assumingMemoryBound(to: GtkWidget.self))
        wait("it has its size") { gtk_widget_get_allocated_width(picture) > 1 }
        XCTAssertEqual(Int(gtk_widget_get_allocated_width(picture)), ImageFormRow.maximumSide)
        XCTAssertEqual(
            Int(gtk_widget_get_allocated_height(picture)), ImageFormRow.maximumSide / 2)
        row.show(Array("no picture".utf8))
        XCTAssertTrue(row.hasPicture, "a damaged picture can be removed as well")
        row.show(nil)
        XCTAssertFalse(row.hasPicture)
        XCTAssertEqual(removed, 0)
    }

    func testChoosingAndRemovingAPictureKeepsTheFocus() async throws {
        let row = ImageFormRow(
            title: "Cover", choose: ("Choose…", "Choose Cover"), removeName: "Remove Cover")
        try show(row.content)
        row.focus()
        wait("the button has the focus") { row.control.containsFocus }
        row.show(Self.picture(width: 80, height: 40))
        XCTAssertTrue(row.control.containsFocus)
        row.show(nil)
        XCTAssertTrue(row.control.containsFocus)
    }

    /// A PNG image of one color.
    private static func picture(width: Int32, height: Int32) -> [UInt8] {
        guard let pixbuf = gdk_pixbuf_new(GDK_COLORSPACE_RGB, 0, 8, width, height) else {
            return []
        }
        defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
        gdk_pixbuf_fill(pixbuf, 0x3366_99FF)
        var bytes: UnsafeMutablePointer<gchar>?
        var count: gsize = 0
        gdk_pixbuf_save_to_bufferv(pixbuf, &bytes, &count, "png", nil, nil, nil)
        defer { g_free(bytes) }
        return UnsafeRawBufferPointer(start: bytes, count: Int(count)).map { $0 }
    }

    func testSettingAValueCommitsNothing() async throws {
        let row = TextFormRow(title: "Title")
        row.onCommit = { self.committed.append($0) }
        row.text = "Emma"
        XCTAssertFalse(row.hasUncommittedEdit)
        row.commit()
        XCTAssertEqual(committed, [])
    }

    func testANumberThatIsNoneIsMarkedAndNotCommitted() async throws {
        let row = NumberFormRow(title: "Year", errorText: "This is no number.") {
            Double($0) != nil
        }
        row.onCommit = { self.committed.append($0) }
        type("19x", into: row.control)
        row.commit()
        XCTAssertTrue(row.showsError)
        XCTAssertEqual(committed, [])
        type("1915", into: row.control)
        row.commit()
        XCTAssertFalse(row.showsError)
        type("", into: row.control)
        row.commit()
        XCTAssertEqual(committed, ["1915", ""])
    }

    func testADateIsADayAMonthOrAYear() async throws {
        let row = DateFormRow(title: "Read", calendarName: "Calendar", reader: YearReader())
        row.onCommit = { self.committed.append($0) }
        for text in ["soon", "94 AD", " "] {
            type(text, into: row.control)
            row.commit()
            XCTAssertEqual(row.error, "“\(text)” is no year.")
            XCTAssertEqual(row.control.accessibilityHint, row.error)
        }
        XCTAssertEqual(committed, [])
        for text in ["1994", "year 2000", ""] {
            type(text, into: row.control)
            row.commit()
            XCTAssertNil(row.error, text)
        }
        XCTAssertEqual(committed, ["1994", "year 2000", ""])
    }

    func testADateIsShownInItsOwnFormOnceItIsEntered() async throws {
        let row = DateFormRow(title: "Read", calendarName: "Calendar", reader: YearReader())
        row.onCommit = { self.committed.append($0) }
        type("1994", into: row.control)
        XCTAssertEqual(row.text, "1994")
        gtk_widget_activate(row.control.widget)
        XCTAssertEqual(row.text, "year 1994")
        XCTAssertEqual(committed, ["1994"])
        gtk_widget_activate(row.control.widget)
        XCTAssertEqual(committed, ["1994"])
    }

    func testEnterInADateAlsoActivatesTheDefaultButton() async throws {
        let row = DateFormRow(title: "Due", calendarName: "Calendar", reader: YearReader())
        row.activatesDefault = true
        row.commitsWhileTyping = false
        let button = Button("Lend")
        var clicks = 0
        button.onClick = { clicks += 1 }
        gtk_widget_set_can_default(button.widget, 1)
        let window = try show(StackView(.vertical, [row.content, button]))
        gtk_widget_grab_default(button.widget)
        row.focus()
        type("soon", into: row.control)
        press(GDK_KEY_Return, in: window)
        XCTAssertNotNil(row.error)
        XCTAssertEqual(clicks, 0)
        type("1994", into: row.control)
        press(GDK_KEY_Return, in: window)
        XCTAssertEqual(row.text, "year 1994")
        wait("the button is activated") { clicks == 1 }
    }

    /// An input method may give the text a native window, behind which nothing is painted.
    func testAParagraphPaintsItsBackground() async throws {
        let form = FormView(appearance: .inline)
        let (other, row) = (TextFormRow(title: "Title"), ParagraphFormRow(title: "Note"))
        form.setRows([other, row])
        try show(form)
        other.focus()
        let text = try XCTUnwrap(gtk_bin_get_child(row.control.widget.cast(GtkBin.self)))
        let drawn = try pixels(of: text)
        XCTAssertEqual(drawn[drawn.width - 3, drawn.height - 3].alpha, 1)
    }

    func testATextThatIsStillBeingTypedStays() async throws {
        let row = DateFormRow(title: "Read", calendarName: "Calendar", reader: YearReader())
        row.onCommit = { self.committed.append($0) }
        type("1994", into: row.control)
        row.commit()
        row.update("year 1994")
        XCTAssertEqual(row.text, "1994")
        row.commit()
        XCTAssertEqual(committed, ["1994"])
        row.update("year 2001")
        XCTAssertEqual(row.text, "year 2001")
    }

    func testACheckCommitsOnlyWhatAPersonDid() async throws {
        let row = CheckFormRow(title: "Read")
        row.onCommit = { self.committed.append("\($0)") }
        row.isOn = true
        XCTAssertEqual(committed, [])
        gtk_button_clicked(row.control.widget.cast(GtkButton.self))
        XCTAssertEqual(committed, ["false"])
    }

    func testAChoiceIsPickedByKeysAndANewOneIsAdded() async throws {
        let row = ChoiceFormRow(
            title: "Genre", value: "Novel", choices: ["Novel", "Poem"],
            addTitle: { "Add “\($0)”" })
        var added: [String] = []
        row.onCommit = { self.committed.append($0) }
        row.onAdd = { added.append($0) }
        let window = try show(row.content)
        row.focus()
        press(GDK_KEY_Down, in: window)
        XCTAssertEqual(row.offeredTitles, ["Novel", "Poem"])
        press(GDK_KEY_Down, in: window)
        press(GDK_KEY_Down, in: window)
        press(GDK_KEY_Return, in: window)
        XCTAssertEqual(committed, ["Poem"])
        XCTAssertEqual(row.text, "Poem")
        type("Play", into: row.control)
        XCTAssertEqual(row.offeredTitles, ["Add “Play”"])
        press(GDK_KEY_Down, in: window)
        press(GDK_KEY_Return, in: window)
        XCTAssertEqual(added, ["Play"])
        XCTAssertEqual(committed, ["Poem"])
        type("Letter", into: row.control)
        wait("the pause has passed") { self.committed.count == 2 }
        XCTAssertEqual(committed, ["Poem", "Letter"])
    }

    func testAParagraphKeepsItsLines() async throws {
        let row = ParagraphFormRow(title: "Notes", text: "one\ntwo")
        XCTAssertEqual(row.text, "one\ntwo")
        XCTAssertFalse(row.hasUncommittedEdit)
    }

    func testTheKeyboardComesToTheFirstFieldOfAFormThatIsJustShown() async throws {
        let form = FormView()
        let entry = TextField()
        let pages = PageStack<Int>()
        pages.setPage(1) { form }
        pages.setPage(2) { StackView(.vertical, [entry]) }
        pages.visiblePage = 2
        try show(pages)
        entry.grabFocus()
        let rows = ["Title", "Author", "Year"].map { TextFormRow(title: $0) }
        form.setRows(rows)
        pages.visiblePage = 1
        XCTAssertEqual(rows.map { $0.control.containsFocus }, [true, false, false])
    }

    func testEveryControlIsNamedByItsLabel() async throws {
        let rows = [
            TextFormRow(title: "Title"), CheckFormRow(title: "Read"),
            DateFormRow(title: "Bought", calendarName: "Calendar", reader: YearReader()),
        ]
        for (row, name) in zip(rows as [FormRow], ["Title", "Read", "Bought"]) {
            XCTAssertEqual(row.control.accessibilityLabel, name)
        }
    }

    func testAFormLeavesNothingBehind() async throws {
        func cycle() throws {
            let form = FormView()
            form.setRows([
                TextFormRow(title: "a"), ParagraphFormRow(title: "b"), CheckFormRow(title: "c"),
                ChoiceFormRow(title: "d", choices: ["x"]),
                DateFormRow(title: "e", calendarName: "Calendar", reader: YearReader()),
            ])
            try show(form)
            destroyWindows()
        }
        try cycle()
        let before = (LiveCounters.owners, LiveCounters.closures)
        try cycle()
        XCTAssertEqual(LiveCounters.owners, before.0)
        XCTAssertEqual(LiveCounters.closures, before.1)
    }

    private func type(_ text: String, into control: View) {
        gtk_entry_set_text(control.widget.cast(GtkEntry.self), text)
    }
}

/// A text row that grows to several lines.
@MainActor
final class FlexibleTextFormRowTests: DisplayTestCase {
    func testItsTypedTextIsThatOfTheVisibleControl() async throws {
        let row = FlexibleTextFormRow(title: "Notes")
        row.open("One line")
        XCTAssertEqual(row.typedText, "One line")
        row.open("Two\nlines")
        XCTAssertEqual(row.typedText, "Two\nlines")
    }

    func testATextWithLinesIsShownInLines() async throws {
        let row = FlexibleTextFormRow(title: "Notes")
        row.text = "one"
        XCTAssertFalse(row.isParagraph)
        row.text = "one\ntwo"
        XCTAssertTrue(row.isParagraph)
        XCTAssertEqual(row.text, "one\ntwo")
        XCTAssertFalse(row.hasUncommittedEdit)
    }

    func testShiftEnterBeginsASecondLine() async throws {
        let row = FlexibleTextFormRow(title: "Notes")
        var committed: [String] = []
        row.onCommit = { committed.append($0) }
        row.text = "one"
        let window = try show(row.content)
        row.focus()
        press(GDK_KEY_Return, GDK_SHIFT_MASK, in: window)
        XCTAssertTrue(row.isParagraph)
        row.commit()
        XCTAssertEqual(committed, ["one\n"])
    }
}

/// A reader of years only, with or without "year " before them.
private struct YearReader: DateFormReader {
    func date(_ text: String) -> CalendarDay? {
        Int(text.trimmingPrefix("year ")).map { CalendarDay(year: $0) }
    }

    func text(of date: CalendarDay) -> String { "year \(date.year)" }

    func refusal(of text: String) -> String { "“\(text)” is no year." }
}
