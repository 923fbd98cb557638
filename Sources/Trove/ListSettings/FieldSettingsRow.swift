import Foundation
import TableKit
import TextCore
import TroveModel

/// A field of a list: name, choices, kind, and buttons that move or remove it.
///
/// Alt+Up and Alt+Down move the field, too.
final class FieldSettingsRow: FlexView {
    /// The user's requests.
    enum Request {
        case rename(String)
        case changeKind(FieldKind)
        case editChoices
        case editOptions
        /// Moves the field by one place: -1 is up, 1 is down.
        case move(by: Int)
        case remove
    }

    /// Called with the user's requests; throws if one is not valid.
    var onRequest: ((Request) throws(LibraryError) -> Void)?
    /// Called with the reason why a name was refused; nil once it is valid again.
    var onProblem: ((String?) -> Void)?

    private(set) var field: Field
    private let name = CommittedField(placeholder: translated("Field name"))
    private let kind: FieldKindChooser
    private let choices = Button(translated("Choices…"))
    private let options = Button(
        icon: "emblem-system-symbolic", name: translated("Field Options"))
    private let up = Button(icon: "go-up-symbolic", name: translated("Move Up"))
    private let down = Button(icon: "go-down-symbolic", name: translated("Move Down"))
    private let remove = Button(icon: "list-remove-symbolic", name: translated("Remove Field"))

    init(_ field: Field) {
        self.field = field
        kind = FieldKindChooser(field.kind)
        super.init()
        addArrangedSubview(name.field.minimumCharacters(12), grows: true)
        addArrangedSubview(choices)
        addArrangedSubview(kind)
        addArrangedSubview(StackView(.horizontal, spacing: 6, [options, up, down, remove]))
        for button in [choices, options, up, down, remove] { button.style("flat") }
        connectName()
        kind.onChange = { [weak self] _ in
            guard let self else { return }
            send(.changeKind(kind.kind))
        }
        choices.onClick = { [weak self] in self?.send(.editChoices) }
        options.onClick = { [weak self] in self?.send(.editOptions) }
        up.onClick = { [weak self] in self?.send(.move(by: -1)) }
        down.onClick = { [weak self] in self?.send(.move(by: 1)) }
        remove.onClick = { [weak self] in self?.send(.remove) }
    }

    private func connectName() {
        name.onCommit = { [weak self] text throws(LibraryError) in
            let name = text.trimmingCharacters(in: .whitespacesAndNewlines)
            try self?.onRequest?(.rename(name))
            return name
        }
        name.onProblem = { [weak self] in self?.onProblem?($0) }
        name.field.onKeyPress = { [weak self] in self?.pressed($0) ?? false }
    }

    private func pressed(_ press: KeyPress) -> Bool {
        switch press.key {
        case .up where press.modifiers == .alt: send(.move(by: -1))
        case .down where press.modifiers == .alt: send(.move(by: 1))
        case .escape: return name.restore()
        default: return false
        }
        return true
    }

    private func send(_ request: Request) {
        do throws(LibraryError) {
            try onRequest?(request)
        } catch {
            onProblem?(error.message)
        }
    }

    /// Shows the field, except over a name that the user changed.
    func show(_ field: Field, isFirst: Bool, isLast: Bool) {
        self.field = field
        name.show(field.name)
        kind.kind = field.kind
        choices.isHidden = field.kind.choiceUse == .none
        if isFirst && up.containsFocus || isLast && down.containsFocus { focus() }
        (up.isEnabled, down.isEnabled) = (!isFirst, !isLast)
        showNames()
    }

    /// Names the controls after the field, because all rows have the same ones.
    private func showNames() {
        func text(_ text: String) -> String { text.filling(["field": field.name]) }
        name.field.accessibilityLabel = text(translated("Name of “{field}”"))
        kind.accessibilityLabel = text(translated("Kind of “{field}”"))
        choices.accessibilityLabel = text(translated("Choices of “{field}”…"))
        options.accessibilityLabel = text(translated("Options of “{field}”…"))
        up.accessibilityLabel = text(translated("Move “{field}” Up"))
        down.accessibilityLabel = text(translated("Move “{field}” Down"))
        remove.accessibilityLabel = text(translated("Remove “{field}”"))
    }

    /// Saves a changed name.
    ///
    /// - Returns: Whether it is valid.
    func commit() -> Bool { name.commit() }

    /// Makes a name being saved unsaved again.
    func fail() { name.fail() }

    /// Focuses the name.
    func focus() {
        name.field.grabFocus()
    }
}
