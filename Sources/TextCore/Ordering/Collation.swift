import CICU

/// The sort order of text in a language. Spec 11.6.
///
/// Compares letters first, then accents, then case. By default, consecutive digits compare as a
/// number: "9" before "10".
///
/// ```swift
/// let collation = try Collation(locale: "sv_SE")
/// ["Öland", "Zorn", "Åre"].sorted(by: collation.areInIncreasingOrder)  // Zorn, Åre, Öland
/// ```
///
/// To sort many texts, make sort keys with a ``SortKeyMaker`` and compare these.
public struct Collation: Sendable {
    /// The locale, such as "de_DE"; empty for the root collation, which suits most languages.
    public let locale: String
    /// Whether consecutive digits compare as a number.
    public let isNumeric: Bool
    let handle: CollatorHandle

    /// Opens the collation of a locale. ICU falls back to the language, then to the root collation.
    ///
    /// - Parameters:
    ///   - locale: A name as in `LC_COLLATE`; encoding and modifier are ignored.
    ///   - isNumeric: Whether consecutive digits compare as a number, so that 9 is before 10.
    /// - Throws: ``CollationError/unavailable(locale:)``.
    public init(locale: String, isNumeric: Bool = true) throws(CollationError) {
        let name = PosixLocale.name(of: locale)
        guard let pointer = icu_collator_open(name) else { throw .unavailable(locale: name) }
        icu_collator_set_numeric(pointer, isNumeric)
        self.locale = name
        self.isNumeric = isNumeric
        handle = CollatorHandle(owning: pointer)
    }

    /// The version of the collation data. Sort keys stored under another version must be made
    /// again.
    public var version: String {
        var bytes: (UInt8, UInt8, UInt8, UInt8) = (0, 0, 0, 0)
        withUnsafeMutablePointer(to: &bytes) { tuple in
            tuple.withMemoryRebound(to: UInt8.self, capacity: 4) {
                icu_collator_version(handle.pointer, $0)
            }
        }
        return "\(bytes.0).\(bytes.1).\(bytes.2).\(bytes.3)"
    }

    /// Returns whether `left` sorts before `right`. Spec 11.11.
    public func areInIncreasingOrder(_ left: String, _ right: String) -> Bool {
        compare(left, right) < 0
    }

    /// Returns a negative number if `left` sorts first, a positive one if `right` does, 0 if
    /// neither.
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

    /// Returns bytes that compare like the text.
    public func sortKey(_ text: String) -> [UInt8] {
        var maker = SortKeyMaker(self)
        return maker.sortKey(text)
    }

    /// Returns the locale of the sort order from environment variables: the first of `LC_ALL`,
    /// `LC_COLLATE` and `LANG` that is not empty.
    public static func locale(environment: [String: String]) -> String {
        PosixLocale.name(of: "LC_COLLATE", in: environment)
    }
}

/// An error of opening a collation.
public enum CollationError: Error, Equatable, Sendable {
    /// ICU has no collation data.
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
/// `@unchecked Sendable`: settings change only before a collator is wrapped, and ICU allows any
/// number of threads to read a collator whose settings do not change.
/// number of threads to read from a collator whose settings do not change.
final class CollatorHandle: @unchecked Sendable {
    let pointer: OpaquePointer

    init(owning pointer: OpaquePointer) { self.pointer = pointer }

    deinit { icu_collator_close(pointer) }
}

extension UnsafeBufferPointer<UInt8> {
    /// The bytes as C characters; null when there are none.
    var chars: UnsafePointer<CChar>? {
        UnsafeRawPointer(baseAddress)?.assumingMemoryBound(to: CChar.self)
    }
}
