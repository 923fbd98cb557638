/// The icon of a list: an icon of the theme, or an emoji.
///
/// A library stores it as text. Every text is valid:
///
/// ```swift
/// ListIcon("audio-x-generic-symbolic")    // .themed("audio-x-generic-symbolic")
/// ListIcon("📚")                          // .emoji("📚")
/// ListIcon("")                            // .standard
/// ```
public enum ListIcon: Hashable, Sendable {
    /// The default icon.
    case standard
    /// The name of an icon, which may be missing in the icon theme.
    case themed(String)
    /// An emoji, which may be missing in the fonts.
    case emoji(String)

    /// Decodes the stored text: one or two characters without ASCII are an emoji; other texts are
    /// icon names.
    public init(_ text: String) {
        if text.isEmpty {
            self = .standard
        } else if text.count <= 2, text.allSatisfy({ !$0.isASCII }) {
            self = .emoji(text)
        } else {
            self = .themed(text)
        }
    }

    /// The text to store in a library.
    public var text: String {
        switch self {
        case .standard: ""
        case .themed(let name): name
        case .emoji(let text): text
        }
    }

    /// Names of icons in the theme, best first, to use where the icon itself is missing. The last
    /// one is that of ``standard``.
    public var themedNames: [String] {
        switch self {
        case .standard: [Self.standardName]
        case .themed(let name): [name, Self.standardName]
        case .emoji(let text): [Self.themedEmoji[text], Self.standardName].compactMap { $0 }
        }
    }

    private static let standardName = "view-list-symbolic"

    /// The icons of the theme closest to the emoji of imported lists.
    private static let themedEmoji = [
        "📚": "accessories-dictionary-symbolic", "👤": "x-office-address-book-symbolic",
        "🎬": "video-x-generic-symbolic", "🎵": "audio-x-generic-symbolic",
        "🍷": "emblem-favorite-symbolic", "🪙": "starred-symbolic",
        "🎲": "applications-games-symbolic", "🚗": "emblem-system-symbolic",
        "✉️": "mail-unread-symbolic", "💾": "media-floppy-symbolic",
    ]
}
