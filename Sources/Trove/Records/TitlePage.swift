import TableKit
import TextCore
import TroveModel

/// A popover with the title of a record.
///
/// Enter saves the title, and so does leaving the popover; Escape discards it. A refused title
/// stays in the entry, with the reason below it.
final class TitlePage: ViewController {
    /// Called when the popover can close, because the title was saved.
    var onEnd: (() -> Void)?
    /// Called after Escape closed the popover.
    var onCancel: (() -> Void)?
    /// Called with the draft of a title that the library refused after the popover was closed.
    var onRefuse: ((ValueDraft) -> Void)?

    private enum State {
        case editing
        /// A title was sent to the library.
        case saving
        case ended
    }

    private let place: ValueDraft.Place
    /// The title in the library.
    private var savedTitle: String
    private let session: Session
    private let entry = TextField()
    private let message = Label(wraps: true)
    private var state = State.editing
    /// Whether there is something that a draft was kept of.
    private var isTouched = false
    /// Whether the popover is not closing.
    private(set) var isOpen = true
    private var isCancelled = false

    /// Creates the page of a record.
    ///
    /// - Parameters:
    ///   - title: The saved title.
    ///   - place: The field of the record.
    ///   - session: The library.
    init(_ title: String, at place: ValueDraft.Place, session: Session) {
        (savedTitle, self.place, self.session) = (title, place, session)
        super.init()
        self.title = translated("Title")
    }

    override func loadView() {
        let draft = session.draft(at: place)
        entry.text = draft?.text ?? savedTitle
        isTouched = draft != nil
        entry.accessibilityLabel = translated("Title")
        entry.onChange = { [weak self] in self?.typed($0) }
        entry.onActivate = { [weak self] in self?.commit() }
        message.style("error").align(horizontal: .start).maximumCharacters(40)
        let page = StackView(.vertical, spacing: 6)
        page.addArrangedSubview(entry.minimumSize(width: 280))
        page.addArrangedSubview(message)
        view = page.margin(6)
        show(draft?.sentence)
    }

    override func viewDidAppear(_ animated: Bool) { entry.grabFocus() }

    override func viewWillDisappear(_ animated: Bool) {
        commit()
        isOpen = false
    }

    override func presentationWillCancel() {
        discard()
        isCancelled = true
    }

    override func viewDidDisappear(_ animated: Bool) {
        if isCancelled { onCancel?() }
    }

    private func show(_ reason: String?) {
        message.text = reason
        message.isHidden = reason == nil
        entry.setStyle("error", reason != nil)
        entry.accessibilityHint = reason
        entry.setInvalid(because: reason == nil ? nil : message)
    }

    private func refuse(because reason: String) {
        show(reason)
        Accessibility.post(notification: .announcement, argument: reason)
    }

    private func typed(_ text: String) {
        show(nil)
        isTouched = true
        session.keepTyped(text, at: place)
    }

    /// Saves a changed title.
    func commit() {
        guard state == .editing else { return }
        let text = entry.text
        guard text != savedTitle else {
            discard()
            onEnd?()
            return
        }
        state = .saving
        let (place, value) = (place, text.isEmpty ? FieldValue.empty : .text(text))
        session.enter(at: place, typed: text) { library throws(LibraryError) in
            try await library.enter(value, typed: text, at: place)
        } then: { [weak self, onRefuse] result in
            if let self, isOpen { return answer(result, to: text) }
            if case .success(.refused(let draft)) = result { onRefuse?(draft) }
        }
    }

    /// Closes the page after a title was saved. One that was refused stays, and so does what was
    /// typed since.
    private func answer(_ result: Result<EntryOutcome, LibraryError>, to text: String) {
        switch result {
        case .success(.accepted):
            savedTitle = text
            guard entry.text == text else {
                state = .editing
                session.keepTyped(entry.text, at: place)
                return
            }
            state = .ended
            onEnd?()
        case .success(.refused(let draft)):
            state = .editing
            if entry.text == text { refuse(because: draft.sentence) }
        case .failure(let error):
            state = .editing
            refuse(because: error.message)
        }
    }

    /// Forgets what was typed.
    private func discard() {
        guard state == .editing else { return }
        state = .ended
        if isTouched { session.dropDraft(at: place) }
    }
}
