import Foundation

extension AttributeScopes {
    /// The attributes of the parts of a ``Label``'s text.
    public nonisolated struct TableKitAttributes: AttributeScope {
        /// The font of the text.
        public let font: FontAttribute
        /// The color of the letters.
        public let foregroundColor: ForegroundColorAttribute
        /// The color behind the letters.
        public let backgroundColor: BackgroundColorAttribute
        /// Whether a line is under the text.
        public let isUnderlined: UnderlineAttribute
        /// Whether a line is through the text.
        public let isStruckThrough: StrikethroughAttribute
    }

    /// The attributes of text in TableKit.
    public nonisolated var tableKit: TableKitAttributes.Type { TableKitAttributes.self }
}

extension AttributeDynamicLookup {
    /// Returns an attribute of TableKit by its name.
    public nonisolated subscript<Key: AttributedStringKey>(
        dynamicMember keyPath: KeyPath<AttributeScopes.TableKitAttributes, Key>
    ) -> Key { self[Key.self] }
}

/// The attribute with the font of a text.
public nonisolated enum FontAttribute: AttributedStringKey {
    /// The type of the attribute's values.
    public typealias Value = Font
    /// The name in encoded texts.
    public static let name = "TableKit.Font"
}

/// The attribute with the color of a text.
public nonisolated enum ForegroundColorAttribute: AttributedStringKey {
    /// The type of the attribute's values.
    public typealias Value = Color
    /// The name in encoded texts.
    public static let name = "TableKit.ForegroundColor"
}

/// The attribute with the color behind a text.
public nonisolated enum BackgroundColorAttribute: AttributedStringKey {
    /// The type of the attribute's values.
    public typealias Value = Color
    /// The name in encoded texts.
    public static let name = "TableKit.BackgroundColor"
}

/// The attribute of an underlined text.
public nonisolated enum UnderlineAttribute: AttributedStringKey {
    /// The type of the attribute's values.
    public typealias Value = Bool
    /// The name in encoded texts.
    public static let name = "TableKit.Underline"
}

/// The attribute of a text that is struck through.
public nonisolated enum StrikethroughAttribute: AttributedStringKey {
    /// The type of the attribute's values.
    public typealias Value = Bool
    /// The name in encoded texts.
    public static let name = "TableKit.Strikethrough"
}
