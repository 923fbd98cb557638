import CGtk
import GtkBridge

/// A form row that refers to one of many objects by name, with matching names below the text.
///
/// The Down key or the button at the end shows names without typing. The text is committed on Enter
/// or when the focus leaves, not after a pause, because a partial name is not a value.
public final class LookupFormRow: EntryFormRow {
    /// Called with the text to search for. Pass the results to ``show(_:)``.
    public var onSearch: ((String) -> Void)?
    /// Called with the index of the picked text among those last shown.
    public var onPick: ((Int) -> Void)?

    private let suggestions: SuggestionList

    /// Creates an empty row.
    ///
    /// - Parameters:
    ///   - title: The label.
    ///   - chooseName: The name of the button that shows all names.
    public init(title: String, chooseName: String) {
        let entry = TextField()
        suggestions = SuggestionList(of: entry, title: title, buttonName: chooseName)
        super.init(title: title, entry: entry)
        suggestions.onAsk = { [weak self] in
            guard let self else { return }
            onSearch?(hasUncommittedEdit ? entry.text : "")
        }
        suggestions.onPick = { [weak self] in self?.onPick?($0) }
    }

    override func typed(_ text: String) {
        super.typed(text)
        onSearch?(text)
    }

    override func activated() {
        if !suggestions.pickSelected() { confirm() }
    }

    /// Shows suggestions for the text, most likely first; an empty array hides them.
    public func show(_ texts: [String]) {
        suggestions.show(texts)
    }

    /// Whether suggestions are visible.
    public var showsChoices: Bool { suggestions.isShown }

    override var isChoosing: Bool { showsChoices }

    public override var commitsAtPause: Bool { false }

    public override func commit() {
        suggestions.close()
        super.commit()
    }

    override func keyboardLeft() {
        suggestions.close()
        super.keyboardLeft()
    }
}
