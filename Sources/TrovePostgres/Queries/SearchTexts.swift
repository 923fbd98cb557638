import Foundation
import TextCore
import TroveModel

/// The derived columns of a record, in which searches look: its folded words and its folded texts.
///
/// `search_words` is a `tsvector` whose lexemes are the number of the field, a colon and a folded
/// word, such as `12:guin`, so that one index answers searches in one field and in all. A lexeme
/// without a word, such as `12:`, says that not all words of the field have room.
/// `search_text` is an object of the folded texts by number of field, without those that equal the
/// text of their column.
struct SearchTexts {
    private let fields: [(field: Field, prefix: String)]

    init(_ list: List) {
        fields = list.fields.map { ($0, Self.lexeme("", in: $0.id)) }
    }

    /// The longest lexeme, in bytes. The beginning of a longer word only finds candidates.
    private static let maximumLexemeLength = 200
    /// The maximum size of all lexemes of a record, in bytes; `tsvector` allows a little more.
    private static let maximumSize = 900_000

    /// The expression of the lexemes of a record together with those of another field, for which
    /// there may be no room.
    ///
    /// - Parameters:
    ///   - words: The expression of the lexemes without those of the field.
    ///   - added: The expression of those of the field.
    ///   - cut: The expression of the number of the field and a colon.
    static func joined(_ words: String, _ added: String, orNoting cut: String) -> String {
        """
        (SELECT CASE WHEN pg_column_size(words) + pg_column_size(added) <= \(maximumSize)
                THEN words || added ELSE words || array_to_tsvector(ARRAY[\(cut)]) END
            FROM (SELECT \(words) || ''::tsvector AS words, \(added) AS added) w)
        """
    }

    /// The values of the columns `search_words` and `search_text`, in the text formats of their
    /// types.
    ///
    /// - Parameter values: The values by field; missing ones are empty.
    func columns(_ values: (Field) -> FieldValue) -> (words: String?, texts: String?) {
        var lexemes: Set<String> = []
        var words: [UInt8] = []
        var texts: [UInt8] = []
        var size = 0
        for (field, prefix) in fields {
            let value = values(field)
            guard let text = Self.text(of: value, in: field), !text.isEmpty else { continue }
            let (folded, found) = SearchFolding.foldedWithWords(text)
            if !Self.isText(folded, ofColumnWith: value, in: field) {
                texts.append(UInt8(ascii: texts.isEmpty ? "{" : ","))
                Self.append(prefix.dropLast(), toObject: &texts)
                texts.append(UInt8(ascii: ":"))
                Self.append(folded[...], toObject: &texts)
            }
            for word in found {
                let lexeme = Self.lexeme(word, after: prefix)
                guard size + lexeme.utf8.count < Self.maximumSize else {
                    if !words.isEmpty { words.append(UInt8(ascii: " ")) }
                    words.append(contentsOf: Self.quoted(prefix).utf8)
                    break
                }
                guard lexemes.insert(lexeme).inserted else { continue }
                size += lexeme.utf8.count + 4
                if !words.isEmpty { words.append(UInt8(ascii: " ")) }
                words.append(contentsOf: Self.quoted(lexeme).utf8)
            }
        }
        if !texts.isEmpty { texts.append(UInt8(ascii: "}")) }
        return (
            words.isEmpty ? nil : String(decoding: words, as: UTF8.self),
            texts.isEmpty ? nil : String(decoding: texts, as: UTF8.self)
        )
    }

    /// Appends a string in JSON. Records are many, so this does without a general encoder.
    /// PostgreSQL has no zero character in texts, so it is left out.
    private static func append(_ text: Substring, toObject json: inout [UInt8]) {
        json.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                json.append(UInt8(ascii: "\\"))
                json.append(byte)
            case 0: break
            case ..<0x20:
                let digits = String(byte, radix: 16)
                json.append(contentsOf: (digits.count == 1 ? "\\u000" : "\\u00").utf8)
                json.append(contentsOf: digits.utf8)
            default: json.append(byte)
            }
        }
        json.append(UInt8(ascii: "\""))
    }

    /// The text of a value in which words are searched; nil if there is none. The titles of links
    /// are searched in their own lists.
    static func text(of value: FieldValue, in field: Field) -> String? {
        switch (field.valueKind.valueType, value) {
        case (_, .empty), (_, .image), (_, .record): nil
        case (.checkbox, .text), (.timeSpan, .text), (.integer, .text): value.text
        case (.checkbox, _), (.timeSpan, _), (.integer, _): nil
        default: value.text
        }
    }

    /// Whether the column of a value has a folded text as its text, so that ``FieldSQL/folded``
    /// finds it there.
    private static func isText(
        _ folded: String, ofColumnWith value: FieldValue, in field: Field
    ) -> Bool {
        switch (field.valueKind.valueType, value) {
        case (.text, _), (.date, .date):
            return folded == StoredValue(value, as: field.kind).columnValue.wireText
        case (.number, .integer): return true
        case (.number, .decimal):
            // 1e+20 has another text as `numeric`.
            return folded == StoredValue(value, as: field.kind).columnValue.wireText
                && !folded.utf8.contains(UInt8(ascii: "e"))
        default: return false
        }
    }

    /// Whether the lexeme of a folded word in a field is only its beginning.
    static func isCut(_ word: String, in field: FieldID) -> Bool {
        "\(field.rawValue):".utf8.count + word.utf8.count > maximumLexemeLength
    }

    /// The lexeme of a folded word in a field.
    static func lexeme(_ word: String, in field: FieldID) -> String {
        lexeme(word, after: "\(field.rawValue):")
    }

    private static func lexeme(_ word: String, after prefix: String) -> String {
        let whole = prefix + word
        guard whole.utf8.count > maximumLexemeLength else { return whole }
        var cut = whole
        while cut.utf8.count > maximumLexemeLength { cut.removeLast() }
        return cut
    }

    /// A lexeme between quotes, for a `tsvector` or a `tsquery`.
    static func quoted(_ lexeme: String) -> String {
        let isPlain = !lexeme.utf8.contains { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "'") }
        guard !isPlain else { return "'" + lexeme + "'" }
        return "'" + lexeme.replacing("\\", with: "\\\\").replacing("'", with: "''") + "'"
    }

    /// Writes the derived columns of records, also the words of removed fields, which undo may show
    /// again.
    ///
    /// - Parameter ids: The records; nil for all of the list.
    static func renew(_ ids: [RecordID]?, of list: List, in db: PostgresSession) throws {
        let list = try searched(list, in: db)
        if let ids {
            try renew(those: ids, of: list, in: db)
        } else {
            try ListColumns(db: db, list: list).withoutTracking {
                try renew(after: .min, of: list, in: db)
            }
        }
    }

    /// Writes the words of computed fields of new records, which were written without.
    ///
    /// - Parameter last: The record before them.
    static func renewComputed(
        of list: List, after last: RecordID, in db: PostgresSession
    ) throws {
        guard list.fields.contains(where: { $0.kind == .computed }) else { return }
        try renew(after: last, of: try searched(list, in: db), in: db)
    }

    /// A list with all fields that the derived columns cover, also removed ones.
    static func searched(_ list: List, in db: PostgresSession) throws -> List {
        var list = list
        list.fields += try CatalogReader(db: db).removedFields(of: list.id)
        return list
    }

    private static let pageSize = 2_000

    private static func renew(
        those ids: [RecordID], of list: List, in db: PostgresSession
    ) throws {
        let reader = RecordReader(list)
        let texts = SearchTexts(list)
        for start in stride(from: 0, to: ids.count, by: pageSize) {
            let page = Array(ids[start..<min(start + pageSize, ids.count)])
            try texts.write(try reader.records(page, in: db), of: list, in: db)
        }
    }

    private static func renew(
        after start: RecordID, of list: List, in db: PostgresSession
    ) throws {
        let reader = RecordReader(list)
        let texts = SearchTexts(list)
        var last = start
        while true {
            let rows = try db.rows(
                """
                SELECT \(reader.columns) FROM \(ListTable(list).name)
                WHERE id > $1 ORDER BY id LIMIT \(pageSize)
                """, [.integer(last)])
            guard let end = rows.last?.integer(0) else { return }
            try texts.write(rows.map(reader.record), of: list, in: db)
            last = end
        }
    }

    /// Writes the derived columns of records where they differ: index entries are slow to write.
    private func write(_ records: [Record], of list: List, in db: PostgresSession) throws {
        let places = Dictionary(
            list.fields.enumerated().map { ($1.id, $0) }
        ) { first, _ in first }
        var words: [String?] = []
        var folded: [String?] = []
        for record in records {
            let columns = columns { field in
                places[field.id].map { record.values[$0] } ?? .empty
            }
            words.append(columns.words)
            folded.append(columns.texts)
        }
        try db.execute(
            """
            UPDATE \(ListTable(list).name) t
            SET search_words = n.words::tsvector, search_text = n.texts::jsonb
            FROM unnest($1::bigint[], $2::text[], $3::text[]) AS n(id, words, texts)
            WHERE t.id = n.id AND (t.search_words IS DISTINCT FROM n.words::tsvector
                OR t.search_text IS DISTINCT FROM n.texts::jsonb)
            """, [.integers(records.map(\.id)), .texts(words), .texts(folded)])
    }
}
