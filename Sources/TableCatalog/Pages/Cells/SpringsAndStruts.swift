import TableKit

/// A lab for autoresizing masks: the check boxes choose what is flexible, the slider changes the
/// width of the outer view, and the inner view follows.
final class SpringsAndStruts: ViewController {
    private let outer = View(frame: Rect(x: 12, y: 0, width: 200, height: 140))
    private let inner = View(frame: Rect(x: 40, y: 30, width: 100, height: 80))
    private let frameLabel = Label()
    private let slider = Slider(100...320, value: 200)
    private let masks: [(title: String, mask: Autoresizing)] = [
        ("Left Margin", .flexibleLeftMargin), ("Width", .flexibleWidth),
        ("Right Margin", .flexibleRightMargin), ("Top Margin", .flexibleTopMargin),
        ("Height", .flexibleHeight), ("Bottom Margin", .flexibleBottomMargin),
    ]

    override func loadView() {
        outer.backgroundColor = .systemFill
        inner.backgroundColor = .systemBlue
        outer.addSubview(inner)
        let canvas = View()
        canvas.addSubview(outer)
        slider.accessibilityLabel = "Width of the outer view"
        slider.addAction(Action { [weak self] _ in self?.resize() }, for: .valueChanged)
        let boxes = GridView(columnSpacing: 12, rowSpacing: 6)
        for (index, entry) in masks.enumerated() {
            let box = CheckBox(entry.title)
            box.onChange = { [inner] isOn in
                if isOn {
                    inner.autoresizingMask.insert(entry.mask)
                } else {
                    inner.autoresizingMask.remove(entry.mask)
                }
            }
            boxes.addSubview(box, column: index % 3, row: index / 3)
        }
        let reset = Button("_Start Again") { [weak self] in self?.reset() }
        view = StackView(
            .vertical, spacing: 12,
            [
                Label("Flexible:"), boxes, Label("Width of the outer view:"), slider,
                canvas.minimumSize(height: 240), frameLabel,
                reset.align(horizontal: .start),
            ]
        ).margin(12)
        showFrame()
    }

    private func resize() {
        outer.frame.size = Size(width: slider.value, height: slider.value * 0.6 + 20)
        showFrame()
    }

    private func reset() {
        let mask = inner.autoresizingMask
        inner.autoresizingMask = []
        slider.value = 200
        outer.frame.size = Size(width: 200, height: 140)
        inner.frame = Rect(x: 40, y: 30, width: 100, height: 80)
        inner.autoresizingMask = mask
        showFrame()
    }

    private func showFrame() {
        let numbers = [inner.frame.x, inner.frame.y, inner.frame.width, inner.frame.height]
            .map { String(Int($0.rounded())) }
        frameLabel.text =
            "Inner view: x \(numbers[0]), y \(numbers[1]), "
            + "\(numbers[2]) × \(numbers[3])"
    }
}
