import CGtk
import Foundation
import GtkBridge
import XCTest

@_spi(Gtk) @testable import TableKit

/// Controls with a value: they tell of the user's changes, and not of the program's.
@MainActor
final class ValueControlTests: DisplayTestCase {
    /// Counts how often a control performs an action for a change of its value.
    private final class Count { var value = 0 }

    private func counting(_ control: Control) -> Count {
        let count = Count()
        control.addAction(Action { _ in count.value += 1 }, for: .valueChanged)
        return count
    }

    func testASwitchTellsOfTheUsersChangesOnly() async throws {
        let control = Switch()
        let count = counting(control)
        control.setOn(true, animated: true)
        XCTAssertTrue(control.isOn)
        XCTAssertEqual(count.value, 0)
        // The knob moves in the frames of a window.
        try show(control)
        gtk_widget_activate(control.widget)
        wait("the switch is off") { !control.isOn && count.value == 1 }
    }

    func testASliderKeepsItsValueInItsRange() async throws {
        let slider = Slider(10...20, value: 15)
        let count = counting(slider)
        slider.value = 30
        XCTAssertEqual(slider.value, 20)
        slider.maximumValue = 18
        XCTAssertEqual(slider.value, 18)
        XCTAssertEqual([slider.minimumValue, slider.maximumValue], [10, 18])
        XCTAssertEqual(count.value, 0)
        gtk_range_set_value(slider.widget.cast(GtkRange.self), 12)
        XCTAssertEqual(count.value, 1)
        XCTAssertEqual(
            atk_object_get_role(gtk_widget_get_accessible(slider.widget)), ATK_ROLE_SLIDER)
    }

    func testOneSegmentIsPressed() async throws {
        let control = SegmentedControl(items: ["All", "Titles", Image(icon: "edit-find-symbolic")])
        control.setAccessibilityLabel("Search", forSegmentAt: 2)
        let count = counting(control)
        XCTAssertEqual(control.selectedSegmentIndex, SegmentedControl.noSegment)
        control.selectedSegmentIndex = 0
        XCTAssertEqual(count.value, 0)
        let second = control.subviews[1].widget.cast(GtkButton.self)
        gtk_button_clicked(second)
        XCTAssertEqual(control.selectedSegmentIndex, 1)
        XCTAssertEqual(count.value, 1)
        let pressed = control.subviews.map {
            gtk_toggle_button_get_active($0.widget.cast(GtkToggleButton.self)) != 0
        }
        XCTAssertEqual(pressed, [false, true, false])
        gtk_button_clicked(second)
        XCTAssertEqual(control.selectedSegmentIndex, 1, "the pressed segment stays pressed")
        XCTAssertEqual(count.value, 1)
        control.insertSegment(withTitle: "New", at: 0, animated: false)
        XCTAssertEqual(control.selectedSegmentIndex, 2, "the same segment")
        control.removeSegment(at: 2, animated: false)
        XCTAssertEqual(control.selectedSegmentIndex, SegmentedControl.noSegment)
        XCTAssertEqual(control.subviews.last?.accessibilityLabel, "Search")
    }

    func testTitlesOfSegmentsAreTruncatedWhereTheyDoNotFit() async throws {
        func width(_ control: SegmentedControl) -> (least: gint, natural: gint) {
            var (least, natural): (gint, gint) = (0, 0)
            gtk_widget_get_preferred_width(control.widget, &least, &natural)
            return (least, natural)
        }
        let control = SegmentedControl(items: ["Maintenance", "Maintenance"])
        XCTAssertEqual(width(control).least, width(control).natural)
        control.truncatesTitles = true
        let (least, natural) = width(control)
        XCTAssertLessThan(least, natural)
        control.setTitle("Maintenance and Repair", forSegmentAt: 0)
        XCTAssertEqual(width(control).least, least)
        XCTAssertGreaterThan(width(control).natural, natural)
    }

    func testAWheelIsHiddenWhileItDoesNotTurn() async throws {
        let wheel = ActivityIndicator()
        XCTAssertTrue(wheel.isHidden)
        wheel.startAnimating()
        XCTAssertFalse(wheel.isHidden)
        XCTAssertTrue(wheel.isAnimating)
        wheel.hidesWhenStopped = false
        wheel.stopAnimating()
        XCTAssertFalse(wheel.isHidden)
    }

    func testATextTellsOfTheUsersChangesOnly() async throws {
        final class Delegate: TextViewDelegate {
            var changes = 0
            func textViewDidChange(_ textView: TextView) { changes += 1 }
        }
        let (text, delegate) = (TextView(), Delegate())
        text.delegate = delegate
        text.accessibilityLabel = "Notes"
        text.text = "one\ntwo"
        XCTAssertEqual(text.text, "one\ntwo")
        XCTAssertEqual(delegate.changes, 0)
        let area = try XCTUnwrap(text.subviews.first).widget.cast(GtkTextView.self)
        gtk_text_buffer_insert_at_cursor(gtk_text_view_get_buffer(area), "!", 1)
        XCTAssertEqual(delegate.changes, 1)
        text.selectedRange = 0..<3
        XCTAssertEqual(text.selectedRange, 0..<3)
        text.isEditable = false
        XCTAssertFalse(text.isEditable)
        XCTAssertEqual(text.subviews.first?.accessibilityLabel, "Notes")
    }

    func testADateIsADayWithinItsLimits() async throws {
        let picker = DatePicker()
        let count = counting(picker)
        func day(_ year: Int, _ month: Int, _ day: Int) throws -> Date {
            try XCTUnwrap(
                picker.calendar.date(
                    from: DateComponents(year: year, month: month, day: day)))
        }
        picker.date = try day(2024, 1, 31)
        XCTAssertEqual(picker.date, try day(2024, 1, 31))
        picker.date = try day(2023, 2, 28)
        XCTAssertEqual(picker.date, try day(2023, 2, 28))
        picker.minimumDate = try day(2023, 3, 5)
        XCTAssertEqual(picker.date, try day(2023, 3, 5))
        picker.maximumDate = try day(2023, 3, 10)
        picker.date = try day(2030, 1, 1)
        XCTAssertEqual(picker.date, try day(2023, 3, 10))
        XCTAssertEqual(count.value, 0)
        gtk_calendar_select_day(picker.widget.cast(GtkCalendar.self), 7)
        XCTAssertEqual(picker.date, try day(2023, 3, 7))
        XCTAssertEqual(count.value, 1)
        gtk_calendar_select_day(picker.widget.cast(GtkCalendar.self), 25)
        XCTAssertEqual(picker.date, try day(2023, 3, 10))
    }

    func testAStepperHasLimitsAndSteps() async throws {
        let stepper = Stepper(0...10, step: 2)
        let count = counting(stepper)
        stepper.maximumValue = 6
        stepper.value = 20
        XCTAssertEqual([stepper.value, stepper.stepValue, stepper.minimumValue], [6, 2, 0])
        XCTAssertEqual(count.value, 0)
        gtk_spin_button_spin(stepper.widget.cast(GtkSpinButton.self), GTK_SPIN_STEP_BACKWARD, 2)
        XCTAssertEqual(stepper.value, 4)
        XCTAssertEqual(count.value, 1)
    }

    func testAFieldAsksItsDelegateBeforeEnterActs() async throws {
        final class Delegate: TextFieldDelegate {
            var returns = false
            func textFieldShouldReturn(_ textField: TextField) -> Bool { returns }
        }
        let (field, delegate) = (TextField(), Delegate())
        field.placeholder = "Name"
        field.isSecureTextEntry = true
        XCTAssertEqual(field.placeholder, "Name")
        XCTAssertTrue(field.isSecureTextEntry)
        field.delegate = delegate
        var actions = 0
        field.addAction(Action { _ in actions += 1 }, for: .primaryActionTriggered)
        gtk_widget_activate(field.widget)
        XCTAssertEqual(actions, 0)
        delegate.returns = true
        gtk_widget_activate(field.widget)
        XCTAssertEqual(actions, 1)
    }

    func testScopesAreBesideTheSearchFieldDuringASearch() async throws {
        final class Updater: SearchResultsUpdating {
            var scopes: [Int] = []
            func updateSearchResults(for searchController: SearchController) {
                scopes.append(searchController.searchBar.selectedScopeButtonIndex)
            }
        }
        let page = RecordingController("page")
        let (search, updater) = (SearchController(), Updater())
        search.searchResultsUpdater = updater
        search.searchBar.placeholder = "Search Books"
        search.searchBar.scopeButtonTitles = ["All", "Titles"]
        page.navigationItem.searchController = search
        let navigation = NavigationController(rootViewController: page)
        try show(StackView(.vertical, [navigation.navigationBar, navigation.view]))
        search.isActive = true
        let scopes = search.searchBar.scopes
        wait("the scopes are visible") { scopes.isOnScreen }
        gtk_button_clicked(scopes.subviews[1].widget.cast(GtkButton.self))
        XCTAssertEqual(updater.scopes, [1])
        search.isActive = false
        wait("the scopes are gone") { !scopes.isOnScreen }
    }

    /// 24.6, 24.7, 24.11: the knob snaps to steps, and each step is one change.
    func testASliderSnapsToSteps() async throws {
        let slider = Slider(0...4)
        var values: [Double] = []
        slider.step = 1
        slider.addAction(Action { _ in values.append(slider.value) }, for: .valueChanged)
        for value in [0.4, 1.6, 1.9, 2.4, 3.5] {
            gtk_range_set_value(slider.widget.cast(), value)
        }
        XCTAssertEqual(values, [2, 4])
        slider.value = 2.7
        XCTAssertEqual(slider.value, 3)
    }
}
