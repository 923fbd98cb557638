import Testing

@testable import TroveFormats

/// Converting markup to plain text.
struct MarkupTextTests {
    @Test(
        "Markup becomes what a person sees of it",
        arguments: [
            ("plain\nlines", "plain\nlines"), ("a<br/>b<br>c<BR />d", "a\nb\nc\nd"),
            ("<br/>\n   one\n   <br/>\n  two", "one\ntwo"), ("a<br/><br/>\n<br/>b", "a\n\nb"),
            ("<p>One</p>\n<p>Two &amp; <b>three</b></p>", "One\n\nTwo & three"),
            ("<ul><li>a</li><li>b</li></ul>", "a\nb"),
            ("First\nsecond <i>italic</i>", "First\nsecond italic"),
            ("1 < 2 & 3 > 2", "1 < 2 & 3 > 2"),
            ("<me@example.org> & <x>", "<me@example.org> & <x>"),
            ("&lt;b&gt; &#65;&#x42; &unknown; &#0;", "<b> AB &unknown; &#0;"),
            ("<a href=\"http://a.org/?a=1&b=2\">page</a>", "page"), ("", ""), ("a <", "a <"),
        ])
    func markupBecomesText(markup: String, text: String) {
        #expect(MarkupText.plain(markup) == text)
    }
}
