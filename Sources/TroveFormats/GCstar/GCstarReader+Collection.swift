import TroveModel

extension GCstarReader: CollectionReader {
    var ownFields: [KnownField] { fields.map { KnownField($0.name, $0.label, $0.kind) } }

    var knownFields: [KnownField] {
        let own = ownFields
        let keys = Set(own.map(\.key))
        return (model?.fields ?? []).filter { !keys.contains($0.key) } + own
    }

    func define(_ draft: inout FieldDraft, for key: String) {
        let field = fields.first { $0.name == key }
        guard draft.kind == field?.kind ?? draft.kind else { return }
        draft.options.defaultText = field?.defaultText ?? ""
        let choices = field?.choices ?? model?.choices(of: key) ?? []
        let others = draft.choices.filter { !choices.contains($0) }
        draft.options.choices = (choices + others).map { FieldChoice(name: $0) }
    }
}
