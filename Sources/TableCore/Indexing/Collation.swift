import CICU

/// The order of texts in a language, as its speakers expect it. Spec 11.6.
///
/// Letters count first, then accents, then case. Digits in a row count as a number unless that
/// is turned off: "9" before "10".
///
/// ```swift
/// let collation = try Collation(locale: "sv_SE")
/// ["Öland", "Zorn", "Åre"].sorted(by: collation.areInIncreasingOrder)  // Zorn, Åre, Öland
/// ```
///
/// For many texts use a ``SortKeyMaker`` and compare keys.
public struct Collation: Sendable {
    /// The locale, such as "de_DE"; empty for the order that suits most languages.
    public let locale: String
    /// Whether digits in a row count as a number.
    public let isNumeric: Bool
    let handle: CollatorHandle

    /// Opens the order of a locale. One that ICU does not know has the order of its language, or
    /// of most languages.
    ///
    /// - Parameters:
    ///   - locale: as in `LC_COLLATE`; encoding and modifier are ignored.
    ///   - isNumeric: whether digits in a row count as a number, so that 9 is before 10.
    /// - Throws: ``CollationError/unavailable(locale:)``.
    public init(locale: String, isNumeric: Bool = true) throws(CollationError) {
        let name = PosixLocale.name(of: locale)
        guard let pointer = icu_collator_open(name) else { throw .unavailable(locale: name) }
        icu_collator_set_numeric(pointer, isNumeric)
        self.locale = name
        self.isNumeric = isNumeric
        handle = CollatorHandle(owning: pointer)
    }

    /// The version of the language data: keys that were stored under another version must be
    /// made anew.
    public var version: String {
        var bytes: (UInt8, UInt8, UInt8, UInt8) = (0, 0, 0, 0)
        withUnsafeMutablePointer(to: &bytes) { tuple in
            tuple.withMemoryRebound(to: UInt8.self, capacity: 4) {
                icu_collator_version(handle.pointer, $0)
            }
        }
        return "\(bytes.0).\(bytes.1).\(bytes.2).\(bytes.3)"
    }

    /// Whether `left` comes before `right`. Spec 11.11.
    public func areInIncreasingOrder(_ left: String, _ right: String) -> Bool {
        compare(left, right) < 0
    }

    /// Negative when `left` comes first, positive when `right` does, else 0.
    public func compare(_ left: String, _ right: String) -> Int {
        var (left, right) = (left, right)
        return left.withUTF8 { left in
            right.withUTF8 { right in
                Int(
                    icu_collator_compare(
                        handle.pointer, left.chars, Int32(clamping: left.count), right.chars,
                        Int32(clamping: right.count)))
            }
        }
    }

    /// Bytes that sort like the text when they are compared one by one.
    public func sortKey(_ text: String) -> [UInt8] {
        var maker = SortKeyMaker(self)
        return maker.sortKey(text)
    }

    /// The locale that texts are sorted by, from the variables of an environment: the first of
    /// `LC_ALL`, `LC_COLLATE`, `LANG` that says something.
    public static func locale(environment: [String: String]) -> String {
        PosixLocale.name(of: "LC_COLLATE", in: environment)
    }
}

/// An order of texts could not be had.
public enum CollationError: Error, Equatable, Sendable {
    /// ICU's data is missing.
    case unavailable(locale: String)
}

extension CollationError: CustomStringConvertible {
    /// The error as a sentence with its values.
    public var description: String {
        switch self {
        case .unavailable(let locale):
            "The order of texts of the locale “\(locale)” could not be loaded."
        }
    }
}

/// Owns an opened collator.
///
/// `@unchecked Sendable`: settings change only before a collator gets here, and ICU allows any
/// number of threads to read from a collator whose settings do not change.
final class CollatorHandle: @unchecked Sendable {
    let pointer: OpaquePointer

    init(owning pointer: OpaquePointer) { self.pointer = pointer }

    deinit { icu_collator_close(pointer) }
}

extension UnsafeBufferPointer<UInt8> {
    /// The same bytes as C calls them; null when there are none.
    var chars: UnsafePointer<CChar>? {
        UnsafeRawPointer(baseAddress)?.assumingMemoryBound(to: CChar.self)
    }
}
