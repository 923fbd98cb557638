import Testing
import TroveModel

/// Blocks of cells on the clipboard.
struct CellBlockTests {
    @Test("tab-separated values are read as spreadsheets write them")
    func reading() {
        func rows(_ text: String) -> [[String]] { CellBlock(tabSeparated: text).rows }
        #expect(rows("") == [])
        #expect(rows("a") == [["a"]])
        #expect(rows("a\tb\nc\td\n") == [["a", "b"], ["c", "d"]])
        #expect(rows("a\tb\r\nc\td") == [["a", "b"], ["c", "d"]])
        #expect(rows("a\t\n\tb\n") == [["a", ""], ["", "b"]])
        #expect(rows("\n") == [[""]])
        #expect(rows("a\t") == [["a", ""]])
        #expect(rows("\"a\tb\nc\"\td") == [["a\tb\nc", "d"]])
        #expect(rows("\"say \"\"so\"\"\"\n") == [["say \"so\""]])
        #expect(rows("\"Emma\" (1815)\tx") == [["\"Emma\" (1815)", "x"]])
        #expect(rows("\"open\tx") == [["\"open", "x"]])
        #expect(rows("été\t日本\n") == [["été", "日本"]])
    }

    @Test("every block of tricky texts is read back as it was written")
    func roundTrip() {
        let texts = ["", "a", "\"", "\"a\"", "a\tb", "a\nb", "\"\"", "a\"b", "\r\n"]
        for first in texts {
            for second in texts {
                for third in texts {
                    let block = CellBlock(rows: [[first, second], [third, "x"]])
                    #expect(CellBlock(tabSeparated: block.tabSeparated) == block)
                }
            }
        }
    }

    @Test("a block repeats itself in a range that it divides")
    func repeating() {
        let block = CellBlock(rows: [["a", "b"], ["c"]])
        #expect(block.columnCount == 2)
        #expect(block.text(row: 3, column: 2) == "c")
        #expect(block.text(row: 1, column: 1) == "")
        #expect(block.size(pastedInto: (1, 1)) == (2, 2))
        #expect(block.size(pastedInto: (4, 2)) == (4, 2))
        #expect(block.size(pastedInto: (3, 2)) == (2, 2))
        let one = CellBlock(rows: [["x"]])
        #expect(one.size(pastedInto: (7, 3)) == (7, 3))
        let none = CellBlock(rows: [])
        #expect(none.isEmpty)
        #expect(none.size(pastedInto: (2, 2)) == (0, 0))
        #expect(none.text(row: 0, column: 0).isEmpty)
    }

    @Test("a block knows its empty rows and exact values, also where it repeats itself")
    func exactTexts() {
        let block = CellBlock(
            rows: [["1,50", "x"], ["", ""], ["3"]], exactRows: [["1.5", nil], [], ["3"]])
        #expect(block.exactText(row: 0, column: 0) == "1.5")
        #expect(block.exactText(row: 3, column: 2) == "1.5")
        #expect(block.exactText(row: 0, column: 1) == nil)
        #expect(block.exactText(row: 1, column: 0) == nil)
        #expect(block.exactText(row: 2, column: 1) == nil)
        #expect((0..<4).map(block.isRowEmpty) == [false, true, false, false])
        #expect(CellBlock(rows: []).exactText(row: 0, column: 0) == nil)
        #expect(block.clearing(columns: [1]).rows == [["1,50", ""], ["", ""], ["3"]])
    }

    @Test("comma-separated values quote what they have to")
    func commaSeparated() {
        let block = CellBlock(rows: [["a,b", "say \"so\""], ["x\ny", "plain"]])
        #expect(
            block.commaSeparated == "\"a,b\",\"say \"\"so\"\"\"\r\n\"x\ny\",plain\r\n")
    }

    @Test("numbers in HTML are marked as such, in columns of numbers")
    func numbersInHTML() {
        let html = CellBlock(rows: [["1.5", "2"], ["about 3", "x"]]).html(numberColumns: [0])
        #expect(
            html.contains(
                """
                <tr><td sdval="1.5" sdnum="1033;">1.5</td><td>2</td></tr>
                <tr><td>about 3</td><td>x</td></tr>
                """))
    }

    @Test("complete dates in HTML are marked as such, in columns of dates")
    func datesInHTML() {
        let html = CellBlock(rows: [["2023-03-15", "1850-01-01"], ["2023-03", ""]]).html(
            dateColumns: [0, 1])
        #expect(
            html.contains(
                """
                <tr><td sdval="45000" sdnum="1033;0;YYYY-MM-DD">2023-03-15</td>\
                <td sdval="-18260" sdnum="1033;0;YYYY-MM-DD">1850-01-01</td></tr>
                <tr><td>2023-03</td><td></td></tr>
                """))
    }

    @Test("HTML has a cell for each text, with its special characters escaped")
    func html() {
        let html = CellBlock(rows: [["a<b", "x\ny"], ["&"]]).html()
        #expect(html.contains("<tr><td>a&lt;b</td><td>x<br>y</td></tr>\n<tr><td>&amp;</td></tr>"))
        #expect(html.contains("charset=\"utf-8\""))
    }
}
