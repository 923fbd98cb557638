import Foundation
import TroveModel

/// Writes records as vCards.
///
/// Fields are recognized by their names; those that vCard does not define become properties whose
/// names begin with “X-”, except links: they are e-mail addresses, telephone numbers or pages by
/// their values, in whatever language their fields have names.
struct VCardTextWriter: RecordTextWriter {
    let images = ExportedImages.whole
    private let properties: [String]
    /// The links of fields that vCard does not define, as indices of fields.
    private let links: [Int: LinkType?]
    private let version: VCardVersion
    private var groupCount = 0

    /// - Parameters:
    ///   - names: The names of the fields. Images are passed as data URIs.
    ///   - links: The fields of links, by their indices, and what they lead to; nil if only their
    ///     values tell it.
    init(names: [String], links: [Int: LinkType?] = [:], version: VCardVersion) {
        let properties = names.map(VCardFields.property)
        self.properties = properties
        self.links = links.filter { properties[$0.key].hasPrefix("X-") }
        self.version = version
    }

    /// Writes the records of a list with these fields.
    init(_ fields: [Field], version: VCardVersion) {
        let links = fields.enumerated().filter { $1.kind == .link }
            .map { ($0, $1.options.linkType) }
        self.init(
            names: fields.map(\.name), links: Dictionary(uniqueKeysWithValues: links),
            version: version)
    }

    func header(_ names: [String]) -> String { "" }

    func footer() -> String { "" }

    mutating func row(_ values: [FieldValue]) -> String {
        groupCount = 0
        var card = Self.line("BEGIN:VCARD") + Self.line("VERSION:\(version.rawValue)")
        card += nameLines(values)
        for (index, (property, value)) in zip(properties, values).enumerated()
        where property != "FN" && !property.hasPrefix("N.") && !value.isEmpty {
            card += lines(links[index].map { self.property(of: value, $0) } ?? property, value)
        }
        return card + Self.line("END:VCARD")
    }

    // MARK: - Names

    /// The properties for the full name and its parts. Version 3 requires both.
    private func nameLines(_ values: [FieldValue]) -> String {
        var parts = ["", "", "", "", ""]
        var names: [String] = []
        for (property, value) in zip(properties, values) {
            if property == "FN", !value.isEmpty { names.append(value.text) }
            if property.hasPrefix("N."), let index = Int(property.dropFirst(2)) {
                parts[index] = value.text
            }
        }
        if names.isEmpty {
            let order = [3, 1, 2, 0, 4].map { parts[$0] }.filter { !$0.isEmpty }
            names = [order.joined(separator: " ")]
        }
        let components = parts.map { part in
            // Commas between several names in one part are not escaped.
            part.components(separatedBy: ", ").map(VCardText.escaped).joined(separator: ",")
        }
        return names.map { Self.line("FN:\(VCardText.escaped($0))") }.joined()
            + Self.line("N:\(components.joined(separator: ";"))")
    }

    // MARK: - Properties

    /// The property for the value of a link; that of a page for what is no address.
    private func property(of value: FieldValue, _ type: LinkType?) -> String {
        switch WebAddress(value.text, type: type)?.type {
        case .mail: "EMAIL"
        case .phone: "TEL"
        case .page, nil: "URL"
        }
    }

    private mutating func lines(_ property: String, _ value: FieldValue) -> String {
        switch value {
        // A checksum is useless to other programs.
        case .image: return ""
        case .text(let text) where text.hasPrefix("data:image/"): return picture(property, text)
        case .texts(let texts) where property == "CATEGORIES" || property == "NICKNAME":
            let list = texts.map(VCardText.escaped).joined(separator: ",")
            return Self.line("\(property):\(list)")
        case .texts(let texts):
            var text = ""
            for part in texts { text += line(property, part) }
            return text
        case _ where ["BDAY", "ANNIVERSARY", "DEATHDATE"].contains(property):
            return dateLine(property, value)
        case .date(let date) where property == "REV":
            // A revision is a moment, which people in other places see, too.
            guard let text = date.utc() else {
                return line(property, VCardDate.text(of: value, version: version))
            }
            return line(property, version == .v4 ? text.filter { !"-:".contains($0) } : text)
        case .empty, .text, .integer, .decimal, .checkbox, .date, .timeSpan, .record:
            return line(property, value.text)
        }
    }

    private func dateLine(_ property: String, _ value: FieldValue) -> String {
        let text = VCardDate.text(of: value, version: version)
        if VCardDate.isDate(value) { return Self.line("\(property):\(text)") }
        return Self.line("\(property);VALUE=text:\(VCardText.escaped(text))")
    }

    private func picture(_ property: String, _ address: String) -> String {
        guard version == .v3, let comma = address.firstIndex(of: ","),
            address[..<comma].hasSuffix(";base64")
        else { return Self.line("\(property):\(address)") }
        let type = address.dropFirst("data:image/".count).prefix { $0 != ";" && $0 != "," }
        let encoded = address[address.index(after: comma)...]
        return Self.line("\(property);ENCODING=b;TYPE=\(type.uppercased()):\(encoded)")
    }

    private mutating func line(_ property: String, _ text: String) -> String {
        guard VCardFields.labeled.contains(property) || property.hasPrefix("X-") else {
            return Self.line("\(property)\(uriParameter(property)):\(content(property, text))")
        }
        let (value, types, label) = VCardLabel.parts(of: text)
        var head = property + parameters(types)
        if property == "TEL", VCardText.isTelURI(value) { head += ";VALUE=text" }
        var behind = ""
        if let label {
            groupCount += 1
            head = "item\(groupCount).\(head)"
            behind = Self.line("item\(groupCount).X-ABLabel:\(VCardText.escaped(label))")
        }
        return Self.line("\(head):\(content(property, value))") + behind
    }

    private func content(_ property: String, _ text: String) -> String {
        switch property {
        case "ADR":
            return VCardAddress.parts(of: text).map(VCardText.escaped).joined(separator: ";")
        case "ORG":
            let units = text.components(separatedBy: "; ")
            let isDivided = units.allSatisfy { !$0.isEmpty && $0.trimmed == $0 }
            return isDivided
                ? units.map(VCardText.escaped).joined(separator: ";") : VCardText.escaped(text)
        case _ where VCardFields.addresses.contains(property):
            return text.replacing("\\", with: "\\\\").replacing("\n", with: " ")
        default: return VCardText.escaped(text)
        }
    }

    /// The parameter that version 3 requires for a picture given by its address.
    private func uriParameter(_ property: String) -> String {
        let isPicture = VCardFields.kinds[property] == .image
        return isPicture && version == .v3 ? ";VALUE=uri" : ""
    }

    private func parameters(_ types: [String]) -> String {
        var names = types
        var preference = ""
        // Version 3 marks one preferred value, version 4 ranks them.
        if let index = names.firstIndex(where: { $0.hasPrefix("pref") }),
            version == .v4 || names[index] != "pref"
        {
            let rank = names[index].dropFirst(5)
            preference = ";PREF=\(rank.isEmpty ? "1" : rank)"
            names.remove(at: index)
        }
        return (names.isEmpty ? "" : ";TYPE=\(names.joined(separator: ","))") + preference
    }

    // MARK: - Lines

    private static func line(_ text: String) -> String { ContentLine.folded(text) }
}
