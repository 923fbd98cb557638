import TextCore

/// The dependencies of computed fields.
extension List {
    /// Checks that a field does not depend on itself.
    ///
    /// - Parameters:
    ///   - references: The fields that its expression reads.
    ///   - name: The name of the field.
    /// - Throws: `invalid` with the names of the fields in between.
    package func checkIndependence(
        of field: FieldID, called name: String, reading references: Set<FieldID>
    ) throws(LibraryError) {
        guard let loop = path(from: references, to: field) else { return }
        let message =
            loop.isEmpty
            ? translated("“{field}” would be computed from itself.")
            : translated("“{field}” would be computed from itself, through {fields}.")
        throw LibraryError(
            .invalid,
            message.filling(["field": name, "fields": loop.map(\.quoted).listed]))
    }

    /// The names of the fields between `references` and `target`; nil if no reference leads there.
    private func path(from references: Set<FieldID>, to target: FieldID) -> [String]? {
        if references.contains(target) { return [] }
        for id in references.sorted(by: { $0.rawValue < $1.rawValue }) {
            guard let field = field(id), field.kind == .computed else { continue }
            let next = FieldExpression.references(in: field.options.expression)
            if let rest = path(from: next, to: target) { return [field.name] + rest }
        }
        return nil
    }

    /// The computed fields in an order in which each one comes after those that it reads.
    ///
    /// - Throws: `invalid` if fields read their own results, or for an invalid expression.
    package func computedFieldsInOrder() throws(LibraryError) -> [Field] {
        var waiting = fields.filter { $0.kind == .computed }
        var order: [Field] = []
        while !waiting.isEmpty {
            var ready: Int?
            for index in waiting.indices where ready == nil {
                var parser = try ExpressionParser(
                    waiting[index].options.expression, fieldsOf: self)
                _ = try parser.parse()
                let isReady = !parser.references.contains { reference in
                    waiting.contains { $0.id == reference.field }
                }
                if isReady { ready = index }
            }
            guard let ready else {
                throw LibraryError(
                    .invalid,
                    translated(
                        """
                        These fields cannot be computed, because their expressions read their own \
                        results: {fields}.
                        """
                    ).filling(["fields": waiting.map(\.name).quoted]))
            }
            order.append(waiting.remove(at: ready))
        }
        return order
    }

    /// The fields that depend on a field, directly or not, each after those that it reads.
    package func dependents(of field: FieldID) -> [Field] {
        var found: [Field] = []
        var reached: Set<FieldID> = [field]
        var remaining = fields.filter { $0.kind == .computed && $0.id != field }
        var grows = true
        while grows {
            grows = false
            for candidate in remaining {
                let references = FieldExpression.references(in: candidate.options.expression)
                guard !references.isDisjoint(with: reached) else { continue }
                // Its own sources that depend on the field come first.
                let waiting = remaining.contains { other in
                    other.id != candidate.id && references.contains(other.id)
                        && depends(other, on: field)
                }
                guard !waiting else { continue }
                found.append(candidate)
                reached.insert(candidate.id)
                remaining.removeAll { $0.id == candidate.id }
                grows = true
            }
        }
        return found
    }

    private func depends(_ field: Field, on target: FieldID) -> Bool {
        path(from: FieldExpression.references(in: field.options.expression), to: target) != nil
    }
}
