import Foundation
import TextCore
import TroveModel

/// An LDIF entry: its attributes before they become the values of a record.
struct LDIFEntry {
    let attributes: [LDIFAttribute]
    private let classes: Set<String>

    init(attributes: [LDIFAttribute]) {
        self.attributes = attributes
        classes = Set(
            attributes.filter { $0.name == "objectclass" }.compactMap { $0.text?.lowercased() })
    }

    private var line: Int { attributes.first?.line ?? 1 }

    private var distinguishedName: String {
        attributes.first { $0.name == "dn" }?.text ?? ""
    }

    /// Converts the entry to a record.
    func record(names: inout LDIFNames, notes: inout ImportNotes) -> LDIFRecord {
        var record = FoundRecord(line: line)
        addName(to: &record)
        if !classes.isDisjoint(with: LDIFFields.groupClasses) { record.add("kind", text: "group") }
        addBirthday(to: &record)
        for attribute in attributes {
            switch LDIFFields.key(of: attribute.name) {
            case "cn" where attribute.options.isEmpty && attribute.text != nil: break
            case "birthyear", "birthmonth", "birthday", "changetype", "control": break
            case let key: add(attribute, key: key, to: &record, names: &names, notes: &notes)
            }
        }
        return LDIFRecord(
            record: record, name: distinguishedName,
            isContainer: !classes.isDisjoint(with: LDIFFields.containerClasses)
                && classes.isDisjoint(with: LDIFFields.memberClasses))
    }

    // MARK: - Names

    /// Adds the name that is part of the entry's distinguished name, or else the first one.
    private func addName(to record: inout FoundRecord) {
        var names: [String] = []
        for attribute in attributes where attribute.options.isEmpty {
            guard LDIFFields.key(of: attribute.name) == "cn", let name = attribute.text,
                !names.contains(name)
            else { continue }
            names.append(name)
        }
        let part = LDIFText.firstPart(of: distinguishedName)
        let chosen = names.firstIndex { $0.lowercased() == part?.value.lowercased() } ?? 0
        guard !names.isEmpty else {
            record.add("cn", text: composedName ?? part?.value ?? "")
            return
        }
        record.add("cn", text: names.remove(at: chosen))
        for name in names { record.add("othercn", text: name) }
    }

    private var composedName: String? {
        func text(_ key: String) -> String? {
            attributes.first { LDIFFields.key(of: $0.name) == key && $0.options.isEmpty }?.text
        }
        if let name = text("displayname"), !name.isEmpty { return name }
        let parts = ["givenname", "sn"].compactMap(text).filter { !$0.isEmpty }
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }

    private func addBirthday(to record: inout FoundRecord) {
        func attribute(_ name: String) -> LDIFAttribute? {
            attributes.first { LDIFFields.key(of: $0.name) == name }
        }
        let day = attribute("birthday")
        guard let first = day ?? attribute("birthmonth") ?? attribute("birthyear") else { return }
        let parts = LDIFText.birthday(
            year: attribute("birthyear")?.text, month: attribute("birthmonth")?.text,
            day: day?.text)
        let whole = VCardDate.value(of: day?.text ?? "", omittedYear: nil)
        record.add("birthday", .value(parts.isEmpty ? whole : parts), line: first.line)
    }

    // MARK: - Values

    private func add(
        _ attribute: LDIFAttribute, key: String, to record: inout FoundRecord,
        names: inout LDIFNames, notes: inout ImportNotes
    ) {
        guard let value = value(of: attribute, key: key, &notes) else { return }
        let known = LDIFFields.names[key]
        let options = attribute.options.filter { $0 != "binary" && !$0.hasPrefix("range=") }
        guard options.isEmpty else {
            let labels = options.map { $0.hasPrefix("lang-") ? String($0.dropFirst(5)) : $0 }
            let name = known ?? names.spelling(of: attribute)
            record.add(
                "\(name) (\(labels.joined(separator: ", ")))", value, line: attribute.line)
            return
        }
        record.add(
            known == nil ? names.spelling(of: attribute) : key, value, line: attribute.line)
    }

    /// Returns the value of an attribute; nil, with a note, if it is not imported.
    private func value(
        of attribute: LDIFAttribute, key: String, _ notes: inout ImportNotes
    ) -> ImportedValue? {
        if LDIFFields.isSecret(attribute.name) {
            notes.add(
                "secret", line: attribute.line,
                translated("The password “{attribute}” was not imported.")
                    .filling(["attribute": attribute.spelling]))
            return nil
        }
        switch attribute.value {
        case .address(let address):
            notes.add(
                "address", line: attribute.line,
                translated(
                    """
                    The value of “{attribute}” is in another file, “{address}”, which was not \
                    opened.
                    """
                ).filling(["attribute": attribute.spelling, "address": address]))
            return nil
        case .text(let text): return .value(LDIFFields.value(of: text, key: key))
        case .bytes(let data):
            if let data, ImageSignature.type(of: data) != nil,
                LDIFFields.kinds[key] == .image || attribute.text == nil
            {
                return .image(data)
            }
            guard LDIFFields.kinds[key] != .image, !LDIFFields.isBinary(attribute),
                let data, let text = text(data, of: attribute, &notes)
            else {
                noteBinary(attribute, &notes)
                return nil
            }
            return .value(LDIFFields.value(of: text, key: key))
        }
    }

    /// Returns bytes as a text: UTF-8, or Windows-1252 with a note; nil for binary data.
    private func text(
        _ data: Data, of attribute: LDIFAttribute, _ notes: inout ImportNotes
    ) -> String? {
        guard data.allSatisfy({ $0 > 31 && $0 != 127 || (9...13).contains($0) }) else {
            return nil
        }
        if let text = String(validating: data, as: UTF8.self) { return text }
        notes.add(
            "charset", line: attribute.line,
            translated(
                """
                “{property}” is not encoded in “{encoding}”. It was read as Windows-1252; \
                check its letters.
                """
            ).filling(["property": attribute.spelling, "encoding": "UTF-8"]))
        var transcoder = Transcoder(encoding: .windows1252)
        return data.withUnsafeBytes { bytes in
            transcoder.transcode(bytes) { String(decoding: $0, as: UTF8.self) }
        }
    }

    private func noteBinary(_ attribute: LDIFAttribute, _ notes: inout ImportNotes) {
        notes.add(
            "binary", line: attribute.line,
            LDIFFields.kinds[LDIFFields.key(of: attribute.name)] == .image
                ? translated("The data of “{property}” is not a picture and was not imported.")
                    .filling(["property": attribute.spelling])
                : translated("The binary data of “{attribute}” was not imported.")
                    .filling(["attribute": attribute.spelling]))
    }
}
