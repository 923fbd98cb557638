/// The text equivalents of TeX commands.
enum TeXTables {
    /// Accents as combining characters, by the name of their command.
    static let accents: [String: Unicode.Scalar] = [
        "`": "\u{300}", "'": "\u{301}", "^": "\u{302}", "~": "\u{303}", "=": "\u{304}",
        "u": "\u{306}", ".": "\u{307}", "\"": "\u{308}", "h": "\u{309}", "r": "\u{30A}",
        "H": "\u{30B}", "v": "\u{30C}", "G": "\u{30F}", "U": "\u{30E}", "d": "\u{323}",
        "c": "\u{327}", "k": "\u{328}", "b": "\u{331}", "t": "\u{361}",
        "textcommabelow": "\u{326}", "textcommaabove": "\u{313}",
    ]

    /// Letters that cannot be composed with an accent. Exported as `{\ss}`.
    static let letters: [String: String] = [
        "ss": "ß", "SS": "ẞ", "o": "ø", "O": "Ø", "l": "ł", "L": "Ł", "aa": "å", "AA": "Å",
        "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "i": "ı", "j": "ȷ", "dh": "ð", "DH": "Ð",
        "th": "þ", "TH": "Þ", "dj": "đ", "DJ": "Đ", "ng": "ŋ", "NG": "Ŋ",
    ]

    /// Signs. Exported as `\S{}`.
    static let signs: [String: String] = [
        "S": "§", "P": "¶", "dag": "†", "ddag": "‡", "copyright": "©", "pounds": "£",
        "texteuro": "€", "textregistered": "®", "texttrademark": "™", "textordfeminine": "ª",
        "textordmasculine": "º", "textdegree": "°", "textpm": "±", "texttimes": "×",
        "textdiv": "÷", "textmu": "µ", "textonehalf": "½", "textonequarter": "¼",
        "textthreequarters": "¾", "textonesuperior": "¹", "texttwosuperior": "²",
        "textthreesuperior": "³", "textperiodcentered": "·", "textbullet": "•", "ldots": "…",
        "guillemotleft": "«", "guillemotright": "»", "guilsinglleft": "‹",
        "guilsinglright": "›", "quotedblbase": "„", "quotesinglbase": "‚",
        "textquoteleft": "‘", "textquoteright": "’", "textexclamdown": "¡",
        "textquestiondown": "¿", "textyen": "¥", "textcent": "¢", "textcurrency": "¤",
        "textbrokenbar": "¦", "textlnot": "¬", "textasciidieresis": "¨",
        "textbackslash": "\\", "textasciitilde": "~", "textasciicircum": "^",
        "textbraceleft": "{", "textbraceright": "}",
    ]

    /// Alternative commands, and logos. For import only.
    static let synonyms: [String: String] = [
        "euro": "€", "EUR": "€", "dots": "…", "textellipsis": "…", "textendash": "–",
        "textemdash": "—", "Dash": "—", "textquotedblleft": "“", "textquotedblright": "”",
        "textquotedbl": "\"", "textquotesingle": "'", "textasciigrave": "`", "lbrace": "{",
        "rbrace": "}", "textunderscore": "_", "textdollar": "$", "textbar": "|",
        "textless": "<", "textgreater": ">", "textsection": "§", "textparagraph": "¶",
        "textdagger": "†", "textdaggerdbl": "‡", "textcopyright": "©", "textsterling": "£",
        "textasteriskcentered": "*", "backslash": "\\", "slash": "/", "space": " ",
        "quad": " ", "qquad": " ", "thinspace": " ", "enspace": " ", "textvisiblespace": "␣",
        "nobreakspace": " ", "newline": "\u{2028}", "par": "\n\n", "times": "×", "pm": "±",
        "cdot": "·", "bullet": "•", "infty": "∞", "degree": "°", "ast": "*", "hbar": "ħ",
        "leftarrow": "←", "rightarrow": "→", "leq": "≤", "geq": "≥", "neq": "≠",
        "TeX": "TeX", "LaTeX": "LaTeX", "LaTeXe": "LaTeX2ε", "LuaTeX": "LuaTeX",
        "LuaLaTeX": "LuaLaTeX", "XeTeX": "XeTeX", "XeLaTeX": "XeLaTeX", "pdfTeX": "pdfTeX",
        "eTeX": "ε-TeX", "ConTeXt": "ConTeXt", "BibTeX": "BibTeX", "AmS": "AMS",
        "AmSTeX": "AMS-TeX", "AMSTeX": "AMS-TeX", "AmSLaTeX": "AMS-LaTeX", "SliTeX": "SLITeX",
        "PiCTeX": "PICTeX", "XyMTeX": "XyMTeX", "TeXLive": "TeX Live", "TikZ": "TikZ",
        "MF": "METAFONT", "MP": "METAPOST", "METAFONT": "METAFONT", "METAPOST": "METAPOST",
        "PS": "PostScript", "TUB": "TUGboat", "LyX": "LyX", "NTS": "NTS", "VAX": "VAX",
        "XML": "XML", "PDF": "PDF", "CTAN": "CTAN", "TUG": "TUG", "HTML": "HTML", "AMS": "AMS",
        "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ε",
        "varepsilon": "ε", "zeta": "ζ", "eta": "η", "theta": "θ", "iota": "ι", "kappa": "κ",
        "lambda": "λ", "mu": "μ", "nu": "ν", "xi": "ξ", "pi": "π", "rho": "ρ", "sigma": "σ",
        "tau": "τ", "upsilon": "υ", "phi": "φ", "varphi": "φ", "chi": "χ", "psi": "ψ",
        "omega": "ω", "Gamma": "Γ", "Delta": "Δ", "Theta": "Θ", "Lambda": "Λ", "Xi": "Ξ",
        "Pi": "Π", "Sigma": "Σ", "Phi": "Φ", "Psi": "Ψ", "Omega": "Ω",
    ]

    /// Commands that only format their argument or the text after them.
    static let formatting: Set<String> = [
        "it", "bf", "sl", "tt", "rm", "sc", "sf", "em", "up", "cal", "tiny", "scriptsize",
        "footnotesize", "small", "normalsize", "large", "Large", "LARGE", "huge", "Huge",
        "itshape", "slshape", "scshape", "upshape", "bfseries", "mdseries", "rmfamily",
        "sffamily", "ttfamily", "normalfont", "selectfont", "emph", "textit", "textbf",
        "textsl", "textsc", "texttt", "textrm", "textsf", "textup", "textmd", "textnormal",
        "mbox", "hbox", "fbox", "text", "mathrm", "mathit", "mathbf", "ensuremath", "uppercase",
        "lowercase", "MakeUppercase", "MakeLowercase", "relax", "protect", "noindent",
        "leavevmode", "unskip", "ignorespaces", "allowbreak", "nolinebreak", "linebreak",
        "bgroup", "egroup", "underline", "smash", "nolimits", "limits", "acro", "enquote",
        "foreignlanguage", "bibinfo", "natexlab", "singleletter",
    ]

    /// Commands whose argument is not TeX.
    static let verbatim: Set<String> = ["url", "path", "verb", "nolinkurl", "doi"]

    /// Those of them whose argument is an address.
    static let addresses: Set<String> = ["url", "nolinkurl", "doi"]

    /// Commands whose argument is not visible text.
    static let ignored: Set<String> = ["noopsort", "SortNoop", "hspace", "vspace", "label"]

    /// Characters that need a backslash before them.
    static let escaped: Set<Character> = ["&", "%", "$", "#", "_", "{", "}"]

    /// Returns the text of a command without an argument.
    static func text(of command: String) -> String? {
        letters[command] ?? signs[command] ?? synonyms[command]
    }
}
