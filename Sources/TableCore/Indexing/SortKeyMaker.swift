import CICU

/// Makes sort keys, one after the other, in a buffer that it keeps.
///
/// Give every thread its own: each has a collator for itself.
///
/// ```swift
/// var maker = SortKeyMaker(collation)
/// maker.withSortKey(ofUTF8: bytes) { key in index.append(contentsOf: key) }
/// ```
///
/// - Complexity: O(length of the text); about a microsecond for a title.
public struct SortKeyMaker {
    private let handle: CollatorHandle
    private var buffer: [UInt8]

    /// Makes keys of an order.
    public init(_ collation: Collation) {
        // Without memory for a clone the shared one still does: ICU lets threads read it at once.
        let clone = icu_collator_clone(collation.handle.pointer)
        handle = clone.map(CollatorHandle.init(owning:)) ?? collation.handle
        buffer = Array(repeating: 0, count: 512)
    }

    /// Calls `body` with the key of a UTF-8 text. The key holds until `body` returns.
    ///
    /// Keys compare byte by byte, a shorter one first when it is the beginning of the other.
    public mutating func withSortKey<Result>(
        ofUTF8 text: UnsafeBufferPointer<UInt8>,
        _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result {
        var length = write(text)
        if length > buffer.count {
            buffer = Array(repeating: 0, count: length * 2)
            length = write(text)
        }
        // The zero at the end says nothing.
        let count = max(0, min(length, buffer.count) - 1)
        return try buffer.withUnsafeBufferPointer { key in
            try body(UnsafeBufferPointer(rebasing: key[..<count]))
        }
    }

    /// The key of a text.
    public mutating func sortKey(_ text: String) -> [UInt8] {
        var text = text
        return text.withUTF8 { utf8 in withSortKey(ofUTF8: utf8) { Array($0) } }
    }

    private mutating func write(_ text: UnsafeBufferPointer<UInt8>) -> Int {
        let capacity = Int32(clamping: buffer.count)
        return buffer.withUnsafeMutableBufferPointer { buffer in
            Int(
                icu_collator_sort_key(
                    handle.pointer, text.chars, Int32(clamping: text.count), buffer.baseAddress,
                    capacity))
        }
    }
}
