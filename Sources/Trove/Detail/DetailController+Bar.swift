import TableKit
import TextCore

/// The buttons in the bar, and the keys of the form.
extension DetailController {
    /// Makes the buttons in the bar when the first record is shown: a program that starts has none.
    func makeBar() {
        guard !hasBar else { return }
        hasBar = true
        navigationItem.rightBarButtonItems = [
            BarButtonItem(customView: paneButton),
            BarButtonItem(customView: menuButton), BarButtonItem(customView: deleteButton),
            BarButtonItem(customView: restoreButton),
        ]
        navigationItem.leftBarButtonItems = [
            BarButtonItem(customView: backButton), BarButtonItem(customView: neighborButtons),
        ]
    }

    /// Updates which buttons are visible. A record of the trash has one that restores it where
    /// those beside the rows are out of sight.
    func updateBar() {
        guard hasBar else { return }
        paneButton.isHidden = isCompact
        neighborButtons.isHidden = !showsRecord
        deleteButton.isHidden = !showsRecord || isOfTrash
        menuButton.isHidden = !showsRecord || isOfTrash
        restoreButton.isHidden = !showsRecord || !isOfTrash || !isCompact
        restoreButton.isEnabled = session.canChange(.records, of: list)
    }

    /// Whether *Back* leads to the record or the search from which the user opened this one.
    var showsBack: Bool {
        get { hasBar && !backButton.isHidden }
        set {
            guard newValue || hasBar else { return }
            makeBar()
            backButton.isHidden = !newValue
        }
    }

    func makeBackButton() -> Button {
        let button = Button(icon: "go-previous-symbolic", name: translated("Back"))
        button.setAction("win.back")
        button.isHidden = true
        return button
    }

    func makeDeleteButton() -> Button {
        let button = Button(icon: "user-trash-symbolic", name: translated("Delete Record"))
        button.setAction("win.delete")
        return button
    }

    func makeRestoreButton() -> Button {
        let button = Button(translated("_Restore"))
        button.onClick = { [weak self] in self?.onRestore?() }
        button.isHidden = true
        return button
    }

    func makeNeighborButtons() -> StackView {
        let previous = Button(icon: "go-up-symbolic", name: translated("Previous Record"))
        previous.setAction("win.previous-record")
        let next = Button(icon: "go-down-symbolic", name: translated("Next Record"))
        next.setAction("win.next-record")
        return StackView(.horizontal, [previous, next]).style("linked")
    }

    func makeMenuButton() -> MenuButton {
        MenuButton(icon: "view-more-symbolic", name: translated("Record Menu")) {
            Menu(children: [
                Command(title: translated("D_uplicate"), action: "win.duplicate"),
                Command(title: translated("_Copy as Text"), action: "win.copy-record"),
                Command(title: translated("_Lend…"), action: "win.lend"),
                Command(title: translated("Mark as _Returned"), action: "win.return-records"),
                Command(title: translated("_Print…"), action: "win.print-record"),
                Command(title: translated("_History…"), action: "win.record-history"),
            ])
        }
    }

    /// Alt with an arrow key opens the next or the previous record from the form. In the list,
    /// these keys move rows.
    func addNeighborKeys() {
        let keys: [(KeyCommand.Input, Int)] = [(.downArrow, 1), (.upArrow, -1)]
        for (key, rowCount) in keys {
            addKeyCommand(
                KeyCommand(input: key, modifierFlags: .alternate) { [weak self] _ in
                    self?.onSelectNeighbor?(rowCount)
                })
        }
    }
}
