import TableKit
import TextCore
import TroveModel

/// The role of a person: the name, the list, the role to choose, and a button that takes it away.
final class RoleGrantRow: StackView {
    /// Called with the role that the user chose.
    var onChoose: ((LibraryRole) -> Void)?
    /// Called when the user takes the role away.
    var onTakeAway: (() -> Void)?

    private(set) var row: RoleRow
    private let person = Label()
    private let place = Label().style("dim-label")
    private let role = PopUpButton(LibraryRole.allCases.map(\.title))
    private let takeAway = Button(
        icon: "list-remove-symbolic", name: translated("Take Away the Role"))

    init(_ row: RoleRow) {
        self.row = row
        super.init(.horizontal, spacing: 6)
        let names = StackView(.vertical, [person, place])
        addArrangedSubview(names.align(vertical: .center), expands: true)
        addArrangedSubview(role.align(vertical: .center))
        addArrangedSubview(takeAway.align(vertical: .center).style("flat"))
        role.onChange = { [weak self] index in
            guard let index else { return }
            self?.onChoose?(LibraryRole.allCases[index])
        }
        takeAway.onClick = { [weak self] in self?.onTakeAway?() }
        show(row)
    }

    /// Shows the present role.
    func show(_ row: RoleRow) {
        self.row = row
        person.text = row.grant.person
        place.text = row.placeText
        role.selectedIndex = LibraryRole.allCases.firstIndex(of: row.grant.role)
        for control in [role, takeAway] {
            control.isEnabled = row.obstacle == nil
            control.tooltip = row.explanation
            control.accessibilityHint = row.explanation ?? ""
        }
        showNames()
    }

    /// Names the controls after the person and the list, because all rows have the same ones.
    private func showNames() {
        func text(_ text: String) -> String {
            text.filling(["person": row.grant.person, "list": row.place])
        }
        role.accessibilityLabel = text(translated("Role of “{person}”: {list}"))
        takeAway.accessibilityLabel = text(translated("Take Away the Role of “{person}”: {list}"))
        if row.obstacle == nil { takeAway.tooltip = translated("Take Away the Role") }
    }

    func focus() { role.grabFocus() }
}
