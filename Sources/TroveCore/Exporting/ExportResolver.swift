import Foundation
import GRDB
import GRDBSQLite

/// Puts what other tables hold in the place of what records say about it: the titles of linked
/// records, and pictures.
final class ExportResolver {
    /// What stands for a picture.
    enum Pictures {
        /// Its checksum.
        case asStored
        /// All of it, as a data URI.
        case whole
        /// A small copy, as a data URI.
        case small
    }

    private let db: Database
    private let fields: [Field]
    private let pictures: Pictures
    private let targets: [ListID: Target]
    /// Whether any field needs this at all.
    let isNeeded: Bool

    private struct Target {
        var titleField: Field
        var sql: String
    }

    init(_ list: List, pictures: Pictures, db: Database) throws {
        self.db = db
        self.pictures = pictures
        fields = list.fields
        var targets: [ListID: Target] = [:]
        for case let id? in list.fields.map(\.options.targetList) where targets[id] == nil {
            guard let target = try? ListStore.list(id, in: db, evenDeleted: true),
                let title = target.titleField
            else { continue }
            targets[id] = Target(
                titleField: title,
                sql: """
                    SELECT \(SQLName.quoted(title.columnName)) FROM \(ListTable(target).quotedName)
                    WHERE id = ?
                    """)
        }
        self.targets = targets
        isNeeded = list.fields.contains { $0.valueKind == .recordLink || $0.valueKind == .image }
    }

    /// The values of a record, parallel to the list's fields.
    func resolved(_ values: [FieldValue]) throws -> [FieldValue] {
        guard isNeeded else { return values }
        return try zip(fields, values).map { field, value in
            switch value {
            case .record(let id): .text(try title(of: id, in: field) ?? value.text)
            case .image(let id): try picture(id).map { .text($0) } ?? value
            default: value
            }
        }
    }

    /// What the record that a field links to is called; nil if there is none.
    func title(of id: RecordID, in field: Field) throws -> String? {
        guard let target = field.options.targetList.flatMap({ targets[$0] }) else { return nil }
        let row = try Row.fetchOne(db.cachedStatement(sql: target.sql), arguments: [id])
        guard let row else { return nil }
        let stored: StoredValue =
            switch (row[0] as DatabaseValue).storage {
            case .null: .null
            case .int64(let number): .integer(number)
            case .double(let number): .real(number)
            case .string(let text): .text(text)
            case .blob: .null
            }
        return stored.value(as: target.titleField.valueKind).text
    }

    private func picture(_ id: ImageID) throws -> String? {
        let columns: String
        switch pictures {
        case .asStored: return nil
        case .whole: columns = "type, data"
        case .small: columns = "'', thumbnail"
        }
        let row = try Row.fetchOne(
            db.cachedStatement(sql: "SELECT \(columns) FROM image WHERE id = ?"),
            arguments: [id.hash])
        guard let row, let data = row[1] as Data?, !data.isEmpty else { return nil }
        let type: String = row[0]
        let mediaType = Self.mediaType(of: data) ?? (type.contains("/") ? type : "image/" + type)
        return "data:\(mediaType);base64,\(data.base64EncodedString())"
    }

    /// What the bytes of a picture begin with says what it is.
    private static func mediaType(of data: Data) -> String? {
        if data.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "image/png" }
        if data.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
        if data.starts(with: Array("GIF8".utf8)) { return "image/gif" }
        if data.count > 12, data.starts(with: Array("RIFF".utf8)),
            data.dropFirst(8).starts(with: Array("WEBP".utf8))
        {
            return "image/webp"
        }
        return nil
    }
}

extension ExportFormat {
    /// What stands for pictures in this format.
    var pictures: ExportResolver.Pictures {
        switch self {
        case .json, .vcard, .vcard3: .whole
        case .html: .small
        default: .asStored
        }
    }
}
