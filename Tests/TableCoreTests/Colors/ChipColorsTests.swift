import TableCore
import Testing

/// Colors of labels that are readable with light and dark themes.
struct ChipColorsTests {
    @Test(arguments: [false, true])
    func everyColorIsReadable(isDark: Bool) throws {
        for red in 0...8 {
            for green in 0...8 {
                for blue in 0...8 {
                    let color = RGBColor(
                        red: Double(red) / 8, green: Double(green) / 8, blue: Double(blue) / 8)
                    let chip = ChipColors(color, isDark: isDark)
                    let contrast = chip.text.contrast(to: chip.background)
                    #expect(contrast >= 4.5, "\(color) \(chip)")
                    #expect((chip.background.luminance < 0.4) == isDark, "\(color)")
                }
            }
        }
    }

    @Test func contrastIsThatOfTheStandard() {
        let (black, white) = (RGBColor(white: 0), RGBColor(white: 1))
        #expect(black.contrast(to: white) == 21)
        #expect(white.contrast(to: white) == 1)
        let gray = RGBColor(hexadecimal: "#767676")
        #expect(gray.map { ($0.contrast(to: white) * 100).rounded() } == 454)
    }

    @Test func colorsAreReadFromText() {
        #expect(RGBColor(hexadecimal: "#ff0080") == RGBColor(red: 1, green: 0, blue: 128.0 / 255))
        for text in ["", "ff0080", "#ff008", "#ff00801", "#+f0080", "#gg0000", "red"] {
            #expect(RGBColor(hexadecimal: text) == nil, "\(text)")
        }
    }
}
