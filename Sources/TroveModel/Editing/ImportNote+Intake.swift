import TextCore

extension ImportNote {
    /// The note about a field of the file that the list does not have.
    package static func leftOut(_ field: String, ofList list: String) -> ImportNote {
        ImportNote(
            line: 1,
            message: translated("“{list}” has no field “{field}”; it was left out.")
                .filling(["list": list, "field": field]))
    }

    /// The note about a text that is no value of a field.
    package static func misfit(_ text: String, in field: Field, line: Int) -> ImportNote {
        ImportNote(
            line: line,
            message: translated("“{text}” does not fit the kind of “{field}” and stays text.")
                .filling(["text": text, "field": field.name]))
    }

    /// The note about a picture that could not be read.
    package static func leftOutPicture(
        in field: Field, _ reason: LibraryError, line: Int
    ) -> ImportNote {
        ImportNote(
            line: line,
            message: translated("The picture in “{field}” was left out. {reason}")
                .filling(["field": field.name, "reason": reason.message]))
    }

    /// The note about a text that is not the title of one record.
    ///
    /// - Parameter isAmbiguous: Whether it is the title of several.
    package static func unlinked(
        _ text: String, in field: Field, isAmbiguous: Bool, line: Int
    ) -> ImportNote {
        let message =
            isAmbiguous
            ? translated("“{text}” in “{field}” is the title of several records; it stays a text.")
            : translated("“{text}” in “{field}” is not the title of a record; it stays a text.")
        return ImportNote(
            line: line, message: message.filling(["text": text, "field": field.name]))
    }
}

extension LibraryError {
    /// The error for importing a file without a field of the list.
    package static func noMatchingField(ofList name: String) -> LibraryError {
        LibraryError(
            .invalid,
            translated(
                """
                No field of the file is in “{list}”. Rename its fields, or add the missing ones to \
                the list.
                """
            ).filling(["list": name]))
    }
}
