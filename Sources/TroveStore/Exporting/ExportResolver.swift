import Foundation
import GRDB
import TroveImages
import TroveModel

/// Replaces references in records with data from other tables: links with the titles of the
/// records, and image identities with images.
final class ExportResolver {
    private let db: Database
    private let list: List
    private let pictures: ExportedImages
    private let links = LinkTitles()
    private let hasExportedImages: Bool

    /// Creates a resolver.
    ///
    /// - Parameter fields: The fields to export.
    init(_ list: List, fields: [Field], pictures: ExportedImages, db: Database) {
        self.db = db
        self.list = list
        self.pictures = pictures
        hasExportedImages = fields.contains { $0.valueKind == .image }
    }

    /// A reader that loads the titles of linked records too.
    var reader: RecordReader { RecordReader(list, links: links) }

    /// Resolves the values of a record.
    func resolved(_ values: [FieldValue]) throws -> [FieldValue] {
        guard hasExportedImages else { return values }
        return try values.map { value in
            guard case .image(let id) = value else { return value }
            return try picture(id).map { .text($0) } ?? value
        }
    }

    /// The title of the record that a field links to.
    func text(of id: RecordID, in field: Field) throws -> String {
        try links.linked(id, in: list.target(of: field), db: db).text
    }

    private func picture(_ id: ImageID) throws -> String? {
        let columns: String
        switch pictures {
        case .asStored: return nil
        case .whole: columns = "type, data"
        case .small: columns = "'' AS type, thumbnail"
        }
        let row = try Row.fetchOne(
            db.cachedStatement(sql: "SELECT \(columns) FROM image WHERE id = ?"),
            arguments: [id.hash])
        guard let row, case let stored:DatabaseValue = row[1],
            let data = Data.fromDatabaseValue(stored), !data.isEmpty
        else { return nil }
        let type: String = try row.value("type", of: "image")
        return ImageAddress.text(of: data, type: type)
    }
}
