import TableKit
import TextCore
import TroveModel

/// The menu of the selected records.
extension RecordsController {
    /// Creates the menu of a row or item: of all selected records if it is one of them.
    ///
    /// - Parameter suggested: Actions of the view for a single row.
    func makeRecordMenu(suggested: [MenuElement]) -> Menu {
        func group(_ items: [MenuElement]) -> Menu {
            Menu(options: .displayInline, children: items)
        }
        let delete = Action(title: translated("_Delete")) { [weak self] _ in
            self?.deleteSelection()
        }
        let duplicate = Command(title: translated("D_uplicate"), action: "win.duplicate")
        return Menu(children: [group(suggested + [duplicate, delete])])
    }

    /// Shows the selected records in a narrow window.
    func openSelection() {
        delegate?.records(self, didSelect: selection, opens: true)
    }
}
