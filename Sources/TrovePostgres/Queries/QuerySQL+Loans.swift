import TextCore
import TroveModel

extension QuerySQL {
    /// The condition on the open loan of a record.
    func loanCondition(
        _ condition: FieldCondition, in part: LoanColumn, _ column: QueryColumn
    ) throws -> SQLPart {
        switch condition {
        case .isEmpty: return lent(where: SQLPart("\(sql(of: part)) <> ''"), "NOT IN")
        case .words(let words) where part.kind.valueType == .checkbox:
            guard let isOn = column.checkboxState(column.value(of: words)) else { break }
            return lent(where: SQLPart("\(sql(of: part)) = '1'"), isOn ? "IN" : "NOT IN")
        default: break
        }
        switch part {
        case .borrower: return try borrowed(condition)
        case .due: return lent(where: dueCondition(condition, column))
        case .lent, .overdue: return lent(where: numberCondition(condition, sql(of: part), column))
        }
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

    private func dueCondition(_ condition: FieldCondition, _ column: QueryColumn) -> SQLPart {
        let date = "l.due_on COLLATE \"C\""
        switch condition {
        case .contains(let part):
            return SQLPart(
                "strpos(l.due_on, ", .text(SearchFolding.folded(part)), "::text) > 0")
        case .words(let words): return compared(date: date, .equal, column.value(of: words))
        case .phrase(let words):
            return compared(date: date, .equal, words.joined(separator: " "))
        case .compares(let comparison, let operand):
            return compared(date: date, comparison, operand)
        case .range(let low, let high):
            return Self.range(low, high) { compared(date: date, $0, $1) }
        case .isEmpty: return Self.none
        }
    }

    private func numberCondition(
        _ condition: FieldCondition, _ text: String, _ column: QueryColumn
    ) -> SQLPart {
        func compared(_ comparison: QueryComparison, _ operand: String) -> SQLPart {
            guard let number = column.number(operand), !number.isNaN else { return Self.none }
            return SQLPart(
                "\(text)::numeric \(comparison.rawValue) ", .real(number), "::numeric")
        }
        switch condition {
        case .words(let words): return compared(.equal, column.value(of: words))
        case .phrase(let words): return compared(.equal, words.joined(separator: " "))
        case .compares(let comparison, let operand): return compared(comparison, operand)
        case .range(let low, let high): return Self.range(low, high, compared)
        case .contains, .isEmpty: return Self.none
        }
    }

    /// The condition on the name of the borrower. There are few open loans even of a long list, so
    /// their texts are compared here.
    private func borrowed(_ condition: FieldCondition) throws -> SQLPart {
        let open = try LoanTable(db: catalog.db).loans(
            where: "list_id = $1 AND returned_on IS NULL", [.integer(list.id.rawValue)])
        let found = open.filter { Self.matches(condition, $0.terms.borrower) }
        return SQLPart(
            "\(row).id = ANY(", .integers(found.map(\.address.record)), "::bigint[])")
    }

    private static func matches(_ condition: FieldCondition, _ text: String) -> Bool {
        let folded = SearchFolding.folded(text)
        func holds(_ comparison: QueryComparison, _ operand: String) -> Bool {
            let operand = SearchFolding.folded(operand)
            return switch comparison {
            case .equal: folded == operand
            case .atLeast: folded >= operand
            case .atMost: folded <= operand
            case .more: folded > operand
            case .less: folded < operand
            }
        }
        switch condition {
        case .words(let words):
            return words.allSatisfy { !SearchFolding.matches(ofWords: [$0], in: text).isEmpty }
        case .phrase(let phrase):
            let joined = text.filter { $0 != "'" && $0 != "’" }
            return [text, joined].contains { reading in
                let words = SearchFolding.words(reading)
                return words.indices.contains {
                    words[$0...].prefix(phrase.count).elementsEqual(phrase)
                }
            }
        case .contains(let part): return folded.contains(SearchFolding.folded(part))
        case .compares(let comparison, let operand):
            return !text.isEmpty && holds(comparison, operand)
        case .range(let low, let high):
            return (low.isEmpty || holds(.atLeast, low)) && (high.isEmpty || holds(.atMost, high))
        case .isEmpty: return text.isEmpty
        }
    }
}
