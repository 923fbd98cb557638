import TableKit
import TextCore
import TroveModel

/// The page of the selected record beside the records, which the person can hide in a wide window.
extension MainWindow {
    func addPaneAction() {
        add(NamedAction("record-pane", isOn: true) { [weak self] in self?.togglePane() })
    }

    /// Makes a button that hides or shows the page, for the end of a bar.
    static func makePaneButton(shows: Bool) -> Button {
        let button = Button(
            icon: "sidebar-show-right-symbolic",
            name: shows ? translated("Show Record Pane") : translated("Hide Record Pane"))
        button.setAction("win.record-pane")
        return button
    }

    /// Hides the page, or shows it until it is hidden again.
    private func togglePane() {
        guard !split.isCollapsed else { return }
        pane.toggle(beside: widthKind)
        stateMayHaveChanged()
        updatePane()
    }

    /// Shows the page of a record that was clicked, unless it is hidden. A narrow window has it in
    /// the place of the records, also one that becomes narrow later.
    func showPageOfClickedRecord() {
        guard split.isCollapsed || pane.isShown(beside: widthKind) else { return }
        split.show(.secondary)
    }

    /// Shows the page with the selected record, also if it is hidden: in a narrow window in the
    /// place of the records.
    func showRecordPage() {
        pane.open(beside: widthKind)
        split.show(.secondary)
        updatePane()
    }

    /// Closes the page that was opened with a record.
    ///
    /// - Returns: Whether it was.
    @discardableResult
    func closePane() -> Bool {
        guard !split.isCollapsed, pane.leave(beside: widthKind) else { return false }
        commitForms()
        updatePane()
        focusRecords()
        return true
    }

    /// Shows or hides the page beside the kind of view that is visible now.
    func updatePane() {
        let isShown = pane.isShown(beside: widthKind)
        actions["record-pane"]?.setState(isShown)
        actions["record-pane"]?.isEnabled = !split.isCollapsed
        records.hasPaneButton = !isShown && !split.isCollapsed
        let close = { [weak self] in _ = self?.closePane() }
        detail.onClose = pane.isOpened(beside: widthKind) ? close : nil
        records.onClosePage = detail.onClose
        if isAllListsLoaded {
            allLists.hasPaneButton = records.hasPaneButton
            allLists.onClosePage = detail.onClose
        }
        if showsMany {
            many.onClose = detail.onClose
            many.paneButton.isHidden = split.isCollapsed
        }
        guard !split.isCollapsed, isShown != split.isShowing(.secondary) else { return }
        if isShown { return split.show(.secondary) }
        split.hide(.secondary)
        // The page or its bar had the focus.
        if !window.containsFocus { focusRecords() }
    }
}
