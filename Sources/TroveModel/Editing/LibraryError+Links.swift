import TextCore

extension LibraryError {
    /// The error for a title that several records have.
    ///
    /// - Parameters:
    ///   - number: The number of one of them.
    ///   - records: The titles and numbers of all.
    package static func ambiguousTitle(
        _ title: String, ofList list: String, records: String, number: RecordID
    ) -> LibraryError {
        LibraryError(
            .invalid,
            translated(
                """
                “{title}” is the title of several records of “{list}”: {records}. Enter the \
                number of the record, such as #{number}.
                """
            ).filling([
                "title": title, "list": list, "records": records, "number": String(number),
            ]))
    }

    /// The error for a title that no record has.
    ///
    /// - Parameter records: The titles and numbers of similar records; nil if there are none.
    package static func unknownTitle(
        _ title: String, ofList list: String, similar records: String?
    ) -> LibraryError {
        let message =
            records == nil
            ? translated("“{title}” is not the title of a record of “{list}”. Add it there first.")
            : translated(
                """
                “{title}” is not the title of a record of “{list}”. Is it one of these: {records}?
                """)
        return LibraryError(
            .invalid,
            message.filling(["title": title, "list": list, "records": records ?? ""]))
    }

    /// The error for data that is not a picture.
    package static var unreadablePicture: LibraryError {
        LibraryError(.unexpected, translated("The picture could not be read. Try again."))
    }

    /// The message of a canceled change.
    package static var canceledMessage: String { translated("Canceled. Nothing was changed.") }
}
