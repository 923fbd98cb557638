/// The source of the title or the second line of records.
public enum TitleSource: Hashable, Sendable {
    /// No text.
    case nothing
    /// The values of several fields.
    case template(TitleTemplate)
    /// The value of one field.
    case field(FieldID)
}

extension List {
    /// The source of titles; ``TitleSource/nothing`` if the list has no fields.
    public var titleSource: TitleSource {
        source(template: settings.titleTemplate, field: titleField)
    }

    /// The source of second lines.
    public var subtitleSource: TitleSource {
        source(template: settings.subtitleTemplate, field: subtitleField)
    }

    /// The possible sources of titles: the template, if there is one, and the fields.
    public var titleSources: [TitleSource] { sources(template: settings.titleTemplate) }

    /// The possible sources of second lines: none, the template, if there is one, and the fields.
    public var subtitleSources: [TitleSource] {
        [.nothing] + sources(template: settings.subtitleTemplate)
    }

    private func source(template: TitleTemplate?, field: Field?) -> TitleSource {
        if let template {
            let only = template.onlyField.flatMap { id in fields.first { $0.id == id } }
            return only.map { .field($0.id) } ?? .template(template)
        }
        return field.map { .field($0.id) } ?? .nothing
    }

    private func sources(template: TitleTemplate?) -> [TitleSource] {
        let own = source(template: template, field: nil)
        let all = fields.map { TitleSource.field($0.id) }
        return own == .nothing || all.contains(own) ? all : [own] + all
    }
}

extension ListSettings {
    /// Sets the source of titles. A field replaces the template.
    public mutating func setTitle(_ source: TitleSource) {
        (titleTemplate, titleField) = source.parts
    }

    /// Sets the source of second lines. A field replaces the template.
    public mutating func setSubtitle(_ source: TitleSource) {
        (subtitleTemplate, subtitleField) = source.parts
    }
}

extension TitleSource {
    fileprivate var parts: (template: TitleTemplate?, field: FieldID?) {
        switch self {
        case .nothing: (nil, nil)
        case .template(let template): (template, nil)
        case .field(let field): (nil, field)
        }
    }
}
