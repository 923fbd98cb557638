import Testing
import TroveModel

/// Addresses that following a link opens, and those that need confirmation.
struct WebAddressTests {
    @Test(arguments: [
        ("https://example.org/a?b#c", "https://example.org/a?b#c"),
        ("HTTP://Example.org", "http://Example.org"),
        (" www.example.org \n", "https://www.example.org"),
        ("example.org/books", "https://example.org/books"),
        ("example.org:8080/x", "https://example.org:8080/x"),
        ("localhost:8080", "https://localhost:8080"),
        ("ann@example.org", "mailto:ann@example.org"),
        ("mailto:ann@example.org", "mailto:ann@example.org"),
        ("+49 (0)30 12 34-56", "tel:+4930123456"),
        ("(030) 1234/56", "tel:030123456"),
        ("tel:112", "tel:112"),
        ("192.168.1.10/x", "https://192.168.1.10/x"),
        ("030.12.34.56", "tel:030123456"),
        ("http://192.168.1.10/x", "http://192.168.1.10/x"),
    ])
    func plainAddressesAreOpenedAtOnce(_ text: String, _ url: String) throws {
        let address = try #require(WebAddress(text))
        #expect(address.url == url)
        #expect(address.caution == nil)
    }

    @Test(arguments: [
        ("file:///etc/passwd", WebAddress.Caution.program("file")),
        ("smb://server/share", .program("smb")),
        ("geo:52.5,13.4", .program("geo")),
        ("https://bank.example@thief.example/x", .hiddenHost("thief.example")),
        ("https://bank.example\\@thief.example", .hiddenHost("bank.example")),
        ("https://аpple.com", .foreignLetters("аpple.com")),
        ("xn--pple-43d.com", .foreignLetters("xn--pple-43d.com")),
        ("mailto:ann@example.org?attach=/etc/passwd", .prefilledMessage),
    ])
    func whatDoesMoreThanItSeemsIsAskedAbout(
        _ text: String, _ caution: WebAddress.Caution
    ) throws {
        #expect(try #require(WebAddress(text)).caution == caution)
    }

    @Test(arguments: [
        "", "   ", "a note", "Le Guin", "javascript:alert(1)", "JavaScript:alert(1)",
        "data:text/html,x", "vbscript:x", "https://", "https:example.org", "http://user@",
        "12", "a@b@c", "@", "mailto:", "tel:abc", "https://exa mple.org", "java\u{0}script:x",
        "https://example.org/\u{202E}gpj.exe", "ftp:", "one\ntwo",
    ])
    func whatIsNoAddressIsNotOpened(_ text: String) {
        #expect(WebAddress(text) == nil)
    }

    @Test func theFieldSaysWhatABareTextIs() {
        #expect(WebAddress("192.168.1.10", type: .phone)?.url == "tel:192168110")
        #expect(WebAddress("ann@example.org", type: .mail)?.type == .mail)
        #expect(WebAddress("ann@home", type: .mail)?.url == "mailto:ann@home")
        #expect(WebAddress("not a number", type: .phone) == nil)
        #expect(WebAddress("https://example.org", type: .phone)?.type == .page)
    }
}
