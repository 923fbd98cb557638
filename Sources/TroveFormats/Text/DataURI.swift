import Foundation

/// A picture embedded in a text: `data:image/png;base64,iVBORw0K…`.
enum DataURI {
    /// Whether the text is the data URI of a picture.
    static func isPicture(_ text: String) -> Bool {
        text.hasPrefix("data:image/") && text.prefix(100).contains(";base64,")
    }

    /// Returns the decoded bytes of the picture; nil if the text is not a picture.
    static func content(of text: String) -> Data? {
        guard isPicture(text), let comma = text.firstIndex(of: ",") else { return nil }
        return Data(
            base64Encoded: String(text[text.index(after: comma)...]),
            options: .ignoreUnknownCharacters)
    }
}
