import CGtk
import Foundation
import GtkBridge
import TableKit
import TroveModel
import XCTest

@testable import Trove

/// Values to choose from are shown as their fields show them.
@MainActor
final class MergeViewTests: XCTestCase {
    override func setUp() async throws {
        let isReady = await MainActor.run { gtk_init_check(nil, nil) != 0 }
        try XCTSkipUnless(isReady, "These tests need a display.")
    }

    func testRatingsAreStarsAndNumbersHaveTheirUnit() async throws {
        var options = FieldOptions()
        options.unit = "€"
        let fields = [
            Field(id: FieldID(rawValue: 1), name: "Title"),
            Field(id: FieldID(rawValue: 2), name: "Stars", kind: .rating),
            Field(id: FieldID(rawValue: 3), name: "Price", kind: .number, options: options),
        ]
        let list = List(
            id: ListID(rawValue: 1), uuid: UUID(), name: "Books", icon: ListIcon(""),
            fields: fields, recordCount: 2, trashCount: 0)
        let records = [(2, 7), (5, 9)].enumerated().map { index, value in
            Record(
                id: Int64(index + 1),
                values: [
                    .text("Emma"), .integer(Int64(value.0)), .integer(Int64(value.1)),
                ],
                position: 0, createdAt: Date(), modifiedAt: Date())
        }
        let proposal = MergeProposal(fields: fields, records: records.map(\.values))
        let view = MergeView()
        view.show(MergeDraft(records, proposal: proposal, fields: fields), in: list)
        let texts = texts(in: view)
        XCTAssertTrue(texts.contains("★★"), "\(texts)")
        XCTAssertTrue(texts.contains("★★★★★"), "\(texts)")
        XCTAssertEqual(texts.filter { $0.contains("€") }.count, 2, "\(texts)")
    }

    private func texts(in view: View) -> [String] {
        ((view as? Label)?.text).map { [$0] } ?? view.subviews.flatMap(texts)
    }
}
