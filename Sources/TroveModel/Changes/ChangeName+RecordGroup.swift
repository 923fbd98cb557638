import TextCore

extension ChangeName {
    /// The records of a change, as its name mentions them.
    public enum RecordGroup: Hashable, Sendable, Codable {
        /// One record, by its title, which may be empty.
        case one(title: String)
        case several(count: Int)
    }
}

/// The texts of changes of records.
extension ChangeName.RecordGroup {
    var changing: String {
        text(
            one: translated("Change “{title}”"), untitled: translated("Change Record"),
            several: {
                translated("Change {count} Record", plural: "Change {count} Records", count: $0)
            })
    }

    func changing(_ field: String) -> String {
        text(
            one: translated("Change {field} of “{title}”"),
            untitled: translated("Change {field} of Record"),
            several: {
                translated(
                    "Change {field} of {count} Record", plural: "Change {field} of {count} Records",
                    count: $0)
            }, field: field)
    }

    var deleting: String {
        text(
            one: translated("Delete “{title}”"), untitled: translated("Delete Record"),
            several: {
                translated("Delete {count} Record", plural: "Delete {count} Records", count: $0)
            })
    }

    var restoring: String {
        text(
            one: translated("Restore “{title}”"), untitled: translated("Restore Record"),
            several: {
                translated("Restore {count} Record", plural: "Restore {count} Records", count: $0)
            })
    }

    var erasing: String {
        text(
            one: translated("Delete “{title}” Permanently"),
            untitled: translated("Delete Record Permanently"),
            several: {
                translated(
                    "Delete {count} Record Permanently",
                    plural: "Delete {count} Records Permanently", count: $0)
            })
    }

    var duplicating: String {
        text(
            one: translated("Duplicate “{title}”"), untitled: translated("Duplicate Record"),
            several: {
                translated(
                    "Duplicate {count} Record", plural: "Duplicate {count} Records", count: $0)
            })
    }

    func copying(to list: String) -> String {
        text(
            one: translated("Copy “{title}” to “{list}”"),
            untitled: translated("Copy Record to “{list}”"),
            several: {
                translated(
                    "Copy {count} Record to “{list}”", plural: "Copy {count} Records to “{list}”",
                    count: $0)
            }, list: list)
    }

    func transferring(to list: String) -> String {
        text(
            one: translated("Move “{title}” to “{list}”"),
            untitled: translated("Move Record to “{list}”"),
            several: {
                translated(
                    "Move {count} Record to “{list}”", plural: "Move {count} Records to “{list}”",
                    count: $0)
            }, list: list)
    }

    var moving: String {
        text(
            one: translated("Move “{title}”"), untitled: translated("Move Record"),
            several: {
                translated("Move {count} Record", plural: "Move {count} Records", count: $0)
            })
    }

    var lending: String {
        text(
            one: translated("Lend “{title}”"), untitled: translated("Lend Record"),
            several: {
                translated("Lend {count} Record", plural: "Lend {count} Records", count: $0)
            })
    }

    var takingBack: String {
        text(
            one: translated("Mark “{title}” as Returned"),
            untitled: translated("Mark Record as Returned"),
            several: {
                translated(
                    "Mark {count} Record as Returned", plural: "Mark {count} Records as Returned",
                    count: $0)
            })
    }

    var changingLoan: String {
        text(
            one: translated("Change Loan of “{title}”"),
            untitled: translated("Change Loan of Record"),
            several: {
                translated(
                    "Change Loan of {count} Record", plural: "Change Loans of {count} Records",
                    count: $0)
            })
    }

    private func text(
        one: @autoclosure () -> String, untitled: @autoclosure () -> String,
        several: (Int) -> String, field: String = "", list: String = ""
    ) -> String {
        switch self {
        case .one(let title):
            (title.isEmpty ? untitled() : one())
                .filling(["title": title, "field": field, "list": list])
        case .several(let count):
            several(count).filling(["count": String(count), "field": field, "list": list])
        }
    }
}
