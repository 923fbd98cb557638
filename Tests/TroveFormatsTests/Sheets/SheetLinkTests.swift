import Testing

@testable import TroveFormats

/// Texts of cells that are the address of their link, so that the address is not added to them.
struct SheetLinkTests {
    @Test(arguments: [
        ("www.example.org", "https://www.example.org"), ("a@b.c", "mailto:a@b.c"),
        ("}%Ł@=", "mailto:%7d%25Ł@="), ("100%@b.c", "mailto:100%25@b.c"),
    ])
    func aTextIsAllOfItsAddress(_ text: String, _ address: String) {
        #expect(SheetCell.names(text, address: address))
    }

    @Test(arguments: [("page", "https://www.example.org"), ("a@b.c", "mailto:a@b.d"), ("x", "%")])
    func aTextIsNotAllOfItsAddress(_ text: String, _ address: String) {
        #expect(!SheetCell.names(text, address: address))
    }
}
