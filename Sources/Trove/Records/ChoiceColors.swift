import TableKit
import TroveModel

extension ColumnContent.Chip {
    /// Creates a label for a choice or tag of a field, in the color of the choice.
    init(_ text: String, of field: Field) {
        self.init(text, color: Color(ofChoice: text, in: field))
    }
}

extension Color {
    /// Creates the color of a choice of a field; nil if it has none.
    init?(ofChoice text: String, in field: Field) {
        guard let color = field.options.choices.first(where: { $0.name == text })?.color else {
            return nil
        }
        self.init(hexadecimal: color)
    }

    /// Creates a color from `#rrggbb`; nil for other texts.
    init?(hexadecimal text: String) {
        guard let color = RGBColor(hexadecimal: text) else { return nil }
        self.init(color)
    }
}
