/// The texts of abbreviations in a BibTeX file: its `@string` definitions, the months, and the
/// journals of BibTeX's standard styles.
struct BibTeXAbbreviations {
    private var texts = Self.standard

    /// The text of an abbreviation, ignoring case; nil if it is not defined.
    subscript(name: String) -> String? {
        get { texts[name.lowercased()] }
        set { texts[name.lowercased()] = newValue }
    }

    static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
    ]

    private static let standard: [String: String] = {
        var texts = journals
        for month in months { texts[month.prefix(3).lowercased()] = month }
        // Missing in the styles, but used in many files.
        texts["sept"] = "September"
        return texts
    }()

    private static let journals = [
        "acmcs": "ACM Computing Surveys",
        "acta": "Acta Informatica",
        "cacm": "Communications of the ACM",
        "ibmjrd": "IBM Journal of Research and Development",
        "ibmsj": "IBM Systems Journal",
        "ieeese": "IEEE Transactions on Software Engineering",
        "ieeetc": "IEEE Transactions on Computers",
        "ieeetcad": "IEEE Transactions on Computer-Aided Design of Integrated Circuits",
        "ipl": "Information Processing Letters",
        "jacm": "Journal of the ACM",
        "jcss": "Journal of Computer and System Sciences",
        "scp": "Science of Computer Programming",
        "sicomp": "SIAM Journal on Computing",
        "tocs": "ACM Transactions on Computer Systems",
        "tods": "ACM Transactions on Database Systems",
        "tog": "ACM Transactions on Graphics",
        "toms": "ACM Transactions on Mathematical Software",
        "toois": "ACM Transactions on Office Information Systems",
        "toplas": "ACM Transactions on Programming Languages and Systems",
        "tcs": "Theoretical Computer Science",
    ]
}
