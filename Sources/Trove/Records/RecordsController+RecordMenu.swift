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
        let delete = Action(
            title: translated("_Delete"), attributes: canChangeRecords ? [] : .disabled
        ) { [weak self] _ in
            self?.deleteSelection()
        }
        let rename = Action(title: translated("Re_name…")) { [weak self] _ in
            self?.recordsView.renameSelection()
        }
        let duplicate = Command(title: translated("D_uplicate"), action: "win.duplicate")
        return Menu(children: [
            group(
                suggested + [
                    Command(
                        title: isSelecting ? translated("End _Selecting") : translated("_Select"),
                        action: "win.select"), duplicate,
                    Command(title: translated("_History…"), action: "win.record-history"),
                ] + (canRenameSelection ? [rename] : [])),
            group([
                Command(title: translated("Mo_ve to List…"), action: "win.move-records"),
                Command(title: translated("Cop_y to List…"), action: "win.copy-records"),
            ]),
            group([
                Command(title: translated("L_end…"), action: "win.lend"),
                Command(title: translated("Mar_k as Returned"), action: "win.return-records"),
            ]),
            group([
                Command(title: translated("Mer_ge Records…"), action: "win.merge-records"),
                Command(title: translated("E_xport Selected…"), action: "win.export-records"),
                Command(title: translated("P_rint Selected…"), action: "win.print-records"),
                Command(title: translated("Copy Link"), action: "win.copy-link"),
            ]),
            group([delete]),
        ])
    }

    /// Opens the selected records: their page in a narrow window, and else their form gets the
    /// focus.
    func openSelection() {
        delegate?.records(self, didSelect: selection, opens: true)
        delegate?.recordsWantsForm(self)
    }
}
