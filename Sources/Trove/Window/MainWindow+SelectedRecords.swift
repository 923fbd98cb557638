import TableKit
import TextCore
import TroveModel

/// Actions on the selected records.
extension MainWindow {
    /// The maximum number of records that are merged side by side.
    static let mergedRecords = 50

    func addSelectionActions() {
        add(
            NamedAction("select") { [weak self] in
                guard let self else { return }
                records.setSelecting(!records.isSelecting)
                updateActions()
            })
        add(NamedAction("move-records") { [weak self] in self?.transfer(keepsOriginals: false) })
        add(NamedAction("copy-records") { [weak self] in self?.transfer(keepsOriginals: true) })
        add(NamedAction("merge-records") { [weak self] in self?.mergeRecords() })
        add(NamedAction("export-records") { [weak self] in self?.exportSelection() })
        add(NamedAction("find-duplicates") { [weak self] in self?.findDuplicates() })
    }

    /// Begins or ends editing the rows. The keyboard focus goes from the record's page to the rows,
    /// which the keys are for.
    func toggleEditing() {
        records.toggleEditing()
        let isPageInUse = split.viewController(for: .secondary)?.view.containsFocus ?? false
        if records.model.mode == .editing, isPageInUse { focusRecords() }
    }

    /// Updates the enabled actions on the selected records.
    func updateSelectionActions() {
        let count = records.model.selectedCount
        actions["select"]?.isEnabled = records.model.list != nil
        let hasTarget = session.changeableLists.contains { $0.id != listID }
        for name in ["move-records", "copy-records"] {
            actions[name]?.isEnabled = count > 0 && hasTarget
        }
        actions["merge-records"]?.isEnabled = count > 1
        actions["export-records"]?.isEnabled = count > 0 && runningExport == nil
        actions["print-records"]?.isEnabled = count > 0
        actions["find-duplicates"]?.isEnabled = session.list(listID) != nil
    }

    // MARK: Moving and copying

    /// Asks for the list to move or copy the selected records to.
    private func transfer(keepsOriginals: Bool) {
        guard let list = session.list(listID), let selected = records.selectedRecords
        else { return }
        ask(for: TransferDraft(from: list, keepsOriginals: keepsOriginals), of: selected)
    }

    /// Moves or copies records that were dropped on a list. Asks first if that list lacks a field
    /// for their values.
    func transfer(
        _ selected: RecordSelection, of list: List, keepsOriginals: Bool, droppedOn id: ListID
    ) {
        guard let target = session.list(id) else { return }
        var draft = TransferDraft(from: list, keepsOriginals: keepsOriginals)
        draft.target = target
        session.attempt { [weak self] library throws(LibraryError) in
            if !draft.lackingFields.isEmpty {
                let common = try await library.commonValues(of: selected, in: list)
                draft.filledFields = common.filledFields
            }
            guard let self else { return }
            guard draft.lackingFields.isEmpty else { return self.ask(for: draft, of: selected) }
            self.commitForms()
            selected.withIDs { ids in
                self.perform(draft, of: ids) { error in error.map(self.session.report) }
            }
        }
    }

    private func ask(for draft: TransferDraft, of selected: RecordSelection) {
        let list = draft.source
        let targets = session.changeableLists.filter { $0.id != list.id }
        guard !targets.isEmpty else { return }
        commitForms()
        let dialog = TransferDialog(draft, of: selected.count, to: targets, parent: window)
        dialog.onTransfer = { [weak self] draft, answer in
            selected.withIDs { self?.perform(draft, of: $0, answer: answer) }
        }
        dialog.present()
        guard draft.filledFields == nil else { return }
        Task { [library = session.library, weak dialog] in
            let common = try? await library.commonValues(of: selected, in: list)
            if let common { dialog?.show(filledFields: common.filledFields) }
        }
    }

    private func perform(
        _ draft: TransferDraft, of records: [RecordID], answer: @escaping (LibraryError?) -> Void
    ) {
        session.attempt { [weak self] library throws(LibraryError) in
            do throws(LibraryError) {
                let left = try await Self.undeleted(records, of: draft.source, in: library)
                self?.submit(draft, of: left, answer: answer)
            } catch {
                answer(error)
            }
        }
    }

    /// The records that somebody else has not deleted since they were selected. More than a few are
    /// not checked.
    ///
    /// - Throws: `notFound` if none is left.
    private static func undeleted(
        _ records: [RecordID], of list: List, in library: any LibraryStorage
    ) async throws(LibraryError) -> [RecordID] {
        guard records.count <= checkedRecords else { return records }
        let found = try await library.records(records, in: list.id)
        let left = found.filter { $0.deletedAt == nil }.map(\.id)
        guard left.isEmpty else { return left }
        guard let deleted = found.first else {
            throw .missingRecord(records.first ?? 0, in: list.name)
        }
        throw LibraryError(
            .notFound,
            translated("“{title}” was moved to the trash by another program.")
                .filling(["title": RowTexts(deleted, in: list).title]))
    }

    /// The maximum number of records that are checked before they are moved.
    private static let checkedRecords = 1_000

    private func submit(
        _ draft: TransferDraft, of records: [RecordID], answer: @escaping (LibraryError?) -> Void
    ) {
        guard let edit = draft.edit(of: records) else { return }
        session.submit(edit, answer: answer) { [weak self] _ in
            let count = records.count
            let sentence =
                draft.keepsOriginals
                ? translated(
                    "{count} record copied to “{list}”",
                    plural: "{count} records copied to “{list}”", count: count)
                : translated(
                    "{count} record moved to “{list}”",
                    plural: "{count} records moved to “{list}”", count: count)
            self?.offerUndo(
                sentence.filling(["count": count.grouped, "list": draft.target?.name ?? ""]))
        }
    }

    // MARK: Merging

    private func mergeRecords() {
        guard let list = session.list(listID) else { return }
        guard records.model.selectedCount <= Self.mergedRecords else {
            return AlertController.show(
                title: translated("Too many records to merge at once"),
                message: translated(
                    "Records are merged side by side. Select {count} records at most.",
                    plural: "Records are merged side by side. Select {count} records at most.",
                    count: Self.mergedRecords
                ).filling(["count": Self.mergedRecords.grouped]), over: window)
        }
        commitForms()
        records.withSelection { [weak self, session] ids in
            session.attempt { library throws(LibraryError) in
                let draft = try await library.mergeDraft(of: ids, in: list)
                self?.show(draft, in: list)
            }
        }
    }

    private func show(_ draft: MergeDraft, in list: List) {
        let dialog = MergeDialog(draft, in: list, parent: window)
        dialog.onMerge = { [weak self] draft, answer in
            self?.session.submit(draft.edit(in: list.id), answer: answer) { _ in
                self?.merged(draft)
            }
        }
        dialog.present()
    }

    private func merged(_ draft: MergeDraft) {
        if let kept = draft.kept { records.reveal(kept) }
        let count = draft.records.count
        offerUndo(
            translated("{count} record merged", plural: "{count} records merged", count: count)
                .filling(["count": count.grouped]))
    }

    private func findDuplicates() {
        guard let list = session.list(listID) else { return }
        commitForms()
        DuplicatesDialog(of: list, session: session, parent: window).present()
    }

    // MARK: Exporting

    /// The maximum number of records that are copied as text.
    private static let copiedRecords = 10_000

    /// Copies the filled fields of the selected records to the clipboard.
    func copySelection() {
        guard let list = session.list(listID), let selected = records.selectedRecords,
            selected.count <= Self.copiedRecords
        else { return }
        commitForms()
        session.attempt { [weak self] library throws(LibraryError) in
            let copied = try await library.records(selected.ids, in: list.id)
            let texts = copied.map {
                list.text(of: $0, text: RowTexts.text, link: RowTexts.text)
            }
            Clipboard.setText(texts.joined(separator: "\n\n"))
            self?.notification.show(
                translated(
                    "{count} record copied as text", plural: "{count} records copied as text",
                    count: copied.count
                ).filling(["count": copied.count.grouped]))
        }
    }

    private func exportSelection() {
        guard let list = session.list(listID), let selected = records.selectedRecords
        else { return }
        commitForms()
        let title = translated(
            "Export {count} Record", plural: "Export {count} Records", count: selected.count
        ).filling(["count": selected.count.grouped])
        chooseExport(of: .records(selected), titled: title, from: list)
    }
}
