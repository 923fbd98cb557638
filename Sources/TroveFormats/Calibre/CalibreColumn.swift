import GRDB
import TextCore
import TroveModel

/// A column that a user added to a calibre library.
struct CalibreColumn: Sendable {
    /// The number in the names of its tables.
    var number: Int64
    /// The lookup name, without `#`.
    var label: String
    var name: String
    var type: String
    var isMultiple: Bool

    var key: String { "#" + label }

    /// The field; nil for columns that calibre computes, and for unknown types.
    var field: KnownField? {
        let kind: FieldKind? =
            switch type {
            case "text": isMultiple ? .tags : .text
            case "series": .text
            case "enumeration": .choice
            case "comments": .paragraph
            case "int", "float": .number
            case "bool": .checkbox
            case "datetime": .date
            case "rating": .rating
            default: nil
            }
        return kind.map { KnownField(key, name.isEmpty ? label : name, $0) }
    }

    /// The properties of the column, as far as the database has its tables.
    func relations(in tables: [String: Set<String>]) -> [CalibreRelation] {
        let table = "custom_column_\(number)"
        let link = "books_custom_column_\(number)_link"
        guard field != nil, let columns = tables[table], columns.contains("value") else {
            return []
        }
        guard let linked = tables[link] else {
            guard columns.contains("book") else { return [] }
            return [
                CalibreRelation(
                    key: key, sql: "SELECT book, value FROM \(table) ORDER BY book",
                    value: { first, _ in value(first, .null) })
            ]
        }
        guard linked.isSuperset(of: ["book", "value"]), columns.contains(ReadOnlyDatabase.key("id"))
        else { return [] }
        let extra = type == "series" && linked.contains("extra") ? "link.extra" : "NULL"
        return [
            CalibreRelation(
                key: key,
                sql: """
                    SELECT link.book, item.value, \(extra) FROM \(link) AS link
                    JOIN \(table) AS item ON item.id = link.value ORDER BY link.book, link.rowid
                    """,
                value: { value($0, $1) })
        ]
    }

    private func value(_ first: DatabaseValue, _ second: DatabaseValue) -> FieldValue? {
        switch type {
        case "comments": return CalibreValue.markup(first)
        case "int", "float": return CalibreValue.number(first)
        case "bool": return CalibreValue.checkbox(first)
        case "datetime": return CalibreValue.date(first)
        case "rating": return CalibreValue.stars(first)
        case "series":
            guard let name = CalibreValue.text(first) else { return nil }
            guard let index = CalibreValue.number(second) else { return .text(name) }
            return .text("\(name) [\(index.text)]")
        default:
            guard let text = CalibreValue.text(first) else { return nil }
            return isMultiple ? .texts([text]) : .text(text)
        }
    }

    /// Reads the columns that are not deleted.
    static func all(in db: Database, tables: [String: Set<String>]) throws -> [CalibreColumn] {
        let wanted: Set = ["id", "label", "name", "datatype", "is_multiple"]
        guard let columns = tables["custom_columns"], columns.isSuperset(of: wanted) else {
            return []
        }
        let condition = columns.contains("mark_for_delete") ? "WHERE NOT mark_for_delete" : ""
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT id, label, name, datatype, is_multiple FROM custom_columns \(condition)
                ORDER BY id LIMIT \(List.maximumFieldCount - 40)
                """)
        return rows.compactMap { row in
            guard let number = Int64.fromDatabaseValue(row[0]) else { return nil }
            return CalibreColumn(
                number: number, label: CalibreValue.text(row[1]) ?? "\(number)",
                name: CalibreValue.text(row[2]) ?? "", type: CalibreValue.text(row[3]) ?? "",
                isMultiple: Int64.fromDatabaseValue(row[4]) ?? 0 != 0)
        }
    }
}
