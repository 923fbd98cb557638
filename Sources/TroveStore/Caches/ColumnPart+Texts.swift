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

    /// Selects the texts in a range.
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

    /// Selects the texts that contain a folded text. Searches all texts of the part in one pass,
    /// because most parts contain no match.
    func selectTexts(with part: [UInt8], into matches: inout PartMatches) {
        guard lengthWidth > 0 else { return }
        doubt(ValueType.unfoldedText, into: &matches)
        // Every text ends with a zero byte, and `part` contains none, so no match spans two texts.
        eachText { start, rest in
            part.withUnsafeBytes { trove_find(start, rest, $0.baseAddress, $0.count) }
        } body: { index in
            if type(of: index) & ValueType.mask == ValueType.text {
                matches.find(offset(of: index))
            }
        }
    }

    /// Selects the texts with a word that begins with folded letters. Numbers in a column of texts
    /// match by their digits, so they are left in doubt.
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

    /// Calls `body` with the index of every text that contains a match.
    ///
    /// - Parameter find: Returns the next match in the remaining texts, which begin with a whole
    ///   text.
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
