import Foundation

/// The address in a field of web links: a page, an email address or a telephone number, and whether
/// to ask for confirmation before opening it.
///
///     WebAddress("www.example.org")?.url         // https://www.example.org
///     WebAddress("ann@example.org")?.url         // mailto:ann@example.org
///     WebAddress("+49 (0)30 1234")?.url          // tel:+49301234
///     WebAddress("file:///etc/passwd")?.caution  // .program("file")
///     WebAddress("javascript:alert(1)")          // nil
///
/// A list may come from somebody else, and a click must do no more than the text promises.
public struct WebAddress: Hashable, Sendable {
    /// The reason for asking before an address is opened.
    public enum Caution: Hashable, Sendable {
        /// Another program opens the address: it is neither a page, an email address nor a
        /// telephone number.
        case program(String)
        /// The host is not what the address begins with: `https://bank.example@thief.example`.
        case hiddenHost(String)
        /// Letters in the host may look like others.
        case foreignLetters(String)
        /// The address fills in more of a message than the recipient.
        case prefilledMessage
    }

    /// The address including its scheme.
    public let url: String
    /// The text to copy; email addresses and telephone numbers without the scheme.
    public var copiedText: String {
        switch type {
        case .mail, .phone: String(url.drop { $0 != ":" }.dropFirst())
        case .page, nil: url
        }
    }
    /// The type of the target; nil for other targets.
    public let type: LinkType?
    /// The reason to ask before opening; nil if that is not necessary.
    public let caution: Caution?

    /// Parses an address.
    ///
    /// - Parameters:
    ///   - text: The address as typed.
    ///   - type: The expected type; nil to detect it.
    /// - Returns: nil if the text is not an address, or is one that could run code.
    public init?(_ text: String, type: LinkType? = nil) {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty, !text.unicodeScalars.contains(where: Self.isForbidden) else {
            return nil
        }
        let found =
            if let scheme = Self.scheme(of: text) {
                Self.address(text, scheme: scheme)
            } else {
                switch type ?? Self.type(of: text) {
                case .page: Self.page("https://" + text)
                case .mail: Self.mail(text)
                case .phone: Self.phone(text)
                case nil: nil as WebAddress?
                }
            }
        guard let found else { return nil }
        self = found
    }

    private init(url: String, type: LinkType?, caution: Caution? = nil) {
        (self.url, self.type, self.caution) = (url, type, caution)
    }

    /// Refused schemes, whose addresses can run code.
    private static let refused: Set = ["javascript", "vbscript", "data", "about", "blob"]

    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }

    /// The part before the first colon if it is a scheme: `example.org:8080` has none.
    private static func scheme(of text: String) -> String? {
        guard let colon = text.firstIndex(of: ":") else { return nil }
        let scheme = text[..<colon].lowercased()
        let port = text[text.index(after: colon)...].prefix { $0 != "/" }
        let isScheme =
            scheme.first?.isASCIILetter == true
            && scheme.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "+-".contains($0) }
        let isPort = scheme != "tel" && !port.isEmpty && port.allSatisfy(\.isASCIIDigit)
        return isScheme && !isPort ? scheme : nil
    }

    private static func address(_ text: String, scheme: String) -> WebAddress? {
        let rest = String(text.drop { $0 != ":" }.dropFirst())
        switch scheme {
        case "http", "https":
            return rest.hasPrefix("//") ? page("\(scheme):\(rest)") : nil
        case "mailto": return mail(rest)
        case "tel": return phone(rest)
        case _ where refused.contains(scheme): return nil
        default:
            guard !rest.isEmpty, !text.contains(where: \.isWhitespace) else { return nil }
            return WebAddress(url: text, type: nil, caution: .program(scheme))
        }
    }

    private static func type(of text: String) -> LinkType? {
        if isIPAddress(text.prefix { !"/:".contains($0) }) { return .page }
        if phoneNumber(in: text) != nil { return .phone }
        if mailbox(in: text) != nil { return .mail }
        let host = text.prefix { !"/?#:".contains($0) }
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        let isHost = labels.allSatisfy { label in
            !label.isEmpty && label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
        }
        let isPort = text.dropFirst(host.count).first == ":"
        return isHost && (labels.count > 1 || isPort) ? .page : nil
    }

    /// Whether a text is an IPv4 address, which could be taken for a telephone number.
    private static func isIPAddress(_ text: Substring) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4
            && parts.allSatisfy { UInt8($0) != nil && ($0 == "0" || !$0.hasPrefix("0")) }
    }
}

// MARK: - Pages, mailboxes, telephones

extension WebAddress {
    private static func page(_ text: String) -> WebAddress? {
        guard !text.contains(where: \.isWhitespace) else { return nil }
        let authority = text.drop { $0 != "/" }.dropFirst(2).prefix { !"/?#\\".contains($0) }
        let host = String(authority.split(separator: "@").last ?? "")
        guard !host.isEmpty, !authority.hasSuffix("@") else { return nil }
        let name = host.lowercased()
        let caution: Caution? =
            if authority.contains("@") || text.contains("\\") {
                .hiddenHost(host)
            } else if !name.allSatisfy(\.isASCII)
                || name.split(separator: ".").contains(where: { $0.hasPrefix("xn--") })
            {
                .foreignLetters(host)
            } else {
                nil
            }
        return WebAddress(url: text, type: .page, caution: caution)
    }

    private static func mail(_ text: String) -> WebAddress? {
        let (box, rest) = (text.prefix { $0 != "?" }, text.drop { $0 != "?" })
        guard let mailbox = mailbox(in: String(box)), !rest.contains(where: \.isWhitespace) else {
            return nil
        }
        return WebAddress(
            url: "mailto:" + mailbox + rest, type: .mail,
            caution: rest.count > 1 ? .prefilledMessage : nil)
    }

    private static func mailbox(in text: String) -> String? {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }),
            !text.contains(where: { $0.isWhitespace || ":/?#,;<>()[]\\\"".contains($0) })
        else { return nil }
        return text
    }

    private static func phone(_ text: String) -> WebAddress? {
        phoneNumber(in: text).map { WebAddress(url: "tel:" + $0, type: .phone) }
    }

    /// The digits of a telephone number, with the plus sign of a country code. The `(0)` after a
    /// country code is removed.
    private static func phoneNumber(in text: String) -> String? {
        let hasCode = text.hasPrefix("+")
        let plain = hasCode ? String(text.dropFirst()).replacing("(0)", with: "") : text
        guard plain.allSatisfy({ $0.isASCIIDigit || " ()/.-\u{A0}\u{2009}\u{202F}–".contains($0) })
        else { return nil }
        let digits = plain.filter(\.isASCIIDigit)
        return digits.count >= 3 ? (hasCode ? "+" : "") + digits : nil
    }
}

extension Character {
    fileprivate var isASCIILetter: Bool { isASCII && isLetter }
    fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
