import Foundation
import TableKit

/// The source of a page, exactly as in its file, with syntax colors.
final class SourceView: ScrollView {
    init(_ source: String) {
        let label = Label()
        label.attributedText = Self.colored(source)
        label.lineBreakMode = .byClipping
        label.numberOfLines = 0
        label.isSelectable = true
        label.style("monospace").margin(12)
        label.align(horizontal: .start, vertical: .start)
        super.init([.horizontal, .vertical], label)
        style("view")
    }

    /// The source with a color for each kind of token.
    static func colored(_ source: String) -> AttributedString {
        SwiftToken.tokens(of: source).reduce(into: AttributedString()) { text, token in
            var part = AttributedString(token.text)
            part.foregroundColor = token.kind.color
            text += part
        }
    }
}

extension SwiftToken.Kind {
    /// The color of the theme, or nil for that of plain text.
    fileprivate var color: Color? {
        switch self {
        case .plain: nil
        case .keyword: .systemPurple
        case .attribute: .systemOrange
        case .type: .systemBlue
        case .number: .systemOrange
        case .string: .systemRed
        case .comment: .secondaryLabel
        }
    }
}
