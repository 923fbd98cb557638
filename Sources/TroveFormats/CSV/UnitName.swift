import TroveModel

/// The name of a unit, as in a row of units below the column names: `kg`, `(°C)`, `[m/s]`.
struct UnitName: Hashable, Sendable {
    /// The name without brackets.
    let text: String

    private static let maximumLength = 20

    /// Reads a name; nil if a text names no unit.
    init?(_ text: String) {
        var name = text.trimmed
        for (opening, closing) in [("(", ")"), ("[", "]"), ("{", "}")]
        where name.hasPrefix(opening) && name.hasSuffix(closing) && name.count > 2 {
            name = String(name.dropFirst().dropLast()).trimmed
        }
        guard !name.isEmpty, name.count <= Self.maximumLength else { return nil }
        // `mg/l`, `kg·m²`, `m s-1`
        let parts = name.split { "/*·⋅ ".contains($0) }
        guard !parts.isEmpty, parts.allSatisfy({ Self.isSimple(String($0)) }) else { return nil }
        self.text = name
    }

    /// Whether a text is a single unit, perhaps with an exponent: `m`, `m²`, `m^2`, `s-1`, `100ml`.
    private static func isSimple(_ part: String) -> Bool {
        if Currency.code(named: part) != nil { return true }
        let exponent = Set("0123456789²³⁻¹^-−")
        let number = part.prefix { $0.isASCII && $0.isNumber }
        var body = part.dropFirst(number.count)
        while let last = body.last, exponent.contains(last) { body = body.dropLast() }
        return names.contains(String(body))
    }

    private static let names = Set(
        """
        m cm mm µm μm um nm km dm in ft yd mi nmi ha ac acre acres l L ml mL dl cl hl gal pt
        g kg mg µg μg ug ng t lb lbs oz st ct s sec secs ms µs μs ns min mins h hr hrs hour hours d
        day days week weeks month months y yr yrs year years
        °C °F °K ° C F K degC degF deg degrees rad % ‰ ppm ppb pH dB
        Hz kHz MHz GHz V mV kV A mA W mW kW MW GW Wh kWh MWh J kJ MJ cal kcal
        Pa kPa hPa MPa GPa bar mbar psi atm mmHg N kN Nm lx lm cd mol mmol µmol μmol M mM µM μM
        B kB KB MB GB TB bit bits byte bytes kbps Mbps px dpi pcs pieces count counts
        percent seconds minutes meters metres kilometers kilometres grams kilograms liters litres
        meter metre second minute gram kilogram liter litre kph mph rpm
        """.split(whereSeparator: \.isWhitespace).map(String.init))
}
