import TableKit
import TextCore
import TroveModel

/// The place that the window shows: a list, a smart list or the trash.
extension MainWindow {
    /// Shows the records of a list.
    func open(_ id: ListID?) { open(id.map(SidebarItem.list)) }

    /// Shows the records of a place.
    func open(_ newPlace: SidebarItem?) {
        guard newPlace != place || isSearchingAllLists else { return }
        commitForms()
        rememberRecords()
        searchOrigin = nil
        place = newPlace
        openAgain(restoring: newPlace.flatMap { restorations[$0] })
    }

    /// Shows the records of the place.
    func openAgain(restoring: RecordsRestoration? = nil) {
        let shown = shownRecords
        listID = shown?.list.id
        records.show(shown, restoring: restoring)
        showPlace()
        showSelection()
        showLists()
        updateActions()
        stateMayHaveChanged()
    }

    /// The list of the place, as the place shows it; nil for the records of several lists.
    var shownRecords: ShownRecords? {
        guard !isSearchingAllLists else { return nil }
        return place.flatMap {
            ShownRecords(of: $0, lists: session.lists, smartLists: session.smartLists)
        }
    }

    /// The smart list of the place; nil for other places.
    var smartList: SmartList? {
        if case .smartList(let id) = place { session.smartList(id) } else { nil }
    }

    /// Shows the page for the place: the records of one list or of several.
    func showPlace() {
        let contents = isSearchingAllLists ? .search : contentsOfPlace
        if contents != nil || isAllListsLoaded { allLists.show(contents) }
        split.setViewController(contents == nil ? records : allLists, for: .supplementary)
        shareWidth()
    }

    /// The records of several lists that the place shows; nil for those of one list.
    private var contentsOfPlace: AllListsController.Contents? {
        switch place {
        case .trash: .trash
        case .smartList(let id): shownRecords == nil ? .smartList(id) : nil
        case .list, .folder, nil: nil
        }
    }

    /// Opens another place if the present one is gone, or if it now shows other lists.
    ///
    /// - Parameter notesLoss: Whether the user is to be told that the place is gone.
    func followPlace(notesLoss: Bool = true) {
        guard !isSearchingAllLists else { return noteLostOrigin() }
        switch place {
        case .list(let id) where session.list(id) == nil:
            if notesLoss { noteLostPlace() }
            open(session.lists.first?.id)
        case .smartList(let id):
            guard let smart = session.smartList(id) else {
                if notesLoss { noteLostPlace() }
                return open(session.list(listID)?.id ?? session.lists.first?.id)
            }
            guard smart.definition.list != listID else { return }
            place = nil
            open(.smartList(id))
        case nil: open(session.lists.first?.id)
        case .list, .trash, .folder: break
        }
    }

    /// The name of the place; nil if it is gone.
    var placeName: String? {
        switch place {
        case .trash: translated("Trash")
        case .smartList: smartList?.name
        case .list, .folder, nil: session.list(listID)?.name
        }
    }

    private func showTitle() {
        guard !isSearchingAllLists else {
            window.title = "\(translated("Search All Lists")) – \(libraryName)"
            return
        }
        let name = placeName
        window.title = name.map { "\($0) – \(libraryName)" } ?? libraryName
    }

    /// Updates the sidebar and the window after a change of the lists.
    func showLists() {
        sidebar.show(
            session, counts: smartListCounts.counts, selected: isSearchingAllLists ? nil : place)
        show(session.lists.isEmpty ? .welcome : .lists)
        if let placeName { lastPlaceName = placeName }
        // X11 takes long to encode the first title that is not Latin-1.
        records.afterFirstRows { [weak self] in self?.showTitle() }
    }
}

extension MainWindow: RecordsController.Delegate {
    func records(_ records: RecordsController, didSelect record: RecordID?, opens: Bool) {
        showSelection()
        updateActions()
        guard opens, record != nil else { return }
        showPageOfClickedRecord()
    }

    func recordsWantsForm(_ records: RecordsController) {
        guard !split.isCollapsed else { return }
        if records.selection != nil { showRecordPage() }
        guard !showsMany else { return }
        if detail.hasOrAwaitsRecord { detail.grabFocus() }
    }

    func records(_ records: RecordsController, didDelete count: Int, title: String) {
        let sentence =
            count == 1
            ? translated("“{title}” deleted")
            : translated(
                "{count} record deleted", plural: "{count} records deleted", count: count)
        offerUndo(sentence.filling(["count": count.grouped, "title": title]))
    }

    func records(
        _ records: RecordsController, wantsOwnOrderFor list: List,
        answer: @escaping (Bool) -> Void
    ) {
        let alert = AlertController(
            title: translated("Arrange records manually?"),
            message: translated(
                """
                “{list}” is sorted. If you arrange its records manually, they keep their current \
                order and are no longer sorted.
                """
            ).filling(["list": list.name]))
        alert.addAction(
            AlertAction(title: translated("_Cancel"), style: .cancel) { _ in answer(false) })
        alert.addAction(
            AlertAction(title: translated("_Arrange Manually")) { _ in answer(true) })
        alert.present(over: window)
    }

    func records(
        _ records: RecordsController, wantsNewRecordWith values: [FieldID: FieldValue]
    ) {
        addRecord(values: values)
    }

    func records(_ records: RecordsController, wantsSmartList draft: SmartListDraft) {
        newSmartList(draft)
    }

    func records(_ records: RecordsController, didPerform message: String) {
        offerUndo(message)
    }

    func records(_ records: RecordsController, wantsToOpen address: WebAddress) { follow(address) }

    func records(_ records: RecordsController, wantsToFollow record: RecordID, in list: ListID) {
        follow(list, record)
    }

    func recordsWantsToEditSmartList(_ records: RecordsController) {
        editSmartList()
    }

    func recordsStateChanged(_ records: RecordsController) {
        showHiddenCount()
        stateMayHaveChanged()
    }

    func recordsViewKindChanged(_ records: RecordsController) {
        shareWidth()
        updateActions()
    }

    func recordsRowsChanged(_ records: RecordsController) {
        updateRecordActions()
    }
}

extension MainWindow: SplitViewControllerDelegate {
    func splitViewControllerDidCollapse(_ splitViewController: SplitViewController) {
        records.isCompact = true
        detail.isCompact = true
        updatePane()
        updateRecordActions()
        stateMayHaveChanged()
    }

    func splitViewControllerDidExpand(_ splitViewController: SplitViewController) {
        records.isCompact = false
        detail.isCompact = false
        // The person was reading this page.
        if split.topColumn == .secondary { pane.open(beside: widthKind) }
        updatePane()
        updateRecordActions()
        stateMayHaveChanged()
    }

    func splitViewController(
        _ splitViewController: SplitViewController, didGoBackFrom column: SplitViewController.Column
    ) {
        detail.commit()
        if column == .secondary { leaveNewRecord() }
        if column == .secondary, case .search = trail.last { goBack() }
        stateMayHaveChanged()
    }

    func splitViewController(
        _ splitViewController: SplitViewController, accessibleNameForBackTo title: String
    ) -> String {
        translated("Back")
    }
}
