import CICU

/// Makes sort keys in a reusable buffer.
///
/// Use one per thread: each has its own collator.
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

    /// Creates a maker of sort keys for a collation.
    public init(_ collation: Collation) {
        // If there is no memory for a clone, the shared collator works too: ICU allows concurrent
        // reads.
        let clone = icu_collator_clone(collation.handle.pointer)
        handle = clone.map(CollatorHandle.init(owning:)) ?? collation.handle
        buffer = Array(repeating: 0, count: 512)
    }

    /// Calls `body` with the sort key of a UTF-8 text. The key is valid until `body` returns.
    ///
    /// Keys compare byte by byte; a key that is a prefix of another sorts first.
    public mutating func withSortKey<Result>(
        ofUTF8 text: UnsafeBufferPointer<UInt8>,
        _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result {
        var length = write(text)
        if length > buffer.count {
            buffer = Array(repeating: 0, count: length * 2)
            length = write(text)
        }
        // Omits the terminating zero.
        let count = max(0, min(length, buffer.count) - 1)
        return try buffer.withUnsafeBufferPointer { key in
            try body(UnsafeBufferPointer(rebasing: key[..<count]))
        }
    }

    /// Returns the sort key of a text.
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
