import Foundation
import Testing
import TroveModel

/// Queries as rules and back.
struct QueryRulesTests {
    private static let list: List = {
        let kinds: [(String, FieldKind)] = [
            ("Title", .text), ("Author", .text), ("Year", .number), ("Read", .checkbox),
            ("Finished", .date), ("Genre", .choice), ("Tags", .tags), ("Cover", .image),
            ("Due Date", .date), ("Sort", .text), ("Length", .timeSpan), ("none", .text),
        ]
        return List(
            id: ListID(rawValue: 1), uuid: UUID(), name: "Books", icon: .standard,
            fields: kinds.enumerated().map { index, field in
                Field(
                    id: FieldID(rawValue: Int64(index + 1)), name: field.0, kind: field.1,
                    options: FieldOptions(), columnName: "c\(index + 1)")
            }, settings: ListSettings(), recordCount: 0, trashCount: 0, tableName: "books")
    }()

    private static func subject(_ name: String) -> QueryRule.Subject {
        list.field(named: name).map { .field($0.id) } ?? .anyField
    }

    private static func rules(_ text: String) -> QueryRules? {
        QueryRules(SearchQuery(text), in: list)
    }

    @Test(
        arguments: [
            ("tolkien", QueryRule(.anyField, .contains, "tolkien")),
            ("-tolkien", QueryRule(.anyField, .containsNot, "tolkien")),
            ("\"silent house\"", QueryRule(.anyField, .containsPhrase, "silent house")),
            ("author:guin", QueryRule(subject("Author"), .contains, "guin")),
            ("-author:guin", QueryRule(subject("Author"), .containsNot, "guin")),
            ("author:\"le guin\"", QueryRule(subject("Author"), .containsPhrase, "le guin")),
            ("title:~ing", QueryRule(subject("Title"), .containsText, "ing")),
            ("-title:~ing", QueryRule(subject("Title"), .containsTextNot, "ing")),
            ("year:>=1950", QueryRule(subject("Year"), .atLeast, "1950")),
            ("year:<1950", QueryRule(subject("Year"), .less, "1950")),
            ("year:1950..1960", QueryRule(subject("Year"), .between, "1950", to: "1960")),
            ("year:1950..", QueryRule(subject("Year"), .between, "1950", to: "")),
            ("year:=1950", QueryRule(subject("Year"), .equals, "1950")),
            ("-year:=1950", QueryRule(subject("Year"), .equalsNot, "1950")),
            ("year:=-5", QueryRule(subject("Year"), .equals, "-5")),
            ("read:yes", QueryRule(subject("Read"), .isOn)),
            ("read:no", QueryRule(subject("Read"), .isOff)),
            ("author:none", QueryRule(subject("Author"), .isEmpty)),
            ("-cover:none", QueryRule(subject("Cover"), .isNotEmpty)),
            ("finished:>=30d", QueryRule(subject("Finished"), .atLeast, "30d")),
            ("finished:=today", QueryRule(subject("Finished"), .equals, "today")),
            ("\"Due Date\":<=+7d", QueryRule(subject("Due Date"), .atMost, "+7d")),
            ("finished:>=\"1 May 2020\"", QueryRule(subject("Finished"), .atLeast, "1 May 2020")),
            ("genre:=\"Science fiction\"", QueryRule(subject("Genre"), .equals, "Science fiction")),
            ("added:>=7d", QueryRule(.added, .atLeast, "7d")),
            ("c10:x", QueryRule(subject("Sort"), .contains, "x")),
            ("none:x", QueryRule(subject("none"), .contains, "x")),
        ] as [(String, QueryRule)])
    func aConditionIsARuleAndItsTextIsTheSame(_ text: String, _ rule: QueryRule) {
        let rules = Self.rules(text)
        #expect(rules?.rules == [rule])
        #expect(rules?.text(in: Self.list).lowercased() == text.lowercased())
    }

    @Test(arguments: [
        ("year:1950", "year:=1950"), ("finished:2020-05", "finished:=2020-05"),
        ("auth:guin", "author:guin"), ("read:y", "read:yes"),
        ("due:today", "\"due date\":=today"), ("author:empty", "author:none"),
    ])
    func otherSpellingsBecomeTheUsualOne(_ text: String, _ expected: String) {
        #expect(Self.rules(text)?.text(in: Self.list).lowercased() == expected)
    }

    @Test func wordsThatFollowOneAnotherAreOneRule() {
        let rules = Self.rules("the ring author:(le guin) year:>1950")
        #expect(
            rules?.rules == [
                QueryRule(.anyField, .contains, "the ring"),
                QueryRule(Self.subject("Author"), .contains, "le guin"),
                QueryRule(Self.subject("Year"), .more, "1950"),
            ])
        #expect(rules?.matching == .all)
        #expect(
            rules?.text(in: Self.list) == "the ring Author:(le guin) Year:>1950")
    }

    @Test func alternativesMatchAny() {
        let rules = Self.rules("(the ring) or year:>1950 or -read:none")
        #expect(rules?.matching == .any)
        #expect(rules?.rules.map(\.condition) == [.contains, .more, .isNotEmpty])
        #expect(rules?.text(in: Self.list) == "(the ring) or Year:>1950 or -Read:none")
    }

    @Test func theOrderIsKept() {
        #expect(Self.rules("read:no sort:year-")?.text(in: Self.list) == "Read:no sort:year-")
        let any = Self.rules("(a or b) sort:year")
        #expect(any?.text(in: Self.list) == "(a or b) sort:year")
        #expect(any?.matching == .any)
    }

    @Test(arguments: [
        "a (b or c)", "(a b) or (c (d or e))", "-(a or b)", "author:(a or b) year:1", "nofield:x",
        "year:abc", "year:misfit", "(a", "\"a", "author:(a -b) x", "-read:no x", "year:\"1950\"",
    ])
    func otherQueriesAreNoRules(_ text: String) {
        #expect(Self.rules(text) == nil)
    }

    @Test func incompleteRulesAreLeftOut() {
        let rules = QueryRules(
            .all,
            [
                QueryRule(.anyField, .contains, " "), QueryRule(Self.subject("Read"), .isOff),
                QueryRule(Self.subject("Year"), .between, "", to: " "),
            ])
        #expect(rules.text(in: Self.list) == "Read:no")
        #expect(QueryRules().text(in: nil) == "")
        #expect(QueryRules(SearchQuery(""), in: Self.list)?.rules == [])
    }

    /// A user can type anything into a rule: the text must parse without a problem and, where it is
    /// rules again, lead to the same text.
    @Test(arguments: [
        "x", "le guin", "or", "none", "a or b", "-5", "(x", "x)", "\"x\"", "a:b", "~x", ">5", "..",
        "1..2", "=x", "  padded  ", "don't", "C++", "O'Brien (ed.)", "Łódź", "misfit", "--", "+7d",
    ])
    func everyValueMakesAValidQuery(_ value: String) {
        for subject in QueryRule.Subject.all(in: Self.list) {
            for condition in subject.conditions(in: Self.list) {
                for matching in [QueryRules.Matching.all, .any] {
                    let rules = QueryRules(
                        matching,
                        [
                            QueryRule(subject, condition, value, to: value),
                            QueryRule(.anyField, .contains, "other"),
                        ])
                    let text = rules.text(in: Self.list)
                    let query = SearchQuery(text)
                    #expect(query.hint == nil, "\(rules) as \(text)")
                    guard let again = QueryRules(query, in: Self.list) else { continue }
                    let repeated = again.text(in: Self.list)
                    #expect(
                        Self.meaning(SearchQuery(repeated).root) == Self.meaning(query.root),
                        "\(text) as \(repeated)")
                    #expect(Self.rules(repeated)?.text(in: Self.list) == repeated)
                }
            }
        }
    }

    /// A part of a query without the spelling of names and values.
    private static func meaning(_ node: QueryNode) -> String {
        switch node {
        case .field(let name, let condition, let text):
            guard let column = QueryNames(list).column(called: name) else { return text }
            return "\(column.source) \(column.meant(by: condition, written: text))"
        case .not(let node): return "not \(meaning(node))"
        case .and(let nodes): return nodes.map(meaning).joined(separator: " and ")
        case .or(let nodes): return "(\(nodes.map(meaning).joined(separator: " or ")))"
        case .all, .word, .phrase, .linked: return "\(node)"
        }
    }

    /// Plain values come back as they were, whatever the field and the condition.
    @Test(arguments: [("12", "15"), ("2020", "2021")])
    func plainRulesComeBack(_ value: String, _ end: String) {
        for subject in QueryRule.Subject.all(in: Self.list) {
            for condition in subject.conditions(in: Self.list) {
                let count = condition.valueCount
                let rule = QueryRule(
                    subject, condition, count > 0 ? value : "", to: count > 1 ? end : "")
                let text = QueryRules(.all, [rule]).text(in: Self.list)
                #expect(Self.rules(text)?.rules == [rule], "\(text)")
            }
        }
    }

    @Test func allListsHaveNoFieldsInCommon() {
        let loans: [QueryRule.Subject] = [
            .loan(.lent), .loan(.overdue), .loan(.due), .loan(.borrower),
        ]
        #expect(QueryRule.Subject.all(in: nil) == [.anyField, .added, .changed] + loans)
        let rules = QueryRules(SearchQuery("house added:>=7d"), in: nil)
        #expect(rules?.text(in: nil) == "house added:>=7d")
        #expect(QueryRules(SearchQuery("author:x"), in: nil) == nil)
    }
}
