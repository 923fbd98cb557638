import CTroveSearch
import Foundation

// MARK: - Texts

extension ColumnPart {
    @inline(__always)
    private func length(of index: Int) -> Int {
        switch lengthWidth {
        case 0: 0
        case 1: Int(data[lengths + index])
        case 2: Int(data.littleEndian(UInt16.self, at: lengths + 2 * index))
        default: Int(data.littleEndian(UInt32.self, at: lengths + 4 * index))
        }
    }

    func selectTexts(in range: TextRange, into matches: inout PartMatches) {
        var start = 0
        for index in 0..<count {
            let length = length(of: index)
            defer { start += lengthWidth == 0 ? 0 : length + 1 }
            switch type(of: index) & ValueType.mask {
            case ValueType.empty: continue
            case ValueType.emptyText where !range.canBeEmpty: continue
            case ValueType.text, ValueType.unfoldedText, ValueType.emptyText:
                guard start + length <= texts.count else { return }
                let text = UnsafeRawBufferPointer(rebasing: texts[start..<start + length])
                if range.contains(text) { matches.find(offset(of: index)) }
            default: matches.doubt(offset(of: index))
            }
        }
    }

    /// Searches all texts at once: most parts of most columns do not have what is searched.
    func selectTexts(with part: [UInt8], into matches: inout PartMatches) {
        guard lengthWidth > 0 else { return }
        doubt(ValueType.unfoldedText, into: &matches)
        // A zero byte is behind every text, and none in what is searched.
        eachText { start, rest in
            part.withUnsafeBytes { trove_find(start, rest, $0.baseAddress, $0.count) }
        } body: { index in
            if type(of: index) & ValueType.mask == ValueType.text {
                matches.find(offset(of: index))
            }
        }
    }

    /// Adds those with a word that begins so. Numbers in a column of texts are searched as they are written.
    func selectTexts(withWord letters: [UInt8], into matches: inout PartMatches) {
        doubt(ValueType.decimal, into: &matches)
        doubt(ValueType.other, into: &matches)
        if letters.first.map({ (0x30...0x39).contains($0) }) == true {
            doubt(ValueType.integer, into: &matches)
        }
        guard lengthWidth > 0 else { return }
        doubt(ValueType.unfoldedText, into: &matches)
        for index in 0..<count where type(of: index) & ValueType.otherWords != 0 {
            matches.doubt(offset(of: index))
        }
        eachText { start, rest in
            letters.withUnsafeBytes { trove_find_word(start, rest, $0.baseAddress, $0.count) }
        } body: { index in
            if type(of: index) & ~ValueType.misfit == ValueType.text {
                matches.find(offset(of: index))
            }
        }
    }

    /// Calls `body` with the index of every text in which something is found.
    ///
    /// - Parameter find: The next place in the texts that are left, which begin with a whole one.
    @inline(__always)
    private func eachText(
        _ find: (UnsafeRawPointer, Int) -> UnsafeRawPointer?, body: (_ index: Int) -> Void
    ) {
        guard let base = texts.baseAddress else { return }
        var index = 0
        var end = length(of: 0)
        var start = 0
        while start < texts.count {
            guard let hit = find(base + start, texts.count - start) else { return }
            let place = hit - base
            while place > end, index + 1 < count {
                index += 1
                end += 1 + length(of: index)
            }
            body(index)
            start = end + 1
        }
    }
}

extension TextRange {
    fileprivate func contains(_ text: UnsafeRawBufferPointer) -> Bool {
        if let low {
            let order = Self.compare(text, low.bytes)
            if order < 0 || (order == 0 && !low.isIncluded) { return false }
        }
        if let high {
            let order = Self.compare(text, high.bytes)
            if order > 0 || (order == 0 && !high.isIncluded) { return false }
        }
        return true
    }

    private static func compare(_ text: UnsafeRawBufferPointer, _ other: [UInt8]) -> Int {
        other.withUnsafeBytes { other in
            let count = min(text.count, other.count)
            if count > 0, let a = text.baseAddress, let b = other.baseAddress {
                let order = memcmp(a, b, count)
                if order != 0 { return Int(order) }
            }
            return text.count - other.count
        }
    }
}
