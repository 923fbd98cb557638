/// The picture that stands for a list: an icon of the theme, or an emoji.
///
/// A library keeps it as text, of which every one means something:
///
/// ```swift
/// ListIcon("audio-x-generic-symbolic")    // .themed("audio-x-generic-symbolic")
/// ListIcon("📚")                          // .emoji("📚")
/// ListIcon("")                            // .standard
/// ```
public enum ListIcon: Hashable, Sendable {
    /// The icon of lists that have none of their own.
    case standard
    /// The name of an icon of the icon theme, which may not have it.
    case themed(String)
    /// A character that is drawn, which the fonts may not have.
    case emoji(String)

    /// Decodes the text of a library: one or two characters beyond ASCII are an emoji, any other
    /// text is a name.
    public init(_ text: String) {
        if text.isEmpty {
            self = .standard
        } else if text.count <= 2, text.allSatisfy({ !$0.isASCII }) {
            self = .emoji(text)
        } else {
            self = .themed(text)
        }
    }

    /// The text that a library keeps.
    public var text: String {
        switch self {
        case .standard: ""
        case .themed(let name): name
        case .emoji(let text): text
        }
    }

    /// Names of icons of the theme, best first, for where the icon itself cannot be drawn. The
    /// last one is that of ``standard``.
    public var themedNames: [String] {
        switch self {
        case .standard: [Self.standardName]
        case .themed(let name): [name, Self.standardName]
        case .emoji(let text): [Self.themedEmoji[text], Self.standardName].compactMap { $0 }
        }
    }

    private static let standardName = "view-list-symbolic"

    /// Icons of the theme that mean what the emoji of imported lists mean.
    private static let themedEmoji = [
        "📚": "accessories-dictionary-symbolic", "👤": "x-office-address-book-symbolic",
        "🎬": "video-x-generic-symbolic", "🎵": "audio-x-generic-symbolic",
        "🍷": "emblem-favorite-symbolic", "🪙": "starred-symbolic",
        "🎲": "applications-games-symbolic", "🚗": "emblem-system-symbolic",
        "✉️": "mail-unread-symbolic", "💾": "media-floppy-symbolic",
    ]
}
