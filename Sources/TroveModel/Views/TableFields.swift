/// The columns of a list's table.
extension List {
    /// The fields with columns, from left to right, beginning with that of the titles.
    public var tableFields: [Field] {
        orderedFields.filter { !settings.view.hiddenFields.contains($0.id) || $0 == titleField }
    }

    /// The fields without columns, in the order in which they would have them.
    public var hiddenTableFields: [Field] {
        let shown = Set(tableFields.map(\.id))
        return orderedFields.filter { !shown.contains($0.id) }
    }

    /// All fields in the order of the columns, beginning with that of the titles.
    private var orderedFields: [Field] {
        var places: [FieldID: Int] = [:]
        for (place, field) in settings.view.fieldOrder.enumerated() where places[field] == nil {
            places[field] = place
        }
        let title = titleField?.id
        return fields.enumerated().sorted { first, second in
            func key(_ item: (offset: Int, element: Field)) -> (Int, Int) {
                item.element.id == title
                    ? (-1, 0) : (places[item.element.id] ?? places.count, item.offset)
            }
            return key(first) < key(second)
        }.map(\.element)
    }

    /// The settings after moving a column, so that its index among ``tableFields`` is `index`
    /// afterwards. The column of the titles stays the first.
    public func movingColumn(of field: FieldID, to index: Int) -> ViewSettings {
        var view = settings.view
        var shown = tableFields.map(\.id)
        guard let old = shown.firstIndex(of: field), field != titleField?.id else { return view }
        shown.remove(at: old)
        shown.insert(field, at: min(max(1, index), shown.count))
        // Hidden fields keep their place after the field before them.
        var order = shown
        let all = orderedFields.map(\.id)
        for (place, id) in all.enumerated() where !shown.contains(id) {
            let before = place > 0 ? order.firstIndex(of: all[place - 1]) : nil
            order.insert(id, at: before.map { $0 + 1 } ?? 0)
        }
        view.fieldOrder = order
        return view
    }
}

extension Field {
    /// The width of the field's column unless the user changed it, in points.
    public func tableWidth(isTitle: Bool) -> Int {
        if let width = options.width { return width }
        if isTitle { return 240 }
        return switch valueKind.definition.appearance {
        case .checkMark: 80
        case .number, .stars: 100
        case .picture: 80
        case .text, .label: valueKind == .date ? 120 : 160
        case .link, .labels, .list: 180
        case .paragraph: 240
        }
    }
}
