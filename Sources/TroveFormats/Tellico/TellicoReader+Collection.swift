import TroveModel

extension TellicoReader: CollectionReader {
    var ownFields: [KnownField] { fields.map { KnownField($0.name, $0.title, $0.kind) } }

    var knownFields: [KnownField] {
        let own = ownFields
        let keys = Set(own.map(\.key))
        return own + TellicoDefaults.fields.filter { !keys.contains($0.key) }
    }

    func define(_ draft: inout FieldDraft, for key: String) {
        guard let field = fieldsByName[key], draft.kind == field.kind else { return }
        field.apply(to: &draft.options)
    }
}
