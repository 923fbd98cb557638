extension List {
    /// The title of a record of this list, from its title template or title field; empty if it has
    /// none.
    ///
    /// - Parameters:
    ///   - text: Returns the text for a value.
    ///   - link: Returns the text for a linked record.
    public func title(
        of record: Record, text: (FieldValue) -> String = { $0.text },
        link: (LinkedRecord) -> String = { $0.text }
    ) -> String {
        self.text(of: record, template: settings.titleTemplate, field: titleField, text, link)
    }

    /// The second line of a record of this list, from its template or field; empty if it has none.
    ///
    /// - Parameters:
    ///   - text: Returns the text for a value.
    ///   - link: Returns the text for a linked record.
    public func subtitle(
        of record: Record, text: (FieldValue) -> String = { $0.text },
        link: (LinkedRecord) -> String = { $0.text }
    ) -> String {
        self.text(of: record, template: settings.subtitleTemplate, field: subtitleField, text, link)
    }

    private func text(
        of record: Record, template: TitleTemplate?, field: Field?, _ text: (FieldValue) -> String,
        _ link: (LinkedRecord) -> String
    ) -> String {
        func value(_ id: FieldID) -> String {
            guard let index = fields.firstIndex(where: { $0.id == id }),
                record.values.indices.contains(index), fields[index].kind != .image
            else { return "" }
            if case .record(let id) = record.values[index] {
                guard let linked = record.links[index], linked.id == id else { return "" }
                return link(linked)
            }
            return text(record.values[index])
        }
        if let template { return template.title(value) }
        return field.map { value($0.id) } ?? ""
    }

    /// The field whose value alone is the title of records, as a line of text; nil if titles
    /// combine several fields or come from another kind of field.
    public var headlineField: Field? {
        let id: FieldID? =
            switch titleSource {
            case .nothing: nil
            case .field(let field): field
            case .template(let template): template.onlyField
            }
        return fields.first { $0.id == id && $0.kind == .text }
    }
}
