import Foundation
import TableCore
import TextCore

/// The index letters and the sort order of the user's language, for tables with a section index
/// (Spec 12.3, 11.9).
///
///     let collation = LocalizedIndexedCollation.current()
///     for name in names {
///         sections[collation.section(for: name, collationStringSelector: \.self)].append(name)
///     }
///     sections = sections.map {
///         collation.sortedArray(from: $0, collationStringSelector: \.self)
///     }
///
/// The environment variable `LC_COLLATE` determines the language.
public final class LocalizedIndexedCollation {
    /// The titles of the sections: the letters, and "#" for everything else.
    public let sectionTitles: [String]
    private let alphabet: IndexAlphabet?
    private let collation: Collation?

    private static var shared: LocalizedIndexedCollation?

    init(locale: String) {
        do {
            let collation = try Collation(locale: locale)
            let alphabet = IndexAlphabet(collation)
            (self.collation, self.alphabet) = (collation, alphabet)
            sectionTitles = alphabet.titles
        } catch {
            report("\(error) Texts are sorted by their characters.")
            (collation, alphabet, sectionTitles) = (nil, nil, ["#"])
        }
    }

    /// The collation of the user's language.
    public static func current() -> LocalizedIndexedCollation {
        if let shared { return shared }
        let environment = ProcessInfo.processInfo.environment
        let collation = LocalizedIndexedCollation(
            locale: Collation.locale(environment: environment))
        shared = collation
        return collation
    }

    /// The titles of the section index.
    public var sectionIndexTitles: [String] { sectionTitles }

    /// Returns the section for an object, determined by one of its strings.
    public func section<Object>(
        for object: Object, collationStringSelector text: KeyPath<Object, String>
    ) -> Int {
        alphabet?.section(for: object[keyPath: text]) ?? 0
    }

    /// Returns the section for a title of the section index.
    public func section(forSectionIndexTitle index: Int) -> Int { index }

    /// Returns objects sorted by one of their strings. The sort is stable.
    /// - Complexity: O(n log n).
    public func sortedArray<Object>(
        from objects: [Object], collationStringSelector text: KeyPath<Object, String>
    ) -> [Object] {
        guard let collation else {
            return objects.sorted { $0[keyPath: text] < $1[keyPath: text] }
        }
        var maker = SortKeyMaker(collation)
        return objects.map { (key: maker.sortKey($0[keyPath: text]), object: $0) }
            .sorted { $0.key.lexicographicallyPrecedes($1.key) }
            .map(\.object)
    }
}
