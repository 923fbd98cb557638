import TroveModel

/// The first pass over the items of a collection.
final class CollectionScan {
    /// The reader, which has the definitions of the fields.
    weak var reader: (any CollectionReader)?
    /// The number of items.
    private(set) var count = 0
    /// The names of pictures, and the lines of their first items.
    private(set) var pictures: [String: Int] = [:]
    private var found: FoundFields?
    private var pictureKeys: Set<String> = []

    /// Takes the next item into account.
    func add(_ record: FoundRecord) {
        if found == nil { begin() }
        count += 1
        found?.add(record)
        for property in record.properties where pictureKeys.contains(property.key) {
            if case .value(.text(let name)) = property.value, pictures[name] == nil,
                pictures.count < ImageStaging.mostChecked
            {
                pictures[name] = property.line
            }
        }
    }

    /// Sets up the fields at the first item, when all definitions have been read.
    private func begin() {
        let known = reader?.knownFields ?? []
        var fields = FoundFields(known: known)
        for field in reader?.ownFields ?? [] { fields.declare(field.key) }
        found = fields
        pictureKeys = Set(known.filter { $0.kind == .image }.map(\.key))
    }

    /// Returns the fields, after the last item.
    func finished() -> FoundFields {
        var fields = found ?? FoundFields(known: [])
        fields.finish { key, draft in reader?.define(&draft, for: key) }
        return fields
    }
}
