import TextCore

extension LibraryError {
    /// The error for a value of a computed field.
    static func computedValue(ofField name: String) -> LibraryError {
        LibraryError(
            .invalid,
            translated("“{field}” is computed from other fields. Change them or its expression.")
                .filling(["field": name]))
    }

    /// The error for clearing a required field of a record.
    static func requiredValue(ofField name: String, title: String) -> LibraryError {
        LibraryError(
            .invalid,
            translated("“{field}” of “{title}” must not be empty, because the field is required.")
                .filling(["field": name, "title": title]))
    }

    /// The error for clearing a required field of several records.
    static func requiredValue(ofField name: String) -> LibraryError {
        LibraryError(
            .invalid,
            translated("“{field}” must not be empty, because the field is required.")
                .filling(["field": name]))
    }

    /// The error for a link to a missing record.
    ///
    /// - Parameter list: The name of the list that the link leads to; nil if it is missing.
    static func missingLink(
        to record: RecordID, ofField name: String, in list: String?
    ) -> LibraryError {
        let text =
            list == nil
            ? translated("“{field}” cannot link to #{number}: its list has no such record.")
            : translated("“{field}” cannot link to #{number}: “{list}” has no such record.")
        return LibraryError(
            .invalid,
            text.filling(["field": name, "number": String(record), "list": list ?? ""]))
    }

    /// The error for giving several records the same value of a unique field.
    static func sameValue(ofField name: String, count: Int) -> LibraryError {
        LibraryError(
            .invalid,
            translated(
                "{count} record cannot have the same “{field}”: the field is unique.",
                plural: "{count} records cannot have the same “{field}”: the field is unique.",
                count: count
            ).filling(["count": String(count), "field": name]))
    }

    /// The error for a value of a unique field that another record has.
    ///
    /// - Parameter title: The title of the other record.
    static func takenValue(
        _ value: FieldValue, ofField name: String, title: String
    ) -> LibraryError {
        LibraryError(
            .invalid,
            translated("“{title}” already has “{value}” as its “{field}”, and the field is unique.")
                .filling(["title": title, "value": shortened(value), "field": name]))
    }

    /// The error for an edit after which two records would have the same value of a unique field.
    package static func doubledValue(
        _ value: FieldValue, ofField name: String
    ) -> LibraryError {
        LibraryError(
            .invalid,
            translated(
                "Two records would have “{value}” as their “{field}”, and the field is unique."
            ).filling(["value": shortened(value), "field": name]))
    }

    /// The error for an import after which two records would have the same value of a unique
    /// field.
    package static func doubledImport(
        _ value: FieldValue, ofField name: String
    ) -> LibraryError {
        LibraryError(
            .invalid,
            translated(
                """
                Two records would have “{value}” as their “{field}”, and the field is unique. \
                Match records by this field, or leave records out.
                """
            ).filling(["value": shortened(value), "field": name]))
    }

    private static func shortened(_ value: FieldValue) -> String { String(value.text.prefix(60)) }
}
