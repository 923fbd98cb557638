import CGtk
import GtkBridge

/// A field for one of very many things: its name is typed, and those that it may be are shown below while
/// it is typed. Down, or the button at the end, shows them without typing.
///
/// The text is committed at Enter and when the keyboard leaves, not at a pause: half a name means
/// nothing yet.
public final class LookupFormRow: TypedFormRow {
    /// Gets what to look for; the answer comes by ``show(_:)``.
    public var onSearch: ((String) -> Void)?
    /// Gets the number of what was picked among those shown last.
    public var onPick: ((Int) -> Void)?

    private let entry = Entry()
    private let suggestions: SuggestionList

    /// - Parameters:
    ///   - title: The label.
    ///   - chooseName: The name of the button that shows all things.
    public init(title: String, chooseName: String) {
        suggestions = SuggestionList(of: entry, title: title, buttonName: chooseName)
        super.init(title: title, control: entry)
        entry.onChange = { [weak self] in
            self?.typed()
            self?.onSearch?($0)
        }
        entry.onActivate = { [weak self] in
            guard let self, !suggestions.pickSelected() else { return }
            confirm()
        }
        suggestions.onAsk = { [weak self] in
            guard let self else { return }
            onSearch?(hasUncommittedEdit ? entry.text : "")
        }
        suggestions.onPick = { [weak self] in self?.onPick?($0) }
        followKeyboard(of: entry)
    }

    /// The text. Setting it commits nothing.
    public var text: String {
        get { entry.text }
        set { open(newValue) }
    }

    /// Shows what the text may mean, the likeliest first; nothing for none.
    public func show(_ texts: [String]) {
        suggestions.show(texts)
    }

    /// Whether choices are shown.
    public var showsChoices: Bool { suggestions.isShown }

    public override var typedText: String {
        get { entry.text }
        set { entry.text = newValue }
    }

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
