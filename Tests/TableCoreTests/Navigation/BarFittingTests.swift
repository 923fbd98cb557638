import TableCore
import Testing

struct BarFittingTests {
    private let fitting = BarFitting(title: 100, more: 40)

    @Test("items that fit stay, without a button for more")
    func all() {
        #expect(fitting.count(leading: [40], trailing: [80, 80], in: 300) == (1, 2))
        #expect(fitting.count(leading: [], trailing: [], in: 20) == (0, 0))
    }

    @Test(
        "inner trailing items leave first, then inner leading ones, and the button needs room too")
    func some() {
        #expect(fitting.count(leading: [40], trailing: [80, 80], in: 299) == (1, 1))
        #expect(fitting.count(leading: [40], trailing: [80, 80], in: 259) == (1, 0))
        #expect(fitting.count(leading: [40], trailing: [80, 80], in: 179) == (0, 0))
    }

    @Test("the missing width counts only what cannot leave the bar")
    func missing() {
        var fitting = fitting
        fitting.keptLeading = 1
        func missing(_ width: Double) -> Double {
            fitting.missingWidth(leading: [40, 40], trailing: [80], in: width)
        }
        #expect(missing(260) == 0)
        #expect(missing(180) == 0, "title, kept item and button")
        #expect(missing(150) == 30)
        #expect(fitting.missingWidth(leading: [], trailing: [], in: 90) == 10)
    }

    @Test("kept items stay even without room")
    func kept() {
        var fitting = fitting
        fitting.keptLeading = 1
        #expect(fitting.count(leading: [40, 40], trailing: [80], in: 100) == (1, 0))
    }

    @Test("pinned trailing items stay, and the others leave")
    func pinned() {
        var fitting = fitting
        fitting.keptTrailing = 1
        #expect(fitting.count(leading: [40], trailing: [40, 80, 80], in: 300) == (1, 2))
        #expect(fitting.count(leading: [40], trailing: [40, 80, 80], in: 220) == (1, 1))
        #expect(fitting.count(leading: [40], trailing: [40, 80, 80], in: 180) == (0, 1))
        #expect(fitting.count(leading: [40], trailing: [40, 80, 80], in: 20) == (0, 1))
        #expect(fitting.missingWidth(leading: [40], trailing: [40, 80], in: 170) == 10)
    }

    @Test("the items in the bar never need more room than there is", arguments: 100...400)
    func room(width: Int) {
        let (leading, trailing) = ([40.0, 0, 60], [80.0, 30])
        let count = fitting.count(leading: leading, trailing: trailing, in: Double(width))
        let isComplete = count == (3, 2)
        let used =
            leading.prefix(count.leading).reduce(0, +)
            + trailing.prefix(count.trailing).reduce(0, +)
        #expect(100 + used + (isComplete ? 0 : 40) <= Double(max(width, 140)))
    }
}
