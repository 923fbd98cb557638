import TextCore

/// Errors for what does not exist, usually because it was deleted since it was shown.
extension LibraryError {
    package static var missingList: LibraryError {
        LibraryError(.notFound, translated("This list is no longer in the library."))
    }

    package static var missingSmartList: LibraryError {
        LibraryError(.notFound, translated("This smart list is no longer in the library."))
    }

    package static var missingField: LibraryError {
        LibraryError(.notFound, translated("This field is no longer in the library."))
    }

    /// The error for a field that is no longer in a list.
    package static func missingField(in list: String) -> LibraryError {
        LibraryError(
            .notFound, translated("This field is no longer in “{list}”.").filling(["list": list]))
    }

    /// The error for one of several fields that is no longer in a list.
    package static func missingOneField(in list: String) -> LibraryError {
        LibraryError(
            .notFound, translated("A field is no longer in “{list}”.").filling(["list": list]))
    }

    package static var missingRecord: LibraryError {
        LibraryError(.notFound, translated("This record is no longer in the library."))
    }

    /// The error for a record that is not in a list, or no longer.
    package static func missingRecord(_ record: RecordID, in list: String) -> LibraryError {
        LibraryError(
            .notFound,
            translated("There is no record {record} in “{list}”.")
                .filling(["record": String(record), "list": list]))
    }

    /// The error for several records of which at least one is not in a list, or no longer.
    package static func missingOneRecord(in list: String) -> LibraryError {
        LibraryError(
            .notFound,
            translated("Some of these records are not in “{list}”.").filling(["list": list]))
    }
}
