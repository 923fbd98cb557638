import TableKit
import TextCore
import TroveModel

/// A field of an export: a check box, and buttons that move it.
final class ExportFieldRow: StackView {
    /// Called after the user checked or unchecked the field.
    var onChange: ((Bool) -> Void)?
    /// Called when the user moves the field by one place: -1 is up, 1 is down.
    var onMove: ((Int) -> Void)?

    private let box: CheckBox
    private let up = Button(icon: "go-up-symbolic", name: translated("Move Up"))
    private let down = Button(icon: "go-down-symbolic", name: translated("Move Down"))

    init(_ item: ExportFields.Item) {
        let name = item.field.name
        let label = Label(name)
        box = CheckBox(titleView: label, isOn: item.isIncluded)
        super.init(.horizontal, spacing: 6)
        box.accessibilityLabel = name
        addArrangedSubview(box, expands: true)
        for (button, text, distance) in [
            (up, translated("Move “{field}” Up"), -1), (down, translated("Move “{field}” Down"), 1),
        ] {
            button.style("flat").accessibilityLabel = text.filling(["field": name])
            button.onClick = { [weak self] in self?.onMove?(distance) }
            addArrangedSubview(button)
        }
        box.onChange = { [weak self] in self?.onChange?($0) }
    }

    /// Enables the buttons for the directions in which the field can move.
    func showPlace(isFirst: Bool, isLast: Bool) {
        // A disabled button would lose the keyboard focus to another row.
        if isFirst && up.containsFocus || isLast && down.containsFocus { box.grabFocus() }
        (up.isEnabled, down.isEnabled) = (!isFirst, !isLast)
    }
}
