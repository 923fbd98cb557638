/// How a list is shown. Stored with the list.
///
/// What a newer version of Trove has written and this one does not understand is kept as it is.
public struct ListSettings: Hashable, Sendable {
    /// The field that titles a record; nil for the first field.
    public var titleField: FieldID? { didSet { kept[Part.titleField.rawValue] = nil } }
    /// The field of a record's second line; nil for no second line.
    public var subtitleField: FieldID? { didSet { kept[Part.subtitleField.rawValue] = nil } }
    /// What titles a record, where it is more than one field.
    public var titleTemplate: TitleTemplate? { didSet { kept[Part.titleTemplate.rawValue] = nil } }
    /// A record's second line, where it is more than one field.
    public var subtitleTemplate: TitleTemplate? {
        didSet { kept[Part.subtitleTemplate.rawValue] = nil }
    }
    public var sort: RecordSort { didSet { kept[Part.sort.rawValue] = nil } }
    public var grouping: RecordGrouping { didSet { kept[Part.grouping.rawValue] = nil } }
    /// Words that do not count at the beginning of texts when they are sorted and lettered.
    public var ignoredWords: IgnoredWords { didSet { kept[Part.ignoredWords.rawValue] = nil } }
    /// What the list looks like.
    public var view: ViewSettings {
        didSet {
            for part in [Part.viewKind, .density, .hiddenFields, .columnWidths] {
                kept[part.rawValue] = nil
            }
        }
    }

    /// Members of the object that is stored.
    enum Part: String, CaseIterable {
        case titleField, subtitleField, titleTemplate, subtitleTemplate, sort, grouping
        case ignoredWords, viewKind, density, hiddenFields, columnWidths
    }

    /// Members of the stored object that are not understood, by name.
    var kept: [String: KeptJSON] = [:]
    /// What is stored, if it is no object at all.
    var keptText: String?

    public init(
        titleField: FieldID? = nil, subtitleField: FieldID? = nil,
        titleTemplate: TitleTemplate? = nil, subtitleTemplate: TitleTemplate? = nil,
        sort: RecordSort = .manual, grouping: RecordGrouping = .none,
        ignoredWords: IgnoredWords = .none, view: ViewSettings = ViewSettings()
    ) {
        self.titleField = titleField
        self.subtitleField = subtitleField
        self.titleTemplate = titleTemplate
        self.subtitleTemplate = subtitleTemplate
        self.sort = sort
        self.grouping = grouping
        self.ignoredWords = ignoredWords
        self.view = view
    }
}
