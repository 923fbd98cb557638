import TextCore

/// Values for a new record that is to match a query.
public struct MatchingValues: Hashable, Sendable {
    /// The values, as far as the query determines them.
    public let values: [FieldID: FieldValue]
    /// Whether a record with the values, and defaults elsewhere, matches the whole query.
    public let areEnough: Bool

    /// Derives the values of a new record in a list from a query: of `read:no genre:novel`, the
    /// record is unread and a novel.
    ///
    /// A comparison such as `year:>=1950` determines no value, nor do alternatives and words in a
    /// free text.
    ///
    /// - Complexity: O(*rules* · *choices*)
    public init(for query: SearchQuery, in list: List) {
        guard let rules = QueryRules(query, in: list), rules.matching == .all else {
            (values, areEnough) = ([:], query.isEmpty)
            return
        }
        var values: [FieldID: FieldValue] = [:]
        var areEnough = true
        for rule in rules.rules {
            guard case .field(let id) = rule.subject, let field = list.field(id),
                let value = rule.value(of: field, given: values[id])
            else {
                areEnough = false
                continue
            }
            values[id] = value
        }
        // An empty value satisfies exclusions, so it is needed only to override a default.
        (self.values, self.areEnough) = (
            values.filter { id, value in
                !value.isEmpty || list.field(id)?.options.defaultText.isEmpty == false
            }, areEnough
        )
    }
}

extension QueryRule {
    /// The value that makes a new record match the rule; nil if the rule determines none.
    ///
    /// - Parameter given: The value that other rules demand; nil for none.
    fileprivate func value(of field: Field, given: FieldValue?) -> FieldValue? {
        guard field.kind != .computed, field.unknownKind == nil else { return nil }
        switch condition {
        case .isOn: return agreed(.checkbox(true), given)
        case .isOff: return agreed(.checkbox(false), given)
        case .isEmpty: return agreed(.empty, given)
        case .equalsNot, .containsNot, .containsPhraseNot, .containsTextNot:
            // Whether a given value is excluded is for the search to tell.
            return given == nil ? .empty : nil
        case .equals, .contains, .containsPhrase, .containsText:
            guard field.kind.choiceUse != .none else {
                guard condition == .equals,
                    let value = FieldValue(value, as: field.kind, options: field.options)
                else { return nil }
                return agreed(value, given)
            }
            guard let name = choice(of: field) else { return nil }
            guard field.kind.holdsSeveralTexts else { return agreed(.text(name), given) }
            guard case .texts(let others) = given, !others.contains(name) else {
                return given == nil || given == .empty ? .texts([name]) : given
            }
            return .texts(others + [name])
        case .atLeast, .atMost, .more, .less, .between, .isNotEmpty: return nil
        }
    }

    private func agreed(_ value: FieldValue, _ given: FieldValue?) -> FieldValue? {
        given == nil || given == value ? value : nil
    }

    /// The choice that the rule means: the one of that name or, for words, the only one that begins
    /// so.
    private func choice(of field: Field) -> String? {
        let wanted = SearchFolding.folded(value)
        let names = field.options.choices.map(\.name)
        if let same = names.first(where: { SearchFolding.folded($0) == wanted }) { return same }
        let similar = names.filter { SearchFolding.folded($0).hasPrefix(wanted) }
        if condition != .equals, similar.count == 1 { return similar[0] }
        // Tags need not be among the choices.
        return field.kind.holdsSeveralTexts && names.isEmpty ? value : nil
    }
}
