import Testing
import TroveModel

@testable import TroveFormats

/// Cells that other programs put on the clipboard.
struct PastedCellsTests {
    private func rows(_ html: String, text: String? = nil) async throws -> [[String]] {
        try await CellBlock.pasted(html: Array(html.utf8), text: text).rows
    }

    @Test("the cells of a table are read, with line breaks, entities and without markup")
    func cells() async throws {
        let html = """
            <meta charset='utf-8'><style>td { color: red }</style>
            <table border=1><caption>Not a cell</caption><colgroup><col width=10></colgroup>
            <tr><th>Title</th><th>Year</th></tr>
            <tr><td>  Alien &amp;\n  <b>Aliens</b>&nbsp;</td><td>1979<br>1986</td></tr>
            <tr><td>Fran&ccedil;ois &#8211; &#x263A;<td><p>a</p><p>b</p>
            <tr><td><br></td><td><script>x()</script>&nbsp;</td></tr>
            </table>
            """
        #expect(
            try await rows(html) == [
                ["Title", "Year"], ["Alien & Aliens", "1979\n1986"], ["François – ☺", "a\nb"],
                ["", ""],
            ])
    }

    @Test("merged cells have their text once, and keep the others in their columns")
    func merged() async throws {
        let html = """
            <table><tr><td colspan=2>a</td><td rowspan=3>b</td></tr>
            <tr><td rowspan=2>c</td><td>d</td></tr><tr><td>e</td></tr>
            <tr><td>f</td><td>g</td><td>h</td></tr></table>
            """
        #expect(
            try await rows(html) == [
                ["a", "", "b"], ["c", "d", ""], ["", "e", ""], ["f", "g", "h"],
            ])
    }

    @Test("a table in a cell is text, and several tables follow each other")
    func nested() async throws {
        let html = """
            <table><tr><td>a<table><tr><td>b</td><td>c</td></tr></table></td><td>d</td></tr></table>
            between <table><tr><td>e</td></tr></table>
            """
        #expect(try await rows(html) == [["a\nb c", "d"], ["e"]])
    }

    @Test("HTML without a table, or none at all, leaves the text")
    func noTable() async throws {
        #expect(try await rows("<p>a <b>b</b></p>", text: "a\tb\n") == [["a", "b"]])
        #expect(try await CellBlock.pasted(html: nil, text: "a\tb").rows == [["a", "b"]])
        #expect(try await CellBlock.pasted(html: nil, text: nil).isEmpty)
        #expect(try await rows("", text: nil).isEmpty)
        #expect(try await rows("<table><tr></tr></table>", text: nil).isEmpty)
    }

    @Test("a text of the same shape keeps its white space; of another shape, HTML counts")
    func richer() async throws {
        let html = "<table><tr><td>a b</td><td>c<br>d</td></tr></table>"
        #expect(try await rows(html, text: "a  b\t\"c\nd\"\n") == [["a  b", "c\nd"]])
        // Browsers do not quote line breaks.
        #expect(try await rows(html, text: "a b\tc\nd\n") == [["a b", "c\nd"]])
    }

    /// Two films as LibreOffice 7.4 copies them.
    private static let calc = """
        <!DOCTYPE html>
        <html>
        <head>
            <meta http-equiv="content-type" content="text/html; charset=utf-8"/>
            <title></title>
            <meta name="generator" content="LibreOffice 7.4.7.2 (Linux)"/>
            <style type="text/css">
                a.comment-indicator:hover + comment { background:#ffd; padding:0.5em;  }
                comment { display:none;  }
            </style>
        </head>
        <body>
        <table cellspacing="0" border="0">
            <colgroup width="66"></colgroup>
            <colgroup width="39"></colgroup>
            <colgroup width="57"></colgroup>
            <colgroup width="88"></colgroup>
            <colgroup width="51"></colgroup>
            <colgroup width="93"></colgroup>
            <tr>
                <td height="17" align="left">Title</td>
                <td align="left">Year</td>
                <td align="left">Price</td>
                <td align="left">Day</td>
                <td align="left">Seen</td>
                <td align="left">Note</td>
            </tr>
            <tr>
                <td height="17" align="left">Alien</td>
                <td align="right" sdval="1979" sdnum="1033;">1979</td>
                <td align="right" sdval="1234.5" sdnum="1033;">1234.5</td>
                <td align="right" sdval="45000" sdnum="1033;0;YYYY-MM-DD">2023-03-15</td>
                <td align="right" sdval="1" sdnum="1033;0;BOOLEAN">TRUE</td>
                <td align="left">two<br>lines &amp; &lt;b&gt;</td>
            </tr>
            <tr>
                <td height="17" align="left">Brazil  x</td>
                <td align="right" sdval="1985" sdnum="1033;">1985</td>
                <td align="right" sdval="7" sdnum="1033;">7</td>
                <td align="right" sdval="36950" sdnum="1033;0;YYYY-MM-DD">2001-02-28</td>
                <td align="right" sdval="0" sdnum="1033;0;BOOLEAN">FALSE</td>
                <td align="left"><br></td>
            </tr>
        </table>
        </body>
        </html>
        """

    @Test("cells that LibreOffice 7.4 copies keep line breaks, white space, numbers and dates")
    func calc() async throws {
        let text = """
            Title\tYear\tPrice\tDay\tSeen\tNote
            Alien\t1979\t1234.5\t2023-03-15\tTRUE\ttwo lines & <b>
            Brazil  x\t1985\t7\t2001-02-28\tFALSE\t

            """
        let block = try await CellBlock.pasted(html: Array(Self.calc.utf8), text: text)
        #expect(
            block.rows == [
                ["Title", "Year", "Price", "Day", "Seen", "Note"],
                ["Alien", "1979", "1234.5", "2023-03-15", "TRUE", "two\nlines & <b>"],
                ["Brazil  x", "1985", "7", "2001-02-28", "FALSE", ""],
            ])
        #expect(
            (0..<6).map { block.exactText(row: 1, column: $0) }
                == [nil, "1979", "1234.5", "2023-03-15", nil, nil])
        let alone = try await CellBlock.pasted(html: Array(Self.calc.utf8), text: nil)
        #expect(alone.rows[1] == block.rows[1])
    }

    @Test("notes of cells are no text")
    func notes() async throws {
        let html = """
            <table><tr><td>a<a class="comment-indicator"></a><comment>remember</comment></td></tr>\
            </table>
            """
        #expect(try await rows(html) == [["a"]])
    }

    @Test("numbers and dates of LibreOffice are known exactly")
    func libreOffice() async throws {
        let html = """
            <table><tr>
            <td sdval="1234.5" sdnum="1033;0;#,##0.00">1,234.50</td>
            <td sdval="0,5" sdnum="1031;">0,5</td>
            <td sdval="45000" sdnum="1033;0;MM/DD/YY">03/15/23</td>
            <td sdval="45000" sdnum="1033;1031;TT.MM.JJ">15.03.23</td>
            <td sdval="0.25" sdnum="1033;0;HH:MM:SS">06:00:00</td>
            <td sdval="0.5" sdnum="1033;0;0%">50%</td>
            <td sdval="12" sdnum="1033;0;[$€-407] #,##0.00;[RED]-[$€-407] #,##0.00">€ 12.00</td>
            <td sdval="1" sdnum="1033;0;BOOLEAN">TRUE</td>
            <td>text</td></tr></table>
            """
        let block = try await CellBlock.pasted(html: Array(html.utf8), text: nil)
        #expect(
            (0..<9).map { block.exactText(row: 0, column: $0) } == [
                "1234.5", "0.5", "2023-03-15", "2023-03-15", nil, nil, "12", nil, nil,
            ])
        #expect(block.text(row: 0, column: 0) == "1,234.50")
        let text = Array(repeating: "x", count: 9).joined(separator: "\t")
        let mixed = try await CellBlock.pasted(html: Array(html.utf8), text: text)
        #expect(mixed.text(row: 0, column: 0) == "x")
        #expect(mixed.exactText(row: 0, column: 0) == "1234.5")
    }

    @Test("numbers and dates of Google Sheets are known exactly")
    func googleSheets() async throws {
        let html = """
            <meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {}-->\
            </style>
            <table><tbody><tr>
            <td data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:1234.5}"
              data-sheets-numberformat="{&quot;1&quot;:4,&quot;2&quot;:&quot;$#,##0.00&quot;}">\
            $1,234.50</td>
            <td data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:45000}"
              data-sheets-numberformat="{&quot;1&quot;:5}">3/15/2023</td>
            <td data-sheets-value="{&quot;1&quot;:2,&quot;2&quot;:&quot;7&quot;}">7</td>
            </tr></tbody></table>
            """
        let block = try await CellBlock.pasted(html: Array(html.utf8), text: nil)
        #expect(block.rows == [["$1,234.50", "3/15/2023", "7"]])
        #expect(
            (0..<3).map { block.exactText(row: 0, column: $0) } == ["1234.5", "2023-03-15", nil])
    }

    @Test(
        "serial numbers become days",
        arguments: [
            (25_569, "1970-01-01"), (60, "1900-02-28"), (61, "1900-03-01"), (36_585, "2000-02-29"),
            (0, "1899-12-30"), (2_958_465, "9999-12-31"), (2_958_466, nil),
            (73_050, "2099-12-31"), (-693_593, "0001-01-01"),
        ])
    func serials(serial: Int, day: String?) {
        let attributes = HTMLAttributes(["sdval": "\(serial)", "sdnum": "1033;0;YYYY-MM-DD"])
        #expect(SpreadsheetValue.exactText(attributes) == day)
    }

    @Test("documents in UTF-16 are read, as some browsers write them")
    func encodings() async throws {
        let html = "<table><tr><td>Łódź</td></tr></table>"
        var (little, big): ([UInt8], [UInt8]) = ([0xFF, 0xFE], [0xFE, 0xFF])
        for unit in html.utf16 {
            let (low, high) = (UInt8(unit & 0xFF), UInt8(unit >> 8))
            little += [low, high]
            big += [high, low]
        }
        let plain = Array(html.utf8)
        let marked: [UInt8] = [0xEF, 0xBB, 0xBF] + plain
        for bytes in [little, big, plain + [0], marked] {
            #expect(try await CellBlock.pasted(html: bytes, text: nil).rows == [["Łódź"]])
        }
    }

    @Test("too many cells are refused, and spans cannot make more")
    func limits() async throws {
        let wide = "<table><tr>" + String(repeating: "<td colspan=100000>x</td>", count: 20)
        #expect(throws: LibraryError.self) {
            try CellBlock(html: Array(wide.utf8), cellLimit: 10_000)
        }
        let block = try CellBlock(html: Array(wide.utf8), cellLimit: 20_000)
        #expect(block?.columnCount == 20_000)
    }

    @Test("any prefix of a document is read without harm")
    func prefixes() async throws {
        let html = Array(
            """
            <table><tr><td colspan="2" sdval="1">&amp;&#x41;</td></tr><tr><td rowspan=3>b<br></td>\
            <td><!-- c --><![CDATA[d]]></td></tr></table>
            """.utf8)
        for count in html.indices {
            _ = try await CellBlock.pasted(html: Array(html[..<count]), text: nil)
        }
    }

    @Test("600,000 cells are read at once")
    func many() async throws {
        let row = "<tr>" + String(repeating: "<td align=\"right\">1.5</td>", count: 60) + "</tr>\n"
        let html = "<table>" + String(repeating: row, count: 10_000) + "</table>"
        let block = try await CellBlock.pasted(html: Array(html.utf8), text: nil)
        #expect(block.rows.count == 10_000)
        #expect(block.rows.allSatisfy { $0.count == 60 })
        // Finding a cell takes no longer in a large block.
        let texts = block.rows.indices.map { block.text(row: $0, column: 59) }
        #expect(texts.allSatisfy { $0 == "1.5" })
    }
}
