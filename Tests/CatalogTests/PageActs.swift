import PictureSupport

/// The acts of a person with each page before its second picture. A page that is not named is
/// scrolled to its end.
enum PageActs {
    /// Acts before the first picture.
    static let first: [String: [Act]] = ["N07": [.wait("Manny")]]

    /// The pages that look the same afterwards: one has no acts, one loads the same rows again.
    static let unchanging: Set = ["E55", "N07"]

    static func second(_ number: String) -> [Act] { acts[number] ?? [.scroll] }

    private static let acts: [String: [Act]] = [
        "C01": [.press("Update")], "C03": [.slide(0.5)], "C04": [.press("Insert")],
        "C05": [.press("Spiral")], "C06": [.press("Insert")], "C07": [.press("H, Hydrogen")],
        "C09": [.press("Item 2")], "C10": [.press("3")], "C12": [.press("Switch")],
        "C13": [.slide(0.5)], "C14": [.press("0")], "C15": [.slide(0.5)], "C18": [.press("0.1")],
        "C19": [.press("2")], "C20": [.press("0.3")], "C21": [.slide(0.5)],
        "C23": [.press("B", action: "move down")],
        "C24": [.press("Invalidate Three Times")], "C25": [.press("Third Section")],
        "C26": [.press("Last Item")], "C28": [.press("0")], "C29": [.press("Insert")],
        "C30": [.press("180")], "C32": [.press("Next Level"), .press("Next Level")],
        "C33": [.press("amo")], "C34": [.press("Left-aligned")], "C36": [.press("Add")],
        "C37": [.press("Beatrice")],
        "E01": [.press("Item 4")], "E02": [.press("Z")], "E05": [.press("Full Page")],
        "E06": [.press("Edit")], "E08": [.press("Clara")], "E09": [.press("Find Einsteinium")],
        "E11": [.press("More Info")], "E12": [.press("Beatrice")], "E16": [.press("Clara")],
        "E17": [.press("T")], "E19": [.press("#")], "E22": [.press("Middle")],
        "E24": [.press("Gray")], "E25": [.press("Beatrice")],
        "E26": [.select("Clara"), .select("Abigail")],
        "E27": [.select("Helium")], "E28": [.press("Clara")],
        "E29": [.press("Call the plumber", action: "delete")], "E30": [.press("Edit")],
        "E31": [.press("Edit"), .press("Delete Denim")], "E32": [.press("Delete Mine, too")],
        "E33": [.press("Helium", action: "move down")], "E34": [.press("Left")],
        "E35": [.press("Delete B and C, Insert X and Y")],
        "E38": [.press("Width"), .slide(0.75)], "E39": [.press("Edit")], "E41": [.press("Red")],
        "E43": [.press("July, 47 mm")], "E44": [.press("Frames")], "E45": [.press("Click Me")],
        "E46": [.press("Details")], "E47": [.slide(0.75)], "E48": [.press("Carbon")],
        "E50": [.press("Refresh"), .wait("Edition 2")],
        "E51": [.press("Search")], "E52": [.press("Badge")], "E53": [.press("Row 3")],
        "E54": [.press("Mail")], "E57": [.press("More Info")],
        "E59": [.type("Ada", into: "Name"), .press("Say Hello")], "E60": [.press("Edit")],
        "E62": [.press("Add")], "E63": [.press("U")],
        "N01": [.press("Center")], "N02": [.press("Label with a Background")],
        "N05": [.press("Hard")], "N06": [.press("Settings")],
        "N07": [.press("Load Again"), .wait("Manny")],
        "N09": [.press("Headers with a Flag")], "N10": [.press("Colors")],
        "N11": [.press("Empty Update")], "N12": [.slide(0.5)],
        "N13": [.press("Refresh"), .wait("Row 4")], "N17": [.press("Any row")],
        "N18": [.press("Clara")], "N19": [.press("Abigail, 1 min ago")], "N20": [.press("Reverse")],
        "N21": [.press("Search")], "N23": [.press("Edit"), .press("Delete Actinium")],
        "N24": [.press("Edit")], "N25": [.press("Delete"), .press("Insert"), .press("Perform")],
        "N26": [.press("Hide A")], "N27": [.press("Helium")],
    ]
}
