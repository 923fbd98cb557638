import PostgresTestSupport
import Testing
import TroveModel

@testable import TrovePostgres

extension SharedLibrary {
    /// Creates a list with records.
    ///
    /// - Parameter rows: The values of each record, as typed.
    func makeList(
        name: String = "Books", _ fields: [FieldDraft], _ rows: [[String]]
    ) async throws -> List {
        let change = try await perform(.createList(name: name, fields: fields))
        let list = try await list(try #require(change.list))
        try await write { db in
            let fields = list.fields.filter { $0.kind != .computed }
            let columns = fields.map(ListTable.column)
            for (index, row) in rows.enumerated() {
                let values = zip(fields, row).map { field, text in
                    StoredValue(FieldValue(text, as: field.kind) ?? .text(text), as: field.kind)
                }
                var misfits: [String: String] = [:]
                for (field, value) in zip(fields, values) {
                    if case .misfit(let text) = value { misfits[field.columnName] = text }
                }
                let places = values.indices.map { ", $\($0 + 3)" }.joined()
                try db.execute(
                    """
                    INSERT INTO \(ListTable(list).name) (id, position, misfits, \
                    \(columns.joined(separator: ", "))) VALUES ($1, $1, $2\(places))
                    """,
                    [
                        .integer(Int64(index + 1)),
                        misfits.isEmpty ? .null : .text(try JSON.text(misfits)),
                    ] + values.map(\.columnValue))
            }
            try SearchTexts.renew(nil, of: list, in: db)
        } change: { _ in
            nil
        }
        return list
    }
}

extension TestServer {
    /// Creates a library for the time of `body`.
    static func withLibrary(_ body: (SharedLibrary) async throws -> Void) async throws {
        try await withDatabase { address in
            let library = try SharedLibrary(at: address, createsIfEmpty: true)
            defer { library.close() }
            try await body(library)
        }
    }
}
