import Glibc

/// An opaque color in sRGB, with components between 0 and 1.
public struct RGBColor: Hashable, Sendable {
    public let red: Double
    public let green: Double
    public let blue: Double

    /// Creates a color; components are limited to 0…1.
    public init(red: Double, green: Double, blue: Double) {
        func limited(_ part: Double) -> Double { min(max(part, 0), 1) }
        (self.red, self.green, self.blue) = (limited(red), limited(green), limited(blue))
    }

    /// Creates a gray between 0, which is black, and 1, which is white.
    public init(white: Double) { self.init(red: white, green: white, blue: white) }

    /// Creates a color from `#rrggbb`; nil for other texts.
    public init?(hexadecimal text: String) {
        guard text.utf8.count == 7, text.first == "#",
            text.dropFirst().allSatisfy(\.isHexDigit), let number = Int(text.dropFirst(), radix: 16)
        else { return nil }
        func part(_ shift: Int) -> Double { Double(number >> shift & 255) / 255 }
        self.init(red: part(16), green: part(8), blue: part(0))
    }

    /// The mixture with a part of another color, between 0 and 1.
    public func mixed(with other: RGBColor, part: Double) -> RGBColor {
        func mix(_ own: Double, _ other: Double) -> Double { own + (other - own) * part }
        return RGBColor(
            red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
    }

    /// The relative luminance as defined by WCAG, between 0 and 1.
    public var luminance: Double {
        func linear(_ part: Double) -> Double {
            part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// The contrast ratio to another color as defined by WCAG, between 1 and 21.
    public func contrast(to other: RGBColor) -> Double {
        let (light, dark) = (max(luminance, other.luminance), min(luminance, other.luminance))
        return (light + 0.05) / (dark + 0.05)
    }
}
