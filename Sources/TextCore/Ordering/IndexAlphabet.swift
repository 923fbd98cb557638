import CICU
import Glibc

/// The letters by which a list is grouped and indexed, followed by "#" for everything else.
///
/// The letters depend on the locale: Å Ä Ö after Z in Swedish, CH after H in Czech, stroke counts
/// in traditional Chinese. Spec 11.7, 11.12.
/// traditional Chinese. Spec 11.7, 11.12.
///
/// ```swift
/// let alphabet = IndexAlphabet(collation)
/// alphabet.titles[alphabet.section(for: "Émile")]     // "E"
/// ```
///
/// - Complexity: O(log letters) to find the section of a sort key.
public struct IndexAlphabet: Sendable {
    /// The letters in order, with "#" at the end. Spec 11.7, 11.8.
    public let titles: [String]
    /// The start of each letter, as the first bytes of a sort key, and the starts of scripts
    /// without a section.
    private let boundaries: [Boundary]
    private let collation: Collation

    private static let latin = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map(String.init)

    /// U+FDD0, which precedes a letter in the collation data to mark the start of its group of
    /// characters. A literal must not contain it.
    private static let groupMark = String(decoding: [0xEF, 0xB7, 0x90], as: UTF8.self)

    /// U+FFFF, which sorts after all characters that can follow a letter.
    private static let last = String(decoding: [0xEF, 0xBF, 0xBF], as: UTF8.self)

    private struct Boundary: Sendable {
        var key: [UInt8]
        var section: Int

        func isAfter(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
            guard let bytes = other.baseAddress else { return !key.isEmpty }
            let order = memcmp(bytes, key, min(other.count, key.count))
            return order < 0 || (order == 0 && other.count < key.count)
        }
    }

    /// Creates the alphabet of a collation's locale. If it is not Latin, the Latin letters are
    /// added where the locale sorts them.
    public init(_ collation: Collation) {
        let strokes = collation.strokeGroups()
        let local = strokes.isEmpty ? collation.indexLetters() : []
        let isLatin = local.contains { $0.utf8.count == 1 }
        let letters = isLatin ? local : collation.distinctLetters(local + Self.latin)
        var starts = letters.indices.map { (text: letters[$0], section: $0) }
        if strokes.isEmpty {
            starts += letters.indices.map { (Self.groupMark + letters[$0], $0) }
        }
        starts += strokes.indices.map { (strokes[$0].start, letters.count + $0) }
        self.init(letters: letters + strokes.map(\.title), starts: starts, collation)
    }

    /// Creates an alphabet from custom letters: each text belongs to the last letter that does not
    /// sort after it. Spec 000.89.
    ///
    /// A label that sorts as several letters contains only texts that begin with it: of S, Sch and
    /// St, "Seiler" and "Sultan" belong to S. The same applies to Æ where it sorts as Ae.
    ///
    /// - Parameters:
    ///   - letters: The letters in any order; of those that the language treats as equal, one is
    ///     kept.
    ///   - collation: The order that determines the letter of a text.
    public init(letters: [String], _ collation: Collation) {
        let letters = collation.distinctLetters(letters)
        let starts = letters.indices.map { (letters[$0], $0) }
        self.init(letters: letters, starts: starts, collation)
    }

    private init(letters: [String], starts: [(text: String, section: Int)], _ collation: Collation)
    {
        self.collation = collation
        titles = letters + ["#"]
        var boundaries = starts.map { start in
            Boundary(key: collation.primaryKey(start.text), section: start.section)
        }
        // A script starts before its first letter; characters before that letter belong to "#".
        let taken = Set(boundaries.map(\.key))
        for script in collation.scriptStarts() {
            let key = collation.primaryKey(script)
            guard !taken.contains(key) else { continue }
            boundaries.append(Boundary(key: key, section: letters.count))
        }
        boundaries.sort { $0.key.lexicographicallyPrecedes($1.key) }
        boundaries += Self.ends(ofLongLabelsAmong: letters, boundaries, collation)
        self.boundaries = boundaries.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    }

    /// Returns the ends of labels that sort as several letters, each with the section that
    /// continues there: the enclosing longer label, or the last single letter of the script, or
    /// "#".
    private static func ends(
        ofLongLabelsAmong letters: [String], _ boundaries: [Boundary], _ collation: Collation
    ) -> [Boundary] {
        let isLong = letters.map { collation.sortsAsSeveralLetters($0) }
        guard isLong.contains(true) else { return [] }
        var ends: [(end: Boundary, label: Int)] = []
        var single = letters.count
        for section in boundaries.map(\.section) {
            guard letters.indices.contains(section), isLong[section] else {
                single = section
                continue
            }
            let key = collation.primaryKey(letters[section] + Self.last)
            let around = ends.last { key.lexicographicallyPrecedes($0.end.key) }
            ends.append((Boundary(key: key, section: around?.label ?? single), section))
        }
        return ends.map(\.end)
    }

    /// The index of the "#" section, which is the last.
    public var otherSection: Int { titles.count - 1 }

    /// Returns the section of a text. Spec 11.9.
    public func section(for text: String) -> Int {
        section(forSortKey: collation.sortKey(text))
    }

    /// Returns the section of a text by its sort key from the same collation.
    public func section(forSortKey key: [UInt8]) -> Int {
        key.withUnsafeBufferPointer { section(forSortKey: $0) }
    }

    /// Returns the section of a text by its sort key from the same collation.
    public func section(forSortKey key: UnsafeBufferPointer<UInt8>) -> Int {
        let after = boundaries.partitioningIndex { $0.isAfter(key) }
        return after == 0 ? otherSection : boundaries[after - 1].section
    }
}

extension Collation {
    /// Returns the bytes with which the sort keys of all texts that begin with `letter` begin.
    func primaryKey(_ letter: String) -> [UInt8] {
        Array(sortKey(letter).prefix { $0 != 1 })
    }

    /// Returns the capital letters of the locale's index, in order, without duplicates.
    ///
    /// A sequence of several characters is included if the language sorts it as one letter, such as
    /// CH in Czech.
    func indexLetters() -> [String] {
        let letters = Self.texts { icu_index_letters(locale, $0, $1) }.map { uppercased($0) }
        return distinctLetters(
            letters.filter { $0.unicodeScalars.count == 1 || sortsAsOneLetter($0) })
    }

    /// Returns whether the primary weight of a text differs from that of its separate characters.
    private func sortsAsOneLetter(_ text: String) -> Bool {
        let joiner = Character("\u{34F}")
        var separated = String(text.unicodeScalars.prefix(1))
        for scalar in text.unicodeScalars.dropFirst() {
            separated.append(joiner)
            separated.unicodeScalars.append(scalar)
        }
        return primaryKey(separated) != primaryKey(text)
    }

    /// Returns whether a text sorts as several consecutive letters, such as Sch in German.
    func sortsAsSeveralLetters(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 {
            icu_collator_has_several_primaries(
                handle.pointer, $0.chars, Int32(clamping: $0.count))
        }
    }

    /// Sorts letters and removes those that differ only in accent or case.
    func distinctLetters(_ letters: [String]) -> [String] {
        var seen: Set<[UInt8]> = []
        return letters.sorted(by: areInIncreasingOrder).filter { letter in
            let key = primaryKey(letter)
            return !key.isEmpty && seen.insert(key).inserted
        }
    }

    private func uppercased(_ text: String) -> String {
        var (text, capitals) = (text, [UInt8](repeating: 0, count: 64))
        let length = text.withUTF8 { text in
            capitals.withUnsafeMutableBytes { capitals in
                icu_uppercase(
                    locale, text.chars, Int32(clamping: text.count),
                    capitals.baseAddress?.assumingMemoryBound(to: CChar.self), 64)
            }
        }
        guard length > 0 else { return text }
        return String(decoding: capitals.prefix(Int(length)), as: UTF8.self)
    }

    /// Returns texts that sort before everything in their script, marked with U+FDD1 in the
    /// collation data.
    func scriptStarts() -> [String] {
        Self.texts { icu_collator_contractions(handle.pointer, $0, $1) }
            .filter { $0.unicodeScalars.first?.value == 0xFDD1 }
    }

    /// Returns groups by number of strokes, if the locale sorts by strokes: the collation data
    /// marks them with U+FDD0, followed by U+2800 plus the number.
    func strokeGroups() -> [(title: String, start: String)] {
        let starts = Self.texts { icu_collator_contractions(handle.pointer, $0, $1) }
        return starts.compactMap { start -> (strokes: UInt32, start: String)? in
            let scalars = Array(start.unicodeScalars)
            guard scalars.count == 2, scalars[0].value == 0xFDD0,
                (0x2801...0x28FF).contains(scalars[1].value)
            else { return nil }
            return (scalars[1].value - 0x2800, start)
        }
        .sorted { $0.strokes < $1.strokes }
        .map { ("\($0.strokes)劃", $0.start) }
    }

    private static func texts(
        _ enumerate: (CICUVisitor, UnsafeMutableRawPointer) -> Void
    ) -> [String] {
        var texts: [String] = []
        withUnsafeMutablePointer(to: &texts) { pointer in
            enumerate(
                { context, text, length in
                    guard let context, let text else { return }
                    let bytes = UnsafeRawBufferPointer(start: text, count: Int(length))
                    context.assumingMemoryBound(to: [String].self).pointee
                        .append(String(decoding: bytes, as: UTF8.self))
                }, pointer)
        }
        return texts
    }
}
