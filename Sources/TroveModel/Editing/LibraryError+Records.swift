import TextCore

// MARK: - Trash

extension LibraryError {
    /// Refuses to move records to the trash, or to restore them, because none of them changes.
    ///
    /// - Parameters:
    ///   - areInTrash: Whether the records are in the trash.
    ///   - title: The title of a record, as shown in messages.
    /// - Throws: `invalid` unless `records` is empty.
    package static func refuse(
        _ records: [RecordID], areInTrash: Bool, title: (RecordID) throws -> String
    ) throws {
        let records = records.withoutRepetitions
        guard let first = records.first else { return }
        guard records.count == 1 else {
            throw LibraryError(
                .invalid,
                areInTrash
                    ? translated("All of these records are already in the trash. Choose others.")
                    : translated("None of these records is in the trash. Choose others."))
        }
        let text =
            areInTrash
            ? translated("“{title}” is already in the trash. Choose another record.")
            : translated("“{title}” is not in the trash. Choose another record.")
        throw LibraryError(.invalid, text.filling(["title": try title(first)]))
    }

    /// The error for erasing a record that is not in the trash.
    package static func notInTrash(_ title: String) -> LibraryError {
        LibraryError(
            .invalid,
            translated("“{title}” is not in the trash. Delete it first.")
                .filling(["title": title]))
    }

    /// Checks the number of days that records stay in the trash.
    ///
    /// - Parameter days: The number; nil for no limit.
    /// - Throws: `invalid` if `days` is less than 1.
    package static func checkTrashDays(_ days: Int?) throws(LibraryError) {
        guard let days, days < 1 else { return }
        throw LibraryError(
            .invalid,
            translated("Records stay in the trash for at least 1 day; {days} is too few.")
                .filling(["days": String(days)]))
    }
}

// MARK: - Merging and moving

extension LibraryError {
    /// Returns the record that stays when records are merged: the first.
    ///
    /// - Throws: `invalid` for less than two records, or for the same one twice.
    package static func keptRecord(merging records: [RecordID]) throws(LibraryError) -> RecordID {
        guard let kept = records.first, Set(records).count == records.count, records.count > 1
        else {
            throw LibraryError(.invalid, translated("Choose two or more records to merge."))
        }
        return kept
    }

    /// The error for moving records to the list that they are in.
    package static func alreadyInList(_ name: String) -> LibraryError {
        LibraryError(
            .invalid,
            translated("The records are already in “{list}”. Choose another list.")
                .filling(["list": name]))
    }

    /// The error for collecting values in a field that is no text of a list.
    package static func noTextField(ofList name: String) -> LibraryError {
        LibraryError(
            .invalid,
            translated("Choose a text field of “{list}” for values without a matching field.")
                .filling(["list": name]))
    }
}

// MARK: - Loans

extension LibraryError {
    /// The error for lending a record in the trash.
    package static func lendingTrashed(_ title: String) -> LibraryError {
        LibraryError(
            .invalid,
            translated("“{title}” is in the trash. Restore it before lending it.")
                .filling(["title": title]))
    }

    /// The error for lending several records of which some are lent.
    package static func alreadyLent(count: Int) -> LibraryError {
        LibraryError(
            .invalid,
            translated(
                "{count} of these records is already lent. Mark it as returned first.",
                plural: """
                    {count} of these records are already lent. Mark them as returned first.
                    """, count: count
            ).filling(["count": String(count)]))
    }

    /// The error for lending a record that is lent.
    package static func alreadyLent(_ title: String, to borrower: String) -> LibraryError {
        LibraryError(
            .invalid,
            translated("“{title}” is already lent to {borrower}. Mark it as returned first.")
                .filling(["title": title, "borrower": borrower]))
    }

    /// The error for the return of records of which none is lent.
    ///
    /// - Parameter title: The title of a record, as shown in messages.
    package static func notLent(
        _ records: [RecordID], title: (RecordID) throws -> String
    ) rethrows -> LibraryError {
        guard records.count == 1, let record = records.first else {
            return LibraryError(
                .invalid, translated("None of these records is lent. Choose others."))
        }
        return LibraryError(
            .invalid,
            translated("“{title}” is not lent. Choose another record.")
                .filling(["title": try title(record)]))
    }

    /// The error for a loan that is gone.
    package static var missingLoan: LibraryError {
        LibraryError(.notFound, translated("This loan is no longer in the library."))
    }
}
