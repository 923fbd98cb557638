import TableKit
import TextCore
import TroveModel

/// A button with the icon of a list, which opens a popover for choosing another one.
final class IconButton: StackView {
    /// Called with the icon that the user chose.
    var onChoose: ((ListIcon) -> Void)?
    /// The icon.
    var icon: ListIcon = .standard {
        didSet { if icon != oldValue { showIcon() } }
    }

    let button = Button(icon: "view-list-symbolic", name: translated("Icon"))
    /// Returns the image of an icon.
    private let image: (ListIcon) -> Image

    /// Creates a button.
    ///
    /// - Parameter image: Returns the image of an icon.
    init(image: @escaping (ListIcon) -> Image = { .of($0) }) {
        self.image = image
        super.init(.horizontal)
        button.tooltip = translated("Choose an icon")
        button.onClick = { [weak self] in self?.choose() }
        addArrangedSubview(button)
        showIcon()
    }

    private func showIcon() {
        button.image = image(icon)
        let choice = IconChoice.all.first { $0.icon == icon }
        button.accessibilityHint = choice?.name ?? icon.text
    }

    private func choose() {
        let picker = IconPicker(icon, image: image)
        picker.onChoose = { [weak self, weak picker] icon in
            picker?.dismiss(animated: true)
            guard let self else { return }
            button.grabFocus()
            guard icon != self.icon else { return }
            self.icon = icon
            onChoose?(icon)
        }
        picker.presentPopover(at: button)
    }
}
