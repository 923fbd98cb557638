import TextCore
import TroveModel

extension QuerySQL: LoanConditions {
    func lacksLoan(withValueIn part: LoanColumn, isText: Bool) -> SQLPart {
        lent(where: SQLPart(sql(of: part) + (isText ? " <> ''" : " = '1'")), "NOT IN")
    }

    func hasLoan(passing tests: [QueryTest], in part: LoanColumn) throws -> SQLPart {
        guard part != .borrower else { return try borrowed(tests) }
        let text = sql(of: part)
        return lent(where: Self.all(of: tests.map { Self.condition($0, on: text, part.kind) }))
    }

    /// The SQL expression of a part of a loan, as text.
    private func sql(of part: LoanColumn) -> String {
        switch part {
        case .lent: "'1'"
        case .overdue:
            // Days are written with digits and hyphens only.
            """
            (CASE WHEN l.due_on COLLATE "C" < \
            \(TitleExpression.literal(PartialDate.day(of: now)?.description ?? "")) \
            THEN '1' ELSE '0' END)
            """
        case .due: "coalesce(l.due_on, '')"
        case .borrower: "l.borrower"
        }
    }

    private func lent(where condition: SQLPart, _ operation: String = "IN") -> SQLPart {
        var part = SQLPart(
            """
            \(row).id \(operation) (SELECT l.record_id FROM trove.loan l WHERE l.list_id = \
            \(list.id.rawValue) AND l.returned_on IS NULL AND 
            """)
        part.append(condition)
        part.append(")")
        return part
    }

    private static func condition(
        _ test: QueryTest, on text: String, _ kind: FieldKind
    ) -> SQLPart {
        switch test {
        case .contains(let part):
            SQLPart(
                kind == .checkbox
                    ? "strpos(CASE \(text) WHEN '1' THEN 'yes' ELSE 'no' END, "
                    : "strpos(\(text), ", .text(SearchFolding.folded(part)), "::text) > 0")
        case .isChecked(let isOn): SQLPart("\(text) = '\(isOn ? 1 : 0)'")
        case .number(let comparison, let number):
            number.isNaN
                ? none
                : SQLPart(
                    "\(text)::numeric \(comparison.rawValue) ", .real(number), "::numeric")
        case .day(let comparison, let day):
            compared("\(text) COLLATE \"C\"", comparison, day)
        case .isEmpty, .begins, .has, .isMisfit, .isText, .text: none
        }
    }

    /// The condition on the name of the borrower. There are few open loans even of a long list, so
    /// their texts are compared here.
    private func borrowed(_ tests: [QueryTest]) throws -> SQLPart {
        let open = try LoanTable(db: catalog.db).loans(
            where: "list_id = $1 AND returned_on IS NULL", [.integer(list.id.rawValue)])
        let found = open.filter { loan in
            tests.allSatisfy { Self.passes($0, loan.terms.borrower) }
        }
        return SQLPart(
            "\(row).id = ANY(", .integers(found.map(\.address.record)), "::bigint[])")
    }

    private static func passes(_ test: QueryTest, _ text: String) -> Bool {
        switch test {
        case .isEmpty: return text.isEmpty
        case .contains(let part):
            return SearchFolding.folded(text).contains(SearchFolding.folded(part))
        case .begins(let words):
            return words.allSatisfy { !SearchFolding.matches(ofWords: [$0], in: text).isEmpty }
        case .has(let phrase):
            let joined = text.filter { $0 != "'" && $0 != "’" }
            return [text, joined].contains { reading in
                let words = SearchFolding.words(reading)
                return words.indices.contains {
                    words[$0...].prefix(phrase.count).elementsEqual(phrase)
                }
            }
        case .text(let comparison, let operand):
            return !text.isEmpty && holds(SearchFolding.folded(text), comparison, operand)
        case .isMisfit, .isChecked, .number, .isText, .day: return false
        }
    }

    private static func holds(
        _ text: String, _ comparison: QueryComparison, _ operand: String
    ) -> Bool {
        switch comparison {
        case .equal: text == operand
        case .atLeast: text >= operand
        case .atMost: text <= operand
        case .more: text > operand
        case .less: text < operand
        }
    }
}
