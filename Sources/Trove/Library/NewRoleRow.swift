import TableKit
import TextCore
import TroveModel

/// A row for giving somebody a role: the name, the role, the list, and the button *Add*.
final class NewRoleRow: FlexView {
    /// Called with the new role.
    var onAdd: ((_ person: String, LibraryRole, ListID?) -> Void)?
    /// Called when the user changes the name.
    var onEdit: (() -> Void)?

    private let person = TextField(placeholder: translated("User name"))
    private let role = PopUpButton(LibraryRole.allCases.map(\.title))
    private let place = PopUpButton()
    private let add = Button(translated("_Add"))
    private var places: [RoleTable.Place] = []

    init() {
        super.init()
        person.accessibilityLabel = translated("Name of the person to add")
        role.accessibilityLabel = translated("Role to give")
        place.accessibilityLabel = translated("List for the role")
        add.accessibilityLabel = translated("Add Person")
        role.selectedIndex = 0
        addArrangedSubview(person.minimumCharacters(20), grows: true)
        addArrangedSubview(role)
        addArrangedSubview(place)
        addArrangedSubview(add)
        person.onChange = { [weak self] _ in self?.onEdit?() }
        person.onActivate = { [weak self] in self?.commit() }
        add.onClick = { [weak self] in self?.commit() }
        show([])
    }

    /// Offers lists, and keeps the chosen one if it is among them.
    func show(_ new: [RoleTable.Place]) {
        let chosen = place.selectedIndex.map { places[$0].list }
        if new != places {
            places = new
            place.titles = new.map(\.name)
            place.selectedIndex =
                new.firstIndex { $0.list == chosen } ?? (new.isEmpty ? nil : 0)
        }
        for control in [person, role, place, add] as [Control] { control.isEnabled = !new.isEmpty }
    }

    private func commit() {
        guard let role = role.selectedIndex, let place = place.selectedIndex else { return }
        onAdd?(person.text, LibraryRole.allCases[role], places[place].list)
    }

    func clear() { person.text = "" }

    func focus() { person.grabFocus() }
}
