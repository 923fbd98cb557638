extension ListSettings {
    /// The parts that determine the titles of records.
    private static let titleParts: [Part] = [
        .titleField, .subtitleField, .titleTemplate, .subtitleTemplate, .ignoredWords,
    ]

    /// Whether records have the same titles with `other` settings.
    package func hasSameTitles(as other: ListSettings) -> Bool {
        var copy = self
        copy.takeTitles(of: other)
        return copy == self
    }

    /// Adopts the title settings of `other`; everything else stays.
    package mutating func takeTitles(of other: ListSettings) {
        titleField = other.titleField
        subtitleField = other.subtitleField
        titleTemplate = other.titleTemplate
        subtitleTemplate = other.subtitleTemplate
        ignoredWords = other.ignoredWords
        for part in Self.titleParts { kept[part.rawValue] = other.kept[part.rawValue] }
    }

    /// Adopts the order of `other`; everything else stays.
    package mutating func takeSort(of other: ListSettings) {
        sort = other.sort
        kept[Part.sort.rawValue] = other.kept[Part.sort.rawValue]
    }
}
