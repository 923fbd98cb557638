/// The lists of choices in an OpenDocument sheet: the validations that accept a list, and the
/// cells that name one of them.
struct ODSValidations {
    /// The lists of validations by name.
    private var lists: [String: String] = [:]
    /// The addresses of named cells by name in lowercase.
    private var addresses: [String: String] = [:]
    private var definedBytes = 0
    private var areas: [Area] = []
    private var indexes: [Area.Key: Int] = [:]

    /// The cells of some columns that name the same validation.
    private struct Area {
        let key: Key
        var rows: ClosedRange<Int>

        struct Key: Hashable {
            let name: String
            let columns: ClosedRange<Int>
        }
    }

    /// The number of areas that are kept.
    private static let most = 10_000

    /// Takes the definition of a validation.
    ///
    /// - Throws: `malformed` if the definitions of the document are too large.
    mutating func addValidation(_ attributes: [String: String], line: Int) throws {
        guard let name = attributes["table:name"],
            let list = SheetChoiceSource.list(
                inODSCondition: attributes["table:condition"] ?? "")
        else { return }
        try count(list, line: line)
        lists[name] = list
    }

    /// Takes the definition of a name for cells.
    ///
    /// - Throws: `malformed` if the definitions of the document are too large.
    mutating func addName(_ attributes: [String: String], line: Int) throws {
        guard let name = attributes["table:name"],
            let address = attributes["table:cell-range-address"]
        else { return }
        try count(address, line: line)
        addresses[name.lowercased()] = address
    }

    private mutating func count(_ definition: String, line: Int) throws {
        definedBytes += definition.utf8.count
        try ReadingLimits.checkDefinitions(byteCount: definedBytes, line: line)
    }

    /// Takes cells that name a validation.
    mutating func addCells(_ name: String, columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
        guard lists[name] != nil else { return }
        let key = Area.Key(name: name, columns: columns)
        if let index = indexes[key] {
            let known = areas[index].rows
            areas[index].rows =
                min(known.lowerBound, rows.lowerBound)...max(known.upperBound, rows.upperBound)
        } else if areas.count < Self.most {
            indexes[key] = areas.count
            areas.append(Area(key: key, rows: rows))
        }
    }

    /// The lists of the cells, in the order of their first cells.
    var choices: [SheetChoices] {
        areas.map { area in
            let list = lists[area.key.name] ?? ""
            return SheetChoices(
                columns: area.key.columns, rows: area.rows,
                formula: addresses[list.lowercased()] ?? list)
        }
    }
}
