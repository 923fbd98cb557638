import TextCore

/// The problems that the inspection of a library finds, as sentences.
package enum InspectionProblem {
    /// The table of a list is missing.
    package static func missingTable(of list: List) -> String {
        translated("The table “{table}” with the records of “{list}” is missing.")
            .filling(["table": list.tableName, "list": list.name])
    }

    /// Another program dropped the table of a list, and created one of the same name.
    package static func replacedTable(of list: List) -> String {
        translated("Another program replaced the table “{table}” with the records of “{list}”.")
            .filling(["table": list.tableName, "list": list.name])
    }

    /// Another program renamed the table of a list.
    package static func renamedTable(of list: List, to name: String) -> String {
        translated(
            "Another program renamed the table “{table}” with the records of “{list}” to “{name}”."
        ).filling(["table": list.tableName, "list": list.name, "name": name])
    }

    /// A column of the table of a list is missing.
    package static func missingColumn(_ column: String, of list: List) -> String {
        translated("The column “{column}” of the records of “{list}” is missing.")
            .filling(["column": column, "list": list.name])
    }

    /// Records of a list have positions that no other record could follow.
    package static func wrongPositions(of list: List) -> String {
        translated("Positions of records of “{list}” are out of range.")
            .filling(["list": list.name])
    }

    /// The refusal of a change because of a problem that a repair mends.
    package static func refusal(because problem: String) -> String {
        translated("{problem} Nothing was changed. Check and repair the library first.")
            .filling(["problem": problem])
    }

    /// The triggers of the table of a list are missing.
    package static func missingTriggers(of list: List) -> String {
        translated(
            """
            The triggers that update the search index and the counts of “{list}” \
            are missing.
            """
        ).filling(["list": list.name])
    }

    /// The search index of a list does not match its records.
    package static func staleSearchIndex(of list: List) -> String {
        translated("The search index of “{list}” does not match its records.")
            .filling(["list": list.name])
    }

    /// The stored number of records of a list is wrong.
    package static func wrongCount(of list: List) -> String {
        translated("The stored number of records of “{list}” is wrong.")
            .filling(["list": list.name])
    }

    /// The table of a list has a part that somebody else added to it.
    ///
    /// - Parameters:
    ///   - kind: What it is called in SQL, such as `trigger`.
    ///   - name: The name of the part.
    package static func foreign(_ kind: String, _ name: String, in list: List) -> String {
        translated("The table of “{list}” has a {kind} that is not Trove’s: “{name}”.")
            .filling(["list": list.name, "kind": kind, "name": name])
    }

    /// One of the library's own tables has a part that somebody else added to it.
    ///
    /// - Parameters:
    ///   - kind: What it is called in SQL, such as `trigger`.
    ///   - name: The name of the part.
    package static func foreign(_ kind: String, _ name: String, inTable table: String) -> String {
        translated("The table “{table}” has a {kind} that is not Trove’s: “{name}”.")
            .filling(["table": table, "kind": kind, "name": name])
    }

    /// A person does not have the rights of their role.
    ///
    /// - Parameter list: The list of the role; nil for the whole library.
    package static func powerless(_ grant: RoleGrant, in list: List?) -> String {
        let sentence =
            list == nil
            ? translated("“{person}” has the role “{role}”, but not its rights on the server.")
            : translated(
                "“{person}” has the role “{role}” in “{list}”, but not its rights on the server.")
        return sentence.filling([
            "person": grant.person, "role": grant.role.title, "list": list?.name ?? "",
        ])
    }

    /// Everybody may call the functions of a shared library.
    package static var openFunctions: String {
        translated("Everybody on the server may call the functions of the library.")
    }

    /// The problems of pictures.
    ///
    /// - Parameters:
    ///   - missing: The number of pictures of records that are missing.
    ///   - unused: The number of pictures that belong to no record.
    package static func pictures(missing: Int, unused: Int) -> [String] {
        var problems: [String] = []
        if missing > 0 {
            problems.append(
                translated(
                    "{count} picture of records is missing.",
                    plural: "{count} pictures of records are missing.", count: missing
                ).filling(["count": String(missing)]))
        }
        if unused > 0 {
            problems.append(
                translated(
                    "{count} picture belongs to no record.",
                    plural: "{count} pictures belong to no record.", count: unused
                ).filling(["count": String(unused)]))
        }
        return problems
    }
}
