import CICU
import Foundation

/// Makes sort keys of texts: bytes that compare as the locale orders the texts.
///
/// `@unchecked Sendable`: an ICU collator may be used by several threads as long as nobody changes it.
final class SortCollation: @unchecked Sendable {
    /// The order of the account's locale.
    static let shared = SortCollation(locale: localeName())

    private let collator: OpaquePointer?

    init(locale: String) {
        collator = icu_collator_open(locale)
    }

    deinit {
        if let collator { icu_collator_close(collator) }
    }

    /// Appends the sort key of `text` to `keys`.
    func appendKey(of text: UnsafeRawBufferPointer, to keys: inout [UInt8]) {
        guard let collator, let start = text.baseAddress, !text.isEmpty else {
            keys.append(contentsOf: text)
            return
        }
        var capacity = max(64, text.count * 3)
        while true {
            let offset = keys.count
            keys.reserveCapacity(offset + capacity)
            keys.append(contentsOf: repeatElement(0, count: capacity))
            let size = keys.withUnsafeMutableBufferPointer { keys in
                keys.baseAddress.map {
                    icu_collator_sort_key(
                        collator, start.assumingMemoryBound(to: CChar.self), Int32(text.count),
                        $0 + offset, Int32(capacity))
                } ?? 0
            }
            if Int(size) <= capacity {
                keys.removeLast(capacity - Int(size))
                return
            }
            keys.removeLast(capacity)
            capacity = Int(size)
        }
    }

    /// The sort key of `text`.
    func key(of text: String) -> [UInt8] {
        var text = text
        var key: [UInt8] = []
        text.withUTF8 { appendKey(of: UnsafeRawBufferPointer($0), to: &key) }
        return key
    }

    /// On Linux, `Locale.current` does not follow the environment.
    private static func localeName() -> String {
        let environment = ProcessInfo.processInfo.environment
        for variable in ["LC_ALL", "LC_COLLATE", "LANG"] {
            guard let value = environment[variable], !value.isEmpty else { continue }
            let name = value.prefix { $0 != "." && $0 != "@" }
            return name == "C" || name == "POSIX" ? "en" : String(name)
        }
        return "en"
    }
}
