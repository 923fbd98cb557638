import Foundation

/// The text of vCard values: encodings, escapes and parts.
enum VCardText {
    /// Decodes a value, without removing escapes, and returns whether the encoding is certain.
    static func decoded(_ property: VCardProperty) -> (text: String, isCertain: Bool) {
        var bytes = property.value
        if property.transferEncoding == .quotedPrintable { bytes = unquotedPrintable(bytes) }
        let charset = property.values(of: "CHARSET").first?.lowercased()
        switch charset {
        case nil, "utf-8", "utf8", "us-ascii", "ascii":
            if let text = String(validating: bytes, as: UTF8.self) { return (text, true) }
            return (latin(bytes), false)
        case "iso-8859-1", "latin1", "windows-1252", "cp1252", "iso-8859-15":
            return (latin(bytes), true)
        case "euc-jp":
            if let text = SystemEncoding.decoded(bytes, from: "EUC-JP") { return (text, true) }
            return (String(validating: bytes, as: UTF8.self) ?? latin(bytes), false)
        default:
            if let encoding = encodings[charset ?? ""],
                let text = String(data: Data(bytes), encoding: encoding)
            {
                return (text, true)
            }
            return (String(validating: bytes, as: UTF8.self) ?? latin(bytes), false)
        }
    }

    private static let encodings: [String: String.Encoding] = [
        "iso-8859-2": .isoLatin2, "windows-1250": .windowsCP1250, "windows-1251": .windowsCP1251,
        "windows-1253": .windowsCP1253, "windows-1254": .windowsCP1254, "shift_jis": .shiftJIS,
        "shift-jis": .shiftJIS, "iso-2022-jp": .iso2022JP,
        "utf-16": .utf16, "utf-16le": .utf16LittleEndian, "utf-16be": .utf16BigEndian,
    ]

    private static func latin(_ bytes: [UInt8]) -> String {
        var transcoder = Transcoder(encoding: .windows1252)
        return bytes.withUnsafeBytes { bytes in
            transcoder.transcode(bytes) { String(decoding: $0, as: UTF8.self) }
        }
    }

    /// Decodes `=XX`; an invalid sequence stays.
    static func unquotedPrintable(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            if bytes[index] == Byte.equals, index + 2 < bytes.count,
                let high = hexDigit(bytes[index + 1]), let low = hexDigit(bytes[index + 2])
            {
                result.append(high << 4 | low)
                index += 3
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return result
    }

    private static func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 48...57: byte - 48
        case 65...70: byte - 55
        case 97...102: byte - 87
        default: nil
        }
    }

    /// Removes the escapes from a text.
    static func plain(_ text: some StringProtocol, version: String) -> String {
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "\\") || $0 == 13 }) else {
            return String(text)
        }
        var plain = String.UnicodeScalarView()
        var isEscaped = false
        // By scalars, because a combining mark may follow an escape.
        for scalar in text.unicodeScalars {
            guard isEscaped else {
                if scalar == "\\" {
                    isEscaped = true
                } else if scalar == "\n", plain.last == "\r" {
                    plain.removeLast()
                    plain.append(scalar)
                } else {
                    plain.append(scalar)
                }
                continue
            }
            isEscaped = false
            switch scalar {
            case ";", ",", ":": break
            // In version 2.1, a backslash is literal except before a separator.
            case _ where version == "2.1": plain.append("\\")
            case "n", "N":
                plain.append("\n")
                continue
            case "\\": break
            default: plain.append("\\")
            }
            plain.append(scalar)
        }
        if isEscaped { plain.append("\\") }
        return String(plain)
    }

    /// Whether a number is written as an address (RFC 3966).
    static func isTelURI(_ number: String) -> Bool { number.lowercased().hasPrefix("tel:") }

    /// Splits a value at unescaped separators. The parts keep their escapes.
    static func parts(of text: String, at separator: Unicode.Scalar) -> [String] {
        var isEscaped = false
        return text.parts(at: separator) { byte in
            defer { isEscaped = byte == UInt8(ascii: "\\") && !isEscaped }
            return isEscaped
        }
    }

    /// Escapes backslashes, separators and line ends.
    static func escaped(_ text: String) -> String {
        var escaped = String.UnicodeScalarView()
        var last: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\", ";", ",":
                escaped.append("\\")
                escaped.append(scalar)
            case "\n" where last == "\r": break
            case "\r", "\n": escaped.append(contentsOf: "\\n".unicodeScalars)
            default: escaped.append(scalar)
            }
            last = scalar
        }
        return String(escaped)
    }
}
