import TableKit
import TextCore

/// The number of selected records, and buttons that do something with all of them.
final class ManyRecordsHeader: StackView {
    private let count = Label(wraps: true)
    private let hidden = Label(wraps: true)

    init() {
        super.init(.vertical, spacing: 6)
        count.font = .preferredFont(forTextStyle: .title2)
        hidden.style("dim-label").isHidden = true
        for label in [count, hidden] { addArrangedSubview(label) }
        addArrangedSubview(Self.makeButtons())
    }

    private static func makeButtons() -> View {
        let buttons = FlowView(spacing: 6, lineSpacing: 6, lastFillsLine: false)
        for (title, action) in [
            (translated("_Move…"), "win.move-records"), (translated("_Copy…"), "win.copy-records"),
            (translated("Mer_ge…"), "win.merge-records"),
            (translated("_Export…"), "win.export-records"),
        ] {
            let button = Button(title)
            button.setAction(action)
            buttons.addArrangedSubview(button)
        }
        return buttons.margin(top: 6)
    }

    /// Shows the number of records.
    func show(count number: Int) {
        count.text = RecordsController.countText(number)
    }

    /// Shows how many of the records are not among the rows.
    func show(hiddenCount number: Int) {
        hidden.isHidden = number == 0
        hidden.text =
            translated(
                "{count} of them is not among the results of the search.",
                plural: "{count} of them are not among the results of the search.", count: number
            ).filling(["count": number.grouped])
    }
}
