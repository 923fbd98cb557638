extension TeXReader {
    /// A command defined in a preamble.
    struct Definition {
        var argumentCount: Int
        var body: [Unicode.Scalar]
    }

    /// Adds the commands that a preamble defines with `\newcommand` or `\def`.
    mutating func learn(fromPreamble tex: String) {
        input = Array(tex.unicodeScalars)
        index = 0
        while index < input.count {
            guard input[index] == "\\" else {
                index += 1
                continue
            }
            index += 1
            switch takeCommandName() {
            case "newcommand", "renewcommand", "providecommand", "DeclareRobustCommand":
                learnNewCommand()
            case "def": learnDef()
            default: break
            }
        }
    }

    /// Reads `\newcommand{\name}[2]{body}`.
    private mutating func learnNewCommand() {
        if next == "*" { index += 1 }
        let name = takeArgument().drop { $0 == "\\" }
        skipSpace()
        var count = 0
        if next == "[" {
            let end = input[index...].firstIndex(of: "]") ?? input.count
            let digits = String(String.UnicodeScalarView(input[(index + 1)..<end]))
            count = Int(digits.trimmed) ?? 0
            index = min(end + 1, input.count)
        }
        define(String(name), argumentCount: count)
    }

    /// Reads `\def\name#1#2{body}`.
    private mutating func learnDef() {
        let name = takeArgument().drop { $0 == "\\" }
        var count = 0
        while let scalar = next, scalar != "{" {
            if scalar == "#" { count += 1 }
            index += 1
        }
        define(String(name), argumentCount: count)
    }

    private mutating func define(_ name: String, argumentCount: Int) {
        skipSpace()
        guard next == "{", !name.isEmpty, argumentCount <= 9 else { return }
        let body = Array(takeArgument())
        // Built-in commands take precedence.
        guard TeXTables.text(of: name) == nil, TeXTables.accents[name] == nil else { return }
        definitionLength += body.count
        guard definitionLength < ReadingLimits.definitionBytes / 4 else { return }
        definitions[name] = Definition(argumentCount: argumentCount, body: body)
    }

    /// Replaces a command with its definition.
    ///
    /// - Returns: false if the file's own commands expand its text far beyond its size.
    mutating func expand(_ definition: Definition) -> Bool {
        expansions += 1
        guard expansions < Self.mostExpansions else { return true }
        guard budget.spend(definition.body.count + input.count - index) else { return false }
        var body: [Unicode.Scalar] = []
        let arguments = (0..<definition.argumentCount).map { _ in Array(takeArgument()) }
        var isNumber = false
        for scalar in definition.body {
            if isNumber {
                let number = Int(scalar.value) - 49
                body += arguments.indices.contains(number) ? arguments[number] : ["#", scalar]
                isNumber = false
            } else if scalar == "#" {
                isNumber = true
            } else {
                body.append(scalar)
            }
        }
        guard body.count + input.count - index < 1 << 20 else { return true }
        input.replaceSubrange(..<index, with: body)
        index = 0
        allowFormulas()
        return true
    }
}
