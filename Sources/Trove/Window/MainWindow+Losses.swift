import TableKit
import TextCore
import TroveModel

/// Records, fields and lists that another program takes away while the window shows them.
extension MainWindow {
    /// Tells which record or list another program has taken away, and offers to bring it back. A
    /// loss by this program's own changes is what the user wanted.
    func followLosses(after change: Change) {
        let (lost, place) = (detail.takeLoss(), lostPlace)
        lostPlace = nil
        guard change.cause == .external else { return }
        if let place {
            tellOfLostPlace(called: place)
        } else if let lost {
            tell(of: lost)
        }
    }

    /// A notification of text that was typed into a record that is gone.
    struct LossNotice {
        let record: RecordID
        let list: ListID
        let message: InAppNotification.MessageID
    }

    /// Whether a notification about text in a row or cell of a record still shows, which tells more
    /// than one about the record.
    private func showsLoss(of record: RecordID, in list: ListID) -> Bool {
        guard let notice = lossNotice else { return false }
        return notice.record == record && notice.list == list
            && notification.isShowing(notice.message)
    }

    /// Shows why a typed text could not be kept, and offers to copy it.
    func tell(of lost: LostText) {
        let message = notification.show(
            lost.reason, actionTitle: lost.text.isEmpty ? nil : translated("_Copy Typed Text")
        ) { Clipboard.setText(lost.text) }
        lossNotice = lost.place.map {
            LossNotice(record: $0.record, list: $0.list, message: message)
        }
    }

    /// Notes that the open list or smart list is gone.
    func noteLostPlace() { lostPlace = lastPlaceName }

    /// Notes that the list or smart list is gone to which the search through all lists leads back.
    func noteLostOrigin() {
        guard let origin = searchOrigin, !origin.isLost, let place = origin.place else { return }
        switch place {
        case .list(let id): searchOrigin?.isLost = session.list(id) == nil
        case .smartList(let id): searchOrigin?.isLost = session.smartList(id) == nil
        case .trash, .folder: return
        }
        if searchOrigin?.isLost == true { lostPlace = origin.name }
    }

    private func tellOfLostPlace(called name: String) {
        let undo: ChangeName? = session.undoState?.undo
        let isLast =
            undo == .lists(.delete(list: name)) || undo == .smartLists(.delete(smartList: name))
        let message = translated("“{list}” was deleted by another program.")
            .filling(["list": name])
        if isLast { offerUndo(message) } else { notification.show(message) }
    }

    private func tell(of lost: DetailController.Loss) {
        session.attempt { [weak self] library throws(LibraryError) in
            switch try await Self.whereabouts(of: lost.record.id, in: lost.list.id, library) {
            case .list: break
            case .trash: self?.tellOfTrashed(lost)
            case .nowhere: self?.tellOfDeleted(lost)
            }
        }
    }

    /// The place of a record that another program may have taken away.
    enum Whereabouts {
        case list, trash
        /// Deleted permanently, or together with its list, which is reported separately.
        case nowhere
    }

    /// Finds out where a record is.
    ///
    /// - Throws: Errors of reading, except that the record does not exist.
    static func whereabouts(
        of record: RecordID, in list: ListID, _ library: any LibraryStorage
    ) async throws(LibraryError) -> Whereabouts {
        do throws(LibraryError) {
            guard let found = try await library.record(record, in: list) else { return .nowhere }
            return found.deletedAt == nil ? .list : .trash
        } catch {
            guard error.code == .notFound else { throw error }
            return .nowhere
        }
    }

    private func tellOfTrashed(_ lost: DetailController.Loss) {
        tellOfTrashed(
            lost.record.id, of: lost.list.id, title: RowTexts(lost.record, in: lost.list).title,
            typedField: lost.typed.first?.field)
    }

    /// Tells that a record went to the trash while the user was typing into it.
    ///
    /// - Parameter field: The field whose text is kept as a draft; nil if nothing was typed.
    func tellOfTrashed(
        _ record: RecordID, of list: ListID, title: String, typedField field: FieldID?
    ) {
        let plain = translated("“{title}” was moved to the trash by another program.")
            .filling(["title": title])
        let withText = translated(
            """
            “{title}” was moved to the trash by another program. What you typed is kept with it.
            """
        ).filling(["title": title])
        if field == nil, showsLoss(of: record, in: list) { return }
        let message = notification.show(
            field == nil ? plain : withText, actionTitle: translated("_Restore")
        ) { [weak self, session] in
            session.perform(.restoreRecords([record], list: list)) { _ in
                guard let self else { return }
                if let field {
                    self.show(ValueDraft.Place(list: list, record: record, field: field))
                } else {
                    self.open(list)
                    self.records.reveal(record)
                }
            }
        }
        if field != nil { lossNotice = LossNotice(record: record, list: list, message: message) }
    }

    private func tellOfDeleted(_ lost: DetailController.Loss) {
        guard session.list(lost.list.id) != nil,
            !showsLoss(of: lost.record.id, in: lost.list.id)
        else { return }
        let typed = lost.typed.map(\.text).joined(separator: "\n")
        notification.show(
            translated("“{title}” was deleted by another program.")
                .filling(["title": RowTexts(lost.record, in: lost.list).title]),
            actionTitle: typed.isEmpty ? nil : translated("_Copy Typed Text")
        ) { Clipboard.setText(typed) }
    }
}
