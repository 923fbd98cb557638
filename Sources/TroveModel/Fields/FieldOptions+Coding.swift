extension FieldOptions: Codable {
    private enum CodingKeys: String, CodingKey {
        case summary, isRequired, isUnique, defaultText, unit, digits, choices, targetList
        case expression, resultKind, places, width, linkType, reminder
    }

    /// The key for stored text that is not an object, in the history.
    private static let textName = "unreadable"

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let all = try decoder.container(keyedBy: NamedKey.self)
        var kept: [String: UnknownMembers] = [:]
        func value<Value: Decodable>(_ key: CodingKeys, or standard: Value) throws -> Value {
            do {
                return try container.decodeIfPresent(Value.self, forKey: key) ?? standard
            } catch {
                kept[key.rawValue] = try container.decode(UnknownMembers.self, forKey: key)
                return standard
            }
        }
        for key in all.allKeys where CodingKeys(rawValue: key.stringValue) == nil {
            if key.stringValue == Self.textName {
                keptText = try all.decode(String.self, forKey: key)
            } else {
                kept[key.stringValue] = try all.decode(UnknownMembers.self, forKey: key)
            }
        }
        summary = try value(.summary, or: "")
        isRequired = try value(.isRequired, or: false)
        isUnique = try value(.isUnique, or: false)
        defaultText = try value(.defaultText, or: "")
        unit = try value(.unit, or: "")
        digits = try value(.digits, or: nil)
        choices = try value(.choices, or: [])
        targetList = try value(.targetList, or: nil)
        expression = try value(.expression, or: "")
        resultKind = try value(.resultKind, or: nil)
        places = try value(.places, or: .all)
        width = try value(.width, or: nil)
        linkType = try value(.linkType, or: nil)
        reminder = try value(.reminder, or: nil)
        self.kept = kept
    }

    public func encode(to encoder: any Encoder) throws {
        // Unknown members come first, so that options set later overwrite them.
        var others = encoder.container(keyedBy: NamedKey.self)
        if let keptText { try others.encode(keptText, forKey: NamedKey(Self.textName)) }
        for (name, value) in kept { try others.encode(value, forKey: NamedKey(name)) }
        var container = encoder.container(keyedBy: CodingKeys.self)
        if !summary.isEmpty { try container.encode(summary, forKey: .summary) }
        if isRequired { try container.encode(true, forKey: .isRequired) }
        if isUnique { try container.encode(true, forKey: .isUnique) }
        if !defaultText.isEmpty { try container.encode(defaultText, forKey: .defaultText) }
        if !unit.isEmpty { try container.encode(unit, forKey: .unit) }
        try container.encodeIfPresent(digits, forKey: .digits)
        if !choices.isEmpty { try container.encode(choices, forKey: .choices) }
        try container.encodeIfPresent(targetList, forKey: .targetList)
        if !expression.isEmpty { try container.encode(expression, forKey: .expression) }
        try container.encodeIfPresent(resultKind, forKey: .resultKind)
        if places != .all { try container.encode(places, forKey: .places) }
        try container.encodeIfPresent(width, forKey: .width)
        try container.encodeIfPresent(linkType, forKey: .linkType)
        try container.encodeIfPresent(reminder, forKey: .reminder)
    }
}

extension FieldOptions {
    /// Decodes stored options. Never fails: unreadable content is kept.
    package init(stored text: String) {
        do {
            self = try JSON.value(FieldOptions.self, from: text)
        } catch {
            self.init()
            keptText = text
        }
    }

    /// The text to store.
    package func storedText() throws -> String {
        var options = self
        options.keptText = nil
        if let keptText, options == FieldOptions() { return keptText }
        return try JSON.text(options)
    }

    /// Whether stored options could not be read. Unknown options of newer versions do not count.
    var isUnreadable: Bool {
        keptText != nil || kept.keys.contains { CodingKeys(rawValue: $0) != nil }
    }
}
