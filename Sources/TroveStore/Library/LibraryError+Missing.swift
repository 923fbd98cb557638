import TextCore
import TroveModel

/// Errors for what was deleted since it was shown.
extension LibraryError {
    static var missingList: LibraryError {
        LibraryError(.notFound, translated("This list is no longer in the library."))
    }

    static var missingSmartList: LibraryError {
        LibraryError(.notFound, translated("This smart list is no longer in the library."))
    }

    static var missingField: LibraryError {
        LibraryError(.notFound, translated("This field is no longer in the library."))
    }

    /// The error for a field that is no longer in a list.
    static func missingField(in list: String) -> LibraryError {
        LibraryError(
            .notFound, translated("This field is no longer in “{list}”.").filling(["list": list]))
    }

    /// The error for one of several fields that is no longer in a list.
    static func missingOneField(in list: String) -> LibraryError {
        LibraryError(
            .notFound, translated("A field is no longer in “{list}”.").filling(["list": list]))
    }

    static var missingRecord: LibraryError {
        LibraryError(.notFound, translated("This record is no longer in the library."))
    }

    /// The error for a record that is no longer in a list.
    static func missingRecord(in list: String) -> LibraryError {
        LibraryError(
            .notFound, translated("This record is no longer in “{list}”.").filling(["list": list]))
    }

    /// The error for one of several records that is no longer in a list.
    static func missingOneRecord(in list: String) -> LibraryError {
        LibraryError(
            .notFound, translated("A record is no longer in “{list}”.").filling(["list": list]))
    }
}
