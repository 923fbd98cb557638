/// A code that a file stores for a choice, and the text of the choice.
struct GCstarCode: Hashable, Sendable {
    let code: String
    let text: String

    /// The lists of coded choices. Most codes are numbers; 0 stands for no value.
    static let lists: [String: [GCstarCode]] = [
        "ages": [GCstarCode("1", "Unrated"), GCstarCode("2", "All Ages")]
            + [GCstarCode("5", "Parental Guidance")]
            + (10...21).map { GCstarCode("\($0)", "\($0)") },
        "gameConditions": numbered("Poor, Average, Good, Perfect").reversed(),
        "coinTypes": [GCstarCode("coin", "Coin"), GCstarCode("banknote", "Banknote")],
        "coinGrades": coinGrades,
        "stampTypes": numbered(
            "Air Mail, Military, Official, Postage Due, Regular, Revenue, Special Delivery, "
                + "Strike, Telegraph, War, War Tax"),
        "stampFormats": numbered(
            "Booklet, Booklet Pane, Card, Coil, Envelope, First Day Cover, Sheet, Single"),
        "stampPrintings": numbered(
            "Heliogravure, Lithography, Offset, Photogravure, Recess, Typography"),
        "stampGums": numbered("Original, Ungummed, Regummed"),
        "stampPapers": numbered(
            "Chalky, China, Coarse, Glossy, Granite, Laid, Manila, Native, Pelure, Quadrille, "
                + "Ribbed, Rice, Silk, Smooth, Thick, Thin, Wove"),
        "stampPerforations": numbered(
            "Coarse, Comb, Compound, Damaged, Double, Harrow, Line, None"),
        "stampCancellations": numbered(
            "To Order, Fancy, First Day, Numeral, Pen, Railroad, Special"),
        "stampGrades": numbered(
            "Superb, Extra Fine, Very Fine, Fine to Very Fine, Fine, Average, Poor"),
        "stampStates": numbered("Owned, Ordered, Sold, For Sale, Wanted"),
        "stampCancellationConditions": numbered("Light, Heavy, Moderate"),
        "stampPerforationConditions": numbered("Perfect, Very Nice, Nice, Average, Incomplete"),
        "stampGumConditions": numbered(
            "Mint Never Hinged, Mint Lightly Hinged, Hinge Remnant, Heavily Hinged, "
                + "Large Part of the Gum, Small Part of the Gum, No Gum"),
    ]

    private init(_ code: String, _ text: String) {
        self.code = code
        self.text = text
    }

    /// Texts with the codes 1, 2, 3…
    private static func numbered(_ texts: String) -> [GCstarCode] {
        texts.split(separator: ",").enumerated().map { GCstarCode("\($0 + 1)", $1.trimmed) }
    }

    /// The grades of Sheldon’s scale, from poor to perfect.
    private static var coinGrades: [GCstarCode] {
        let grades = [
            ("BS", [1]), ("FR", [2]), ("AG", [3]), ("G", [4, 6]), ("VG", [8, 10]), ("F", [12, 15]),
            ("VF", [20, 25, 30, 35]), ("XF", [40, 45]), ("AU", [50, 53, 55, 58]),
            ("MS", Array(60...70)),
        ]
        return grades.flatMap { letters, numbers in
            numbers.map { GCstarCode("\($0)", "\(letters)-\($0)") }
        }
    }
}
