/// The parts of a worksheet besides its rows: columns, merged cells, links and lists of choices.
struct XLSXSheetDetails: Sendable {
    private(set) var hiddenColumns: [ClosedRange<Int>] = []
    private(set) var links: [Link] = []
    private(set) var choices: [Choices] = []
    private var pending: Choices?

    /// A link of cells: to a relationship of the sheet, or to a place in the workbook.
    struct Link: Hashable, Sendable {
        var range: SheetRange
        var relationship: String?
        var location: String?
    }

    /// A list from which cells are chosen: texts in quotes, or a reference to cells.
    struct Choices: Hashable, Sendable {
        var ranges: [SheetRange] = []
        var formula = ""
    }

    /// The number of links and lists of choices that are read.
    private static let most = 100_000

    /// Takes an element into account.
    ///
    /// - Returns: Whether the text of the element is needed.
    mutating func start(_ element: XMLElement) -> Bool {
        let name = element.name
        if name.isLocally("col") {
            takeColumn(element)
        } else if name.isLocally("hyperlink") {
            takeLink(element)
        } else if name.isLocally("dataValidation") {
            pending = nil
            guard element.text("type") == "list", choices.count < Self.most else { return false }
            pending = Choices(ranges: Self.ranges(element.text("sqref") ?? ""))
        } else if pending != nil {
            return name.isLocally("f") || name.isLocally("sqref")
                || name.isLocally("formula1") && name.namespaceText.hasSuffix("/main")
                    && !name.namespaceText.contains("/office/spreadsheetml/")
        }
        return false
    }

    /// Takes the end of an element into account.
    mutating func end(_ name: XMLElement.Name, text: String) {
        if name.isLocally("dataValidation") {
            if let pending, !pending.ranges.isEmpty, !pending.formula.isEmpty {
                choices.append(pending)
            }
            pending = nil
        } else if text.isEmpty {
            return
        } else if name.isLocally("sqref") {
            pending?.ranges = Self.ranges(text)
        } else if pending?.formula.isEmpty == true {
            pending?.formula = text
        }
    }

    private static func ranges(_ text: String) -> [SheetRange] {
        text.split(whereSeparator: \.isWhitespace).prefix(1_000).compactMap { SheetRange($0) }
    }

    private mutating func takeColumn(_ element: XMLElement) {
        guard XLSXText.isTrue(element.text("hidden")), hiddenColumns.count < Self.most,
            let first = element.text("min").flatMap({ Int($0) }),
            let last = element.text("max").flatMap({ Int($0) }), first >= 1, last >= first
        else { return }
        hiddenColumns.append((first - 1)...(last - 1))
    }

    private mutating func takeLink(_ element: XMLElement) {
        guard links.count < Self.most, let range = element.text("ref").flatMap({ SheetRange($0) })
        else { return }
        links.append(
            Link(
                range: range, relationship: element.prefixedText("id"),
                location: element.text("location")))
    }
}

/// The addresses that cells of a worksheet link to.
struct XLSXLinks: Sendable {
    private var addresses: [Place: String] = [:]
    private var areas: [(range: SheetRange, address: String)] = []

    private struct Place: Hashable {
        var row: Int
        var column: Int
    }

    /// Creates links without any.
    init() {}

    /// - Parameter targets: The addresses by the identity of their relationship.
    init(_ links: [XLSXSheetDetails.Link], targets: [String: String]) {
        for link in links {
            // A link without relationship leads to a place in the workbook, which is no address.
            guard let target = link.relationship.flatMap({ targets[$0] }), !target.hasPrefix("#")
            else { continue }
            var address = target
            if let location = link.location, !location.isEmpty, !address.contains("#") {
                address += "#" + location
            }
            if link.range.area == 1 {
                let place = Place(
                    row: link.range.rows.lowerBound, column: link.range.columns.lowerBound)
                addresses[place] = address
            } else if areas.count < 1_000 {
                areas.append((link.range, address))
            }
        }
    }

    func address(ofRow row: Int, column: Int) -> String? {
        if addresses.isEmpty && areas.isEmpty { return nil }
        return addresses[Place(row: row, column: column)]
            ?? areas.first { $0.range.rows.contains(row) && $0.range.columns.contains(column) }?
            .address
    }
}
