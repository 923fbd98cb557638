/// What divides the cells of a row.
public enum CSVDelimiter: Character, Hashable, Sendable, CaseIterable {
    case comma = ","
    case semicolon = ";"
    case tab = "\t"
    case bar = "|"

    var byte: UInt8 { rawValue.asciiValue ?? UInt8(ascii: ",") }
}
