/// The settings of a list, stored with it.
///
/// Members that a newer version of Trove wrote and that this one cannot read are kept.
public struct ListSettings: Hashable, Sendable {
    /// The field for the title of records; nil for the first field.
    public var titleField: FieldID? { didSet { kept[Part.titleField.rawValue] = nil } }
    /// The field for the second line of records; nil for none.
    public var subtitleField: FieldID? { didSet { kept[Part.subtitleField.rawValue] = nil } }
    /// The template for titles, instead of ``titleField``.
    public var titleTemplate: TitleTemplate? { didSet { kept[Part.titleTemplate.rawValue] = nil } }
    /// The template for second lines, instead of ``subtitleField``.
    public var subtitleTemplate: TitleTemplate? {
        didSet { kept[Part.subtitleTemplate.rawValue] = nil }
    }
    /// The order of the records.
    public var sort: RecordSort { didSet { kept[Part.sort.rawValue] = nil } }
    /// The division of the records into sections.
    public var grouping: RecordGrouping { didSet { kept[Part.grouping.rawValue] = nil } }
    /// Words to ignore at the beginning of texts when sorting and grouping by letter.
    public var ignoredWords: IgnoredWords { didSet { kept[Part.ignoredWords.rawValue] = nil } }
    /// The appearance of the list.
    public var view: ViewSettings {
        didSet {
            for part in Part.ofView { kept[part.rawValue] = nil }
        }
    }

    /// The members of the stored object.
    package enum Part: String, CaseIterable {
        case titleField, subtitleField, titleTemplate, subtitleTemplate, sort, grouping
        case ignoredWords, viewKind, density, hiddenFields, columnWidths, fieldOrder, summaries
        case boardField, foldedColumns, foldedGroups
        case calendarField, rowValue, rowPictures

        /// The members of ``ListSettings/view``.
        static let ofView: [Part] = [
            .viewKind, .density, .hiddenFields, .columnWidths, .fieldOrder, .summaries,
            .boardField, .foldedColumns, .foldedGroups,
            .calendarField, .rowValue, .rowPictures,
        ]
    }

    /// The unknown and unreadable members of the stored object, by name.
    package var kept: [String: UnknownMembers] = [:]
    /// The stored text, if it is not a JSON object.
    var keptText: String?

    /// Creates settings; by default, those of a list in manual order without sections.
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
