import TableCore
import TableKit
import TextCore

/// The line above the results of a search: their number, problems of the query, and a button that
/// keeps the search as a smart list.
final class SearchStrip: StackView {
    /// Called when the user wants to keep the search.
    var onSave: (() -> Void)?

    private let count = Label().style("dim-label")
    private let hint = Label(wraps: true)
    private let announcement = LiveAnnouncement()
    private let save = Button(translated("_Save as Smart List…")).style("flat")

    init() {
        super.init(.vertical)
        let line = FlexView(lineSpacing: 0)
        // With a large font, the button goes below the number.
        count.lineBreakMode = .byClipping
        line.addArrangedSubview(count, grows: true)
        line.addArrangedSubview(save)
        save.onClick = { [weak self] in self?.onSave?() }
        save.tooltip = translated("Keep this search in the sidebar")
        addArrangedSubview(line.margin(leading: 12, trailing: 6))
        addArrangedSubview(hint.maximumCharacters(40).margin(leading: 12, bottom: 6, trailing: 12))
        hint.isHidden = true
    }

    /// Whether a search is shown.
    var isInUse = false {
        didSet {
            isHidden = !isInUse
            if !isInUse { announcement.update(nil) }
        }
    }

    /// Shows the number of results, if it is known, and the problem of the query, if there is one.
    func show(count number: Int?, hint text: String?) {
        if let number { count.text = RecordsController.countText(number) }
        hint.text = text ?? ""
        hint.isHidden = text == nil
        announcement.update(number.map { SpokenText.sentence([Self.resultText($0), text ?? ""]) })
    }

    private static func resultText(_ count: Int) -> String {
        guard count > 0 else { return translated("No Results") }
        return translated("{count} result", plural: "{count} results", count: count)
            .filling(["count": count.grouped])
    }
}
