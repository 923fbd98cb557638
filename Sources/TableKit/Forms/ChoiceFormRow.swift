import CGtk
import GtkBridge
import TableCore

/// A form row with a text that is one of several choices, or typed.
///
/// Choices that match the typed text are shown below it, followed by an offer to add the
/// text as a new choice.
public final class ChoiceFormRow: EntryFormRow {
    /// Called with a text to add to the choices, which is also the new value; nil for no such
    /// offer.
    public var onAdd: ((String) -> Void)?

    /// The choices, in order.
    public var choices: [String] { didSet { showColor() } }

    /// Returns the color of a choice, which a mark beside the text shows; nil for none.
    public var color: ((String) -> Color?)? { didSet { showColor() } }

    private let suggestions: SuggestionList
    private let addTitle: (String) -> String
    private var offers: [ChoiceOffer] = []

    /// Creates a row.
    ///
    /// - Parameters:
    ///   - title: The label.
    ///   - value: The initial value.
    ///   - choices: The choices, in order.
    ///   - chooseName: The name of the button that shows all choices.
    ///   - addTitle: Returns the title of the offer to add a text.
    public init(
        title: String, value: String = "", choices: [String], chooseName: String = "",
        addTitle: @escaping (String) -> String = { $0 }
    ) {
        self.choices = choices
        self.addTitle = addTitle
        let entry = TextField()
        suggestions = SuggestionList(of: entry, title: title, buttonName: chooseName)
        super.init(title: title, text: value, entry: entry)
        suggestions.onAsk = { [weak self] in
            guard let self else { return }
            offer(for: hasUncommittedEdit ? entry.text : "")
        }
        suggestions.onPick = { [weak self] in self?.picked($0) }
        entry.on("changed") { [weak self] in self?.showColor() }
    }

    private func showColor() { entry.showSwatch(color?(entry.text)) }

    override func typed(_ text: String) {
        super.typed(text)
        offer(for: text)
    }

    override func activated() {
        guard !suggestions.pickSelected() else { return }
        suggestions.close()
        confirm()
    }

    /// Whether choices are visible.
    public var showsChoices: Bool { suggestions.isShown }

    override var isChoosing: Bool { showsChoices }

    override var arrowKeyUse: ArrowKeyUse { .all }

    /// The titles of the current offers.
    public var offeredTitles: [String] { offers.map(title) }

    override func keyboardLeft() {
        suggestions.close()
        super.keyboardLeft()
    }

    private func offer(for text: String) {
        offers = ChoiceOffer.offers(for: text, of: choices, addsTexts: onAdd != nil)
        suggestions.show(offers.map(title))
    }

    private func title(_ offer: ChoiceOffer) -> String {
        switch offer {
        case .choice(let text): text
        case .add(let text): addTitle(text)
        }
    }

    private func picked(_ index: Int) {
        guard offers.indices.contains(index) else { return }
        switch offers[index] {
        case .choice(let text): enter(text)
        case .add(let text):
            enter(text) { [weak self] in self?.onAdd?($0) }
        }
    }
}
