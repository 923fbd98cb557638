import TextCore

/// Elements in titled sections, both in display order. Spec 12.1, 000.90.
public struct Grouping<Element> {
    /// A title and the elements under it.
    public struct Section {
        /// The header title.
        public var title: String
        /// The elements in display order.
        public var elements: [Element]

        /// Creates a section.
        public init(title: String, elements: [Element]) {
            (self.title, self.elements) = (title, elements)
        }
    }

    /// The sections in display order.
    public var sections: [Section]

    /// Creates a grouping from finished sections.
    public init(_ sections: [Section]) { self.sections = sections }

    /// The titles of the sections. Spec 000.90.
    public var titles: [String] { sections.map(\.title) }

    /// The number of elements in each section, as ``SectionCounts`` takes them.
    public var counts: [Int] { sections.map(\.elements.count) }

    /// Returns the element of a row, or `nil` when there is no such row. Spec 12.5.
    public subscript(path: IndexPath) -> Element? {
        guard sections.indices.contains(path.section),
            sections[path.section].elements.indices.contains(path.row)
        else { return nil }
        return sections[path.section].elements[path.row]
    }
}

extension Grouping: Sendable where Element: Sendable {}
extension Grouping.Section: Sendable where Element: Sendable {}

extension Grouping {
    /// Distributes unsorted elements to the letters of an alphabet and sorts each section. Spec
    /// 12.3, 11.9, 11.11.
    ///
    /// - Parameters:
    ///   - elements: The elements in any order; the order of elements with equal sort keys is kept.
    ///   - alphabet: The letters, each of which becomes a section.
    ///   - collation: The order within a section; the collation of the alphabet.
    ///   - keepsEmpty: Whether letters without elements become empty sections (spec 12.4), so that
    ///     sections and index titles correspond.
    ///   - text: Returns the text to sort an element by; called once for each.
    /// - Complexity: O(n log n); comparing sort keys takes most of the time.
    public init(
        _ elements: some Sequence<Element>, by alphabet: IndexAlphabet, _ collation: Collation,
        keepsEmpty: Bool = false, text: (Element) -> String
    ) {
        var maker = SortKeyMaker(collation)
        var buckets = alphabet.titles.map { _ in [(key: [UInt8], element: Element)]() }
        for element in elements {
            let key = maker.sortKey(text(element))
            buckets[alphabet.section(forSortKey: key)].append((key, element))
        }
        sections = zip(alphabet.titles, buckets).compactMap { title, bucket in
            guard keepsEmpty || !bucket.isEmpty else { return nil }
            let sorted = bucket.sorted { $0.key.lexicographicallyPrecedes($1.key) }
            return Section(title: title, elements: sorted.map(\.element))
        }
    }

    /// Partitions sorted elements: starts a new section wherever the title changes. Spec 000.91.
    ///
    /// - Complexity: O(n).
    public init(sorted elements: some Sequence<Element>, title: (Element) -> String) {
        sections = []
        for element in elements {
            let title = title(element)
            if sections.last?.title != title {
                sections.append(Section(title: title, elements: []))
            }
            sections[sections.count - 1].elements.append(element)
        }
    }

    /// Groups unsorted elements by an attribute, in order of its first occurrence. Spec 12.9.
    ///
    /// - Complexity: O(n) expected.
    public init(_ elements: some Sequence<Element>, by attribute: (Element) -> String) {
        sections = []
        var numbers: [String: Int] = [:]
        for element in elements {
            let title = attribute(element)
            if numbers[title] == nil {
                numbers[title] = sections.count
                sections.append(Section(title: title, elements: []))
            }
            if let number = numbers[title] { sections[number].elements.append(element) }
        }
    }
}
