import TextCore

/// The sentences about parts of other programs that a repair removes.
package enum RepairNote {
    /// A part of a table was removed.
    ///
    /// - Parameters:
    ///   - kind: What it is called in SQL, such as `trigger`.
    ///   - name: The name of the part.
    package static func removed(_ kind: String, _ name: String, table: String) -> String {
        translated("Removed from the table “{table}”: the {kind} “{name}”.")
            .filling(["kind": kind, "name": name, "table": table])
    }

    /// An index of a table was not created again.
    ///
    /// - Parameter reason: The reason that SQLite gives.
    package static func leftOut(index: String, table: String, reason: String) -> String {
        translated("Not created again: the index “{name}” of the table “{table}” ({reason}).")
            .filling(["name": index, "table": table, "reason": reason])
    }
}
