import TableKit
import TextCore
import TroveModel

/// The controls for the options that suit the kind of a field.
final class FieldOptionsGrid: GridView {
    /// Called when the user changed an option.
    var onChange: (() -> Void)?

    private let initial: FieldOptions
    private let kind: FieldKind
    private let lists: [List]
    private let summary = TextField(placeholder: translated("Shown when pointing at the field"))
    private let unit = TextField(placeholder: translated("Such as € or kg"))
    private let timeUnit = PopUpButton(timeUnits.map(\.name))
    private let digits: PopUpButton
    private let defaultText = TextField()
    private let reminder = PopUpButton(reminders.map { $0?.displayName ?? translated("Never") })
    private let expression = TextField(placeholder: translated("Such as [Price] * [Amount]"))
    /// The result of the formula for an example, or the reason why it has none.
    let result = Label(wraps: true).style("dim-label")
    private let target: PopUpButton
    private let isRequired = CheckBox(translated("_Required: every record should have a value"))
    private let isUnique = CheckBox(translated("_Unique: no two records have the same value"))
    private var rowCount = 0
    private var first: View?

    private static let timeUnits: [(unit: String, name: String)] = [
        ("s", translated("Seconds")), ("min", translated("Minutes")), ("h", translated("Hours")),
        ("d", translated("Days")),
    ]
    /// The reminders to choose from; nil for none.
    private static let reminders: [DateReminder?] = [nil] + DateReminder.allCases
    /// The largest number of decimal places that the pop-up button offers.
    private static let maximumDigits = 6

    /// Creates the controls.
    ///
    /// - Parameters:
    ///   - options: The options, with field names in the expression.
    ///   - kind: The kind of the field.
    ///   - list: The list of the field.
    ///   - lists: All lists, to which the field can link.
    init(_ options: FieldOptions, of kind: FieldKind, list: List, lists: [List]) {
        (initial, self.kind, self.lists) = (options, kind, lists)
        digits = PopUpButton(
            [translated("As Entered")] + (0...Self.maximumDigits).map { "\($0)" })
        target = PopUpButton(lists.map(\.name))
        super.init(columnSpacing: 12, rowSpacing: 12)
        addKindRows()
        add(translated("_Description"), summary)
        if use.contains(.values) {
            add(translated("Default _Value"), defaultText)
            for box in [isRequired, isUnique] { addSubview(box, column: 1, row: nextRow()) }
        }
        show(options, in: list)
        followChanges()
    }

    private var use: FieldOptionUse { kind.definition.optionUse }

    private func addKindRows() {
        if use.contains(.expression) {
            add(translated("_Formula"), expression)
            result.maximumCharacters(50)
            addSubview(result.expand(horizontal: true), column: 1, row: nextRow())
        }
        if use.contains(.targetList) { add(translated("_Links To"), target) }
        if use.contains(.unit) { add(translated("U_nit"), unit) }
        if use.contains(.digits) { add(translated("Decimal _Places"), digits) }
        if use.contains(.timeUnit) { add(translated("U_nit of Numbers"), timeUnit) }
        if use.contains(.reminder) { add(translated("Re_mind"), reminder) }
    }

    private func nextRow() -> Int {
        defer { rowCount += 1 }
        return rowCount
    }

    private func add(_ text: String, _ control: View) {
        let label = Label(text, mnemonic: true, wraps: true).style("dim-label")
        control.accessibilityLabel = text.strippingMnemonic
        control.setLabeled(by: label)
        let row = nextRow()
        addSubview(label, column: 0, row: row)
        addSubview(control.expand(horizontal: true), column: 1, row: row)
        if first == nil { first = control }
    }

    func focus() { first?.grabFocus() }

    private func show(_ options: FieldOptions, in list: List) {
        summary.text = options.summary
        unit.text = options.unit
        timeUnit.selectedIndex = Self.timeUnits.firstIndex { $0.unit == options.unit } ?? 0
        reminder.selectedIndex = Self.reminders.firstIndex(of: options.reminder) ?? 0
        digits.selectedIndex = options.digits.map { min($0, Self.maximumDigits) + 1 } ?? 0
        defaultText.text = options.defaultText
        expression.text = options.expression
        target.selectedIndex = lists.firstIndex { $0.id == options.targetList ?? list.id }
        isRequired.isOn = options.isRequired
        isUnique.isOn = options.isUnique
    }

    private func followChanges() {
        for field in [summary, unit, defaultText, expression] {
            field.onChange = { [weak self] _ in self?.onChange?() }
        }
        for button in [timeUnit, digits, target, reminder] {
            button.onChange = { [weak self] _ in self?.onChange?() }
        }
        for box in [isRequired, isUnique] {
            box.onChange = { [weak self] _ in self?.onChange?() }
        }
    }

    /// The options as the controls show them.
    var options: FieldOptions {
        var options = initial
        options.summary = summary.text.trimmingCharacters(in: .whitespaces)
        if use.contains(.unit) { options.unit = unit.text.trimmingCharacters(in: .whitespaces) }
        if use.contains(.digits) { options.digits = chosenDigits }
        if use.contains(.timeUnit) {
            let chosen = timeUnit.selectedIndex.map { Self.timeUnits[$0].unit } ?? ""
            // Without a unit, a bare number is in seconds.
            if !(initial.unit.isEmpty && chosen == "s") { options.unit = chosen }
        }
        if use.contains(.reminder) {
            options.reminder = reminder.selectedIndex.flatMap { Self.reminders[$0] }
        }
        if use.contains(.expression) { options.expression = expression.text }
        if use.contains(.targetList), let chosen = target.selectedIndex {
            options.targetList = lists[chosen].id
        }
        if use.contains(.values) {
            options.defaultText = defaultText.text
            options.isRequired = isRequired.isOn
            options.isUnique = isUnique.isOn
        }
        return options
    }

    /// The chosen number of decimal places. A larger one than the control offers is kept.
    private var chosenDigits: Int? {
        guard let index = digits.selectedIndex, index > 0 else { return nil }
        if let digits = initial.digits, min(digits, Self.maximumDigits) == index - 1 {
            return digits
        }
        return index - 1
    }
}
