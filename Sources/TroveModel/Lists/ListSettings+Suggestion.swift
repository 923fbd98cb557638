extension ListSettings {
    /// The suggested settings for a new list: the title is the text field called “title” or “name”,
    /// else the first field; the second line is the next field with text.
    ///
    /// - Complexity: O(*fields*).
    public static func suggested(for fields: [Field]) -> ListSettings {
        let title = fields.firstIndex { isTitle($0) } ?? 0
        guard fields.indices.contains(title) else { return ListSettings() }
        let others = fields[(title + 1)...] + fields[..<title]
        let subtitle = others.first { $0.kind.definition.suitsSubtitle }
        return ListSettings(titleField: fields[title].id, subtitleField: subtitle?.id)
    }

    private static func isTitle(_ field: Field) -> Bool {
        field.kind == .text && ["title", "name"].contains(field.name.lowercased())
    }
}
