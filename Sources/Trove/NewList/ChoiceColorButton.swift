import TableKit
import TextCore
import TroveModel

/// A button with the color of a choice, which opens a popover for choosing another one.
final class ChoiceColorButton: StackView {
    /// Called after the user chose a color, or none.
    var onChange: (() -> Void)?
    /// The color as `#rrggbb`; nil for none.
    var color: String? {
        didSet { if color != oldValue { showColor() } }
    }

    private let button = Button(icon: noColorIcon, name: translated("Color of the Choice"))
    /// The icon for no color: an empty circle.
    private static let noColorIcon = "radio-symbolic"

    init(_ color: String?) {
        self.color = color
        super.init(.horizontal)
        button.style("flat")
        button.onClick = { [weak self] in self?.choose() }
        addArrangedSubview(button)
        showColor()
    }

    override var accessibilityLabel: String? {
        get { button.accessibilityLabel }
        set { button.accessibilityLabel = newValue }
    }

    private func showColor() {
        button.image = Self.image(of: color)
        let name = ChoiceColor(hexadecimal: color)?.displayName ?? color
        button.accessibilityHint = name ?? translated("No Color")
        button.tooltip = name ?? translated("Choose a color")
    }

    /// A round mark in a color, or an empty one.
    static func image(of color: String?) -> Image {
        guard let color = color.flatMap({ Color(hexadecimal: $0) }) else {
            return Image(icon: noColorIcon)
        }
        return Image(icon: "media-record-symbolic").withTintColor(color)
    }

    private func choose() {
        let picker = ChoiceColorPicker(color)
        picker.onChoose = { [weak self, weak picker] color in
            picker?.dismiss(animated: true)
            guard let self else { return }
            button.grabFocus()
            guard color != self.color else { return }
            self.color = color
            onChange?()
        }
        picker.presentPopover(at: button)
    }
}

/// A popover with the colors of choices.
final class ChoiceColorPicker: ViewController {
    /// Called with the chosen color; nil for none.
    var onChoose: ((String?) -> Void)?

    private let chosen: String?
    private var initial: Button?

    init(_ chosen: String?) {
        self.chosen = chosen
        super.init()
        title = translated("Choose a Color")
    }

    override func loadView() {
        let grid = GridView(columnSpacing: 6, rowSpacing: 6)
        for (index, color) in ChoiceColor.allCases.enumerated() {
            let button = makeButton(color.hexadecimal, color.displayName)
            grid.addSubview(button, column: index % 3, row: index / 3)
        }
        let none = Button(translated("_No Color")) { [weak self] in self?.onChoose?(nil) }
        if chosen == nil { initial = none }
        view = StackView(.vertical, spacing: 12, [grid, none.style("flat")]).margin(12)
    }

    private func makeButton(_ color: String, _ name: String) -> Button {
        let button = Button(icon: "media-record-symbolic", name: name) { [weak self] in
            self?.onChoose?(color)
        }
        button.image = ChoiceColorButton.image(of: color)
        let isChosen = color == chosen?.lowercased()
        button.setStyle("flat", !isChosen)
        if isChosen { initial = button }
        return button.minimumSize(width: 42, height: 34)
    }

    override func viewDidAppear(_ animated: Bool) { initial?.grabFocus() }
}
