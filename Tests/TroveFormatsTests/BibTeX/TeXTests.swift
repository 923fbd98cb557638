import Foundation
import RandomSupport
import Testing
import TroveModel

@testable import TroveFormats

/// TeX markup converted to plain text, and plain text converted to TeX.
struct TeXTests {
    @Test(
        "Accents and commands become characters",
        arguments: [
            (#"{\"o}"#, "ö"), (#"\"{o}"#, "ö"), (#"\"o"#, "ö"), (#"{\"{o}}"#, "ö"),
            (#"\'{\i}"#, "í"), (#"\'\i"#, "í"), (#"{\'{\i}}"#, "í"), (#"\v{s}"#, "š"),
            (#"\v s"#, "š"), (#"\c{c}a"#, "ça"), (#"\H{o}"#, "ő"), (#"\k{a}"#, "ą"),
            (#"\r{u}"#, "ů"), (#"\.z"#, "ż"), (#"\=a"#, "ā"), (#"\u{g}"#, "ğ"), (#"\d{n}"#, "ṇ"),
            (#"\o"#, "ø"), (#"S{\o}ren"#, "Søren"), (#"Stra{\ss}e"#, "Straße"),
            (#"{\L}{\'o}d{\'z}"#, "Łódź"), (#"\L \'od\'z"#, "Łódź"), (#"{\aa}"#, "å"),
            (#"\AE sop"#, "Æsop"), (#"{\oe}uvre"#, "œuvre"), (#"\'{\AE}"#, "Ǽ"),
            ("a--b", "a–b"), ("a---b", "a—b"), ("a-b", "a-b"), ("``Hello''", "“Hello”"),
            (#"Smith \& Sons"#, "Smith & Sons"), (#"50\,\%"#, "50 %"), (##"C\#"##, "C#"),
            (#"a\_b"#, "a_b"), (#"\$5"#, "$5"), ("Donald~E. Knuth", "Donald E. Knuth"),
            ("{\\TeX}nology", "TeXnology"), (#"{\TeX} book"#, "TeX book"),
            (#"\TeX\ book"#, "TeX book"), (#"The {UNIX} {S}ystem"#, "The UNIX System"),
            (#"\emph{very} \textbf{bold}"#, "very bold"), (#"{\it old} style"#, "old style"),
            ("$E = mc^2$ and more", "$E = mc^2$ and more"),
            (#"{$\alpha$--channel}"#, #"$\alpha$–channel"#),
            (#"\url{http://a.org/~b_c}"#, "http://a.org/~b_c"),
            (#"\path|a\b|"#, #"a\b"#), ("http://a.org/~b/", "http://a.org/~b/"),
            (#"\href{http://a.org}{here}"#, "here (http://a.org)"),
            (#"C\kern-.1667em\lower.5ex\hbox{x}"#, #"C\lower .5exx"#),
            (#"\foo{bar} baz"#, "bar baz"), (#"\foo baz"#, #"\foo baz"#),
            ("two  spaces\n and lines", "two spaces and lines"), (#"\~{}"#, "~"),
            (#"caf\'e"#, "café"), (#"\^o"#, "ô"), (#"\~n"#, "ñ"), (#"\`A"#, "À"),
            (#"\t{oo}"#, "o\u{361}o"), (#"Erd{\H o}s"#, "Erdős"),
            (#"{\noopsort{1973b}}1973"#, "1973"),
            ("unbalanced } brace {", "unbalanced brace"), (#"trailing \"#, #"trailing \"#),
            (#"trailing \""#, "trailing ¨"), ("5 $ alone", "5 $ alone"), ("", ""),
        ])
    func accentsAndCommandsBecomeCharacters(tex: String, text: String) {
        var reader = TeXReader()
        #expect(reader.text(of: tex) == text)
    }

    @Test("Unknown commands are told")
    func unknownCommandsAreTold() {
        var reader = TeXReader()
        _ = reader.text(of: #"\foo{bar} \baz \emph{x} \ss"#)
        #expect(reader.unknownCommands == ["foo", "baz"])
    }

    @Test("Commands that the preamble defines are carried out")
    func commandsOfThePreambleAreCarriedOut() {
        var reader = TeXReader()
        reader.learn(
            fromPreamble: #"""
                \newcommand{\noopsort}[1]{} \newcommand{\switchargs}[2]{#2 #1}
                \def\firm{Smith \& Sons} \providecommand*{\twice}[1]{#1 #1}
                """#)
        #expect(reader.text(of: #"\switchargs{one}{two}"#) == "two one")
        #expect(reader.text(of: #"{\firm} Ltd"#) == "Smith & Sons Ltd")
        #expect(reader.text(of: #"\twice{\"o}"#) == "ö ö")
        #expect(reader.unknownCommands.isEmpty)
    }

    @Test("A definition that uses itself comes to an end")
    func aDefinitionThatUsesItselfEnds() {
        var reader = TeXReader()
        reader.learn(fromPreamble: #"\def\a{\a\a} \newcommand{\b}[1]{\c{#1}\c{#1}}"#)
        _ = reader.text(of: #"x \a y"#)
        let deep = String(repeating: #"\'{"#, count: 5_000)
        _ = reader.text(of: deep)
        _ = reader.text(of: String(repeating: "{", count: 100_000))
    }

    @Test("Paragraphs stay where they are wanted")
    func paragraphsStay() {
        var reader = TeXReader()
        let tex = "One\n two.\n\n\n  Three\\\\ four -- five.\n"
        #expect(reader.text(of: tex, keepsParagraphs: true) == "One two.\n\nThree\nfour – five.")
        #expect(reader.text(of: tex) == "One two. Three four – five.")
    }

    @Test("Names are divided at “and” outside of braces")
    func namesAreDivided() {
        #expect(
            TeXReader.parts(
                of: "A. One AND Two, B.\nand {Three and Sons} and others", dividedBy: "and")
                == ["A. One", "Two, B.", "{Three and Sons}", "others"])
        #expect(TeXReader.parts(of: "Anderson and Sand", dividedBy: "and") == ["Anderson", "Sand"])
        #expect(TeXReader.parts(of: "and and", dividedBy: "and") == ["and and"])
    }

    @Test("Every letter and sign of the tables survives being written")
    func everySignOfTheTablesSurvives() {
        var reader = TeXReader()
        let signs = TeXTables.letters.merging(TeXTables.signs, uniquingKeysWith: { $1 }).values
        for sign in signs {
            let tex = TeXWriter.tex(of: "x\(sign)y \(sign) z")
            #expect(reader.text(of: tex) == "x\(sign)y \(sign) z", "\(tex)")
        }
        for accent in TeXTables.accents.values {
            for letter in "aeiouyAEIOUYcdgjklnrstzCDGLNRSTZ".unicodeScalars {
                var text = String.UnicodeScalarView([letter, accent])
                text.append("x")
                let character = String(text).precomposedStringWithCanonicalMapping
                let tex = TeXWriter.tex(of: character)
                #expect(reader.text(of: tex) == character, "\(tex)")
            }
        }
    }

    @Test("Any text survives being written and read")
    func anyTextSurvives() {
        var random = SplitMix64(seed: 41)
        let signs: [Character] =
            Array("ab z-–—`'“”\"$$$\\{}~^_%&#@/.ßøŁéïçőđİıœ中€¿\u{AD}…=<")
            + ["\u{301}", "\u{308}", "\u{327}", "\u{338}", "\u{20D7}"]
        var reader = TeXReader()
        for round in 0..<3_000 {
            let length = Int(random.next() % 12) + 1
            let text = String(
                (0..<length).map { _ in signs[Int(random.next() % UInt64(signs.count))] }
            )
            .precomposedStringWithCanonicalMapping.singleSpaced
            let tex = TeXWriter.tex(of: text)
            #expect(reader.text(of: tex) == text, "seed 41, round \(round): \(tex)")
            #expect(TeXReader.parts(of: tex + " and x", dividedBy: "and").last == "x", "\(tex)")
            let address = TeXWriter.verbatim(text)
            #expect(TeXReader.verbatimText(of: address) == text, "\(address)")
            let path = TeXWriter.verbatim(text, isPath: true)
            #expect(TeXReader.verbatimText(of: path, isPath: true) == text, "\(path)")
        }
    }

    @Test(
        "Signs with combining marks are escaped like signs without",
        arguments: [
            "{\u{301}", "}\u{338}", "\\\u{308}x", "%\u{301}", "-\u{301}-", "~\u{302}",
            "$\u{301}a_b$",
        ])
    func signsWithMarks(text: String) {
        var reader = TeXReader()
        let tex = TeXWriter.tex(of: text)
        #expect(Array(reader.text(of: tex).unicodeScalars) == Array(text.unicodeScalars), "\(tex)")
        #expect(TeXReader.parts(of: "{\(tex)}, b", dividedBySign: Byte.comma).count == 2)
        let address = TeXWriter.verbatim(text)
        #expect(
            TeXReader.verbatimText(of: address).unicodeScalars.elementsEqual(text.unicodeScalars))
    }

    @Test(
        "Commands for tildes and addresses are read in addresses",
        arguments: [
            "http://example.com/\\textasciitilde ann", "http://example.com/\\textasciitilde{}ann",
            "http://example.com/{\\textasciitilde}ann", "\\url{http://example.com/~ann}",
        ])
    func commandsInAddresses(tex: String) {
        #expect(TeXReader.verbatimText(of: tex) == "http://example.com/~ann")
    }

    @Test(
        "Backslashes that programs double before signs are one",
        arguments: [
            (#"Salt \\& Ink"#, "Salt & Ink"), (#"Salt \\\& Ink"#, "Salt & Ink"),
            (#"Salt \\\\\\& Ink"#, "Salt & Ink"), (#"Salt {\\&} Ink"#, "Salt & Ink"),
            (##"100\\% of a\\_b \\#1 \$5"##, "100% of a_b #1 $5"), (#"a\\b \\ c"#, "a\nb\nc"),
            (#"a\\ \_b"#, "a\n_b"), (#"\url{http://a.org/a\\_b}"#, "http://a.org/a_b"),
            (#"\href{http://a.org/\textasciitilde b\\_c}{x}"#, "x (http://a.org/~b_c)"),
        ])
    func repeatedBackslashes(tex: String, text: String) {
        var reader = TeXReader()
        #expect(reader.text(of: tex, keepsParagraphs: true) == text)
    }

    @Test(
        "Backslashes before signs are none in addresses, but divide folders in paths",
        arguments: [
            (#"10.1000/a\\_b"#, "10.1000/a_b", #"10.1000/a\_b"#),
            (#"http://a.org/a\\\_b\\%20"#, "http://a.org/a_b%20", #"http://a.org/a\_b\%20"#),
            (#"C:\\x\\y.pdf"#, #"C:\x\y.pdf"#, #"C:\x\y.pdf"#),
        ])
    func backslashesInAddresses(tex: String, address: String, path: String) {
        #expect(TeXReader.verbatimText(of: tex) == address)
        #expect(TeXReader.verbatimText(of: tex, isPath: true) == path)
    }

    @Test("Backslashes of addresses and paths come back", arguments: [false, true])
    func ownBackslashes(isPath: Bool) {
        let long = String(repeating: "\\", count: 70)
        for text in [#"C:\_x\%y"#, #"a\\_b"#, #"\&"#, #"\textbackslash{}_"#, long, long + "_"] {
            let tex = TeXWriter.verbatim(text, isPath: isPath)
            #expect(TeXReader.verbatimText(of: tex, isPath: isPath) == text, "\(tex)")
        }
    }

    @Test("Formulas stay formulas, prices become text")
    func formulasStayFormulas() {
        #expect(TeXWriter.tex(of: "about $x^2$ & more") == #"about $x^2$ \& more"#)
        #expect(TeXWriter.tex(of: "$5 or $6") == #"\$5 or \$6"#)
    }
}
