import Foundation
import TextCore
import TroveModel

/// A vCard: its properties before they become the values of a record.
struct VCard {
    var line: Int
    var version = "3.0"
    var properties: [VCardProperty] = []

    init(line: Int) {
        self.line = line
    }

    /// Converts the card to a record.
    func record(_ notes: inout ImportNotes) -> FoundRecord {
        var record = FoundRecord(line: line)
        var labels: [String: String] = [:]
        for property in properties where property.name == "X-ABLABEL" && !property.group.isEmpty {
            labels[property.group] = Self.ownLabel(plain(text(of: property, &notes)))
        }
        for property in properties {
            if property.name == "X-ABLABEL", !property.group.isEmpty { continue }
            add(property, label: labels[property.group], to: &record, &notes)
        }
        if record.text("FN") == nil, let name = composedName(record) {
            record.properties.insert(
                FoundProperty(key: "FN", value: .text(name), line: line), at: 0)
        }
        return record
    }

    private func add(
        _ property: VCardProperty, label: String?, to record: inout FoundRecord,
        _ notes: inout ImportNotes
    ) {
        let isLabeled =
            VCardFields.labeled.contains(property.name)
            || VCardFields.kinds[property.name] == nil
        noteParameters(of: property, isLabeled: isLabeled, &notes)
        if !isLabeled, let label {
            notes.add(
                "label", line: property.line,
                translated("The label “{label}” of “{property}” was not imported.")
                    .filling(["label": label, "property": property.name]))
        }
        if let data = data(of: property, &notes) {
            if let data { record.add(property.name, .image(data), line: property.line) }
            return
        }
        let text = text(of: property, &notes)
        let value = value(of: property, text)
        if property.name == "N" {
            for (index, part) in VCardText.parts(of: text, at: ";").prefix(5).enumerated() {
                let names = VCardText.parts(of: part, at: ",").map(plain).joined(separator: ", ")
                record.add("N.\(index)", text: names.trimmed, line: property.line)
            }
        } else if isLabeled, case .text(let text) = value {
            let text = VCardLabel.text(text, labels: self.labels(of: property, label))
            record.add(Self.key(of: property), text: text, line: property.line)
        } else {
            record.add(Self.key(of: property), .value(value), line: property.line)
        }
    }

    /// Returns the name of a property, with older nonstandard names replaced by standard ones.
    private static func key(of property: VCardProperty) -> String {
        switch property.name {
        case "X-ANNIVERSARY", "X-EVOLUTION-ANNIVERSARY": "ANNIVERSARY"
        case "X-GENDER": "GENDER"
        default: property.name
        }
    }

    // MARK: - Values

    private func value(of property: VCardProperty, _ text: String) -> FieldValue {
        func texts(_ parts: [String]) -> FieldValue {
            .texts(parts.map { plain($0).singleSpaced }.filter { !$0.isEmpty })
        }
        switch Self.key(of: property) {
        case "NICKNAME", "CATEGORIES": return texts(VCardText.parts(of: text, at: ","))
        case "ORG":
            let parts = VCardText.parts(of: text, at: ";").map { plain($0).trimmed }
            return filled(parts.filter { !$0.isEmpty }.joined(separator: "; "))
        case "ADR":
            return filled(VCardAddress.text(of: VCardText.parts(of: text, at: ";").map(plain)))
        case "BDAY", "ANNIVERSARY", "DEATHDATE", "REV":
            return VCardDate.value(
                of: plain(text), omittedYear: property.values(of: "X-APPLE-OMIT-YEAR").first)
        case "TEL":
            let number = plain(text).trimmed
            let isText = property.values(of: "VALUE").first?.lowercased() == "text"
            return filled(
                VCardText.isTelURI(number) && !isText ? String(number.dropFirst(4)) : number)
        case "NOTE", "LABEL", "AGENT": return filled(plain(text))
        default: return filled(plain(text).trimmed)
        }
    }

    private func filled(_ text: String) -> FieldValue {
        text.isEmpty ? .empty : .text(text)
    }

    private func plain(_ text: some StringProtocol) -> String {
        VCardText.plain(text, version: version)
    }

    private func text(of property: VCardProperty, _ notes: inout ImportNotes) -> String {
        let (text, isCertain) = VCardText.decoded(property)
        if !isCertain {
            let encoding = property.values(of: "CHARSET").first ?? "UTF-8"
            notes.add(
                "charset", line: property.line,
                translated(
                    """
                    “{property}” is not encoded in “{encoding}”. It was read as Windows-1252; \
                    check its letters.
                    """
                ).filling(["property": property.name, "encoding": encoding]))
        }
        return text
    }

    /// Returns the bytes of a picture; `.some(nil)` for other binary data; nil for a value that is
    /// text.
    private func data(of property: VCardProperty, _ notes: inout ImportNotes) -> Data?? {
        var encoded = property.value[...]
        if property.transferEncoding != .base64 {
            guard let comma = encoded.prefix(200).firstIndex(of: Byte.comma),
                case let head = String(decoding: encoded[..<comma], as: UTF8.self).lowercased(),
                head.hasPrefix("data:"), head.replacing("\\", with: "").hasSuffix(";base64")
            else { return nil }
            encoded = encoded[(comma + 1)...]
        }
        guard let data = Data(base64Encoded: Data(encoded), options: .ignoreUnknownCharacters),
            ImageSignature.type(of: data) != nil
        else {
            notes.add(
                "binary", line: property.line,
                translated("The data of “{property}” is not a picture and was not imported.")
                    .filling(["property": property.name]))
            return .some(nil)
        }
        return data
    }

    // MARK: - Labels

    private func labels(of property: VCardProperty, _ own: String?) -> [String] {
        var labels = property.values(of: "TYPE").map { $0.lowercased() }
        if let pref = property.values(of: "PREF").first, !labels.contains("pref") {
            labels.append(pref == "1" ? "pref" : "pref \(pref)")
        }
        labels.removeAll { $0 == "internet" }
        // Standard types come first, then the preference, because only leading labels are exported
        // as such.
        let known = labels.filter(VCardLabel.types.contains)
        let preferences = labels.filter(VCardLabel.isPreference)
        let others = labels.filter {
            !VCardLabel.types.contains($0) && !VCardLabel.isPreference($0)
        }
        return known + preferences + others + [own].compactMap { $0 }
    }

    /// Returns the label without “_$!<” and “>!$_”, which Apple's Contacts adds, as in
    /// “_$!<Home>!$_”.
    private static func ownLabel(_ text: String) -> String {
        let text = text.trimmed
        guard text.hasPrefix("_$!<"), text.hasSuffix(">!$_"), text.count > 8 else { return text }
        return String(text.dropFirst(4).dropLast(4))
    }

    private static let technical: Set<String> = [
        "TYPE", "PREF", "VALUE", "ENCODING", "CHARSET", "X-APPLE-OMIT-YEAR", "MEDIATYPE",
    ]

    private func noteParameters(
        of property: VCardProperty, isLabeled: Bool, _ notes: inout ImportNotes
    ) {
        for parameter in property.parameters where !Self.technical.contains(parameter.name) {
            notes.add(
                "parameter", line: property.line,
                translated("The parameter “{parameter}” of “{property}” was not imported.")
                    .filling([
                        "parameter": "\(parameter.name)=\(parameter.value)",
                        "property": property.name,
                    ]))
        }
    }

    private func composedName(_ record: FoundRecord) -> String? {
        let parts = ["N.3", "N.1", "N.2", "N.0", "N.4"].compactMap { record.text($0) }
        if !parts.isEmpty { return parts.joined(separator: " ") }
        return record.text("ORG")
    }
}
