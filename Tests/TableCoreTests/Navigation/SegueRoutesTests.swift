import TableCore
import Testing

/// Routes from rows and names to pages.
struct SegueRoutesTests {
    /// A page that has its model from the start.
    private struct Page: Hashable, Sendable {
        var title: String
        var rows: [String] = []
    }

    private func routes() -> SegueRoutes<[String], Page> {
        var routes = SegueRoutes<[String], Page>()
        routes.register("detail", .push) { Page(title: "Detail", rows: $0) }
        routes.register("new", .modal) { Page(title: "New", rows: $0) }
        return routes
    }

    @Test(
        "a chosen row leads to a page that has its model before it appears (22.10, 22.14, 000.162)")
    func pushing() throws {
        var stack = NavigationStack(root: Page(title: "Birds"))
        let step = try routes().follow("detail", with: ["Puffin"])
        #expect(step.page.rows == ["Puffin"])
        let effects = try stack.handle(#require(step.event))
        #expect(effects.contains(.willAppear(step.page)))
        #expect(stack.top.rows == ["Puffin"])
    }

    @Test("a page that comes over everything does not go onto the stack (22.14)")
    func modal() throws {
        let step = try routes().follow("new", with: [])
        #expect(step.kind == .modal && step.event == nil)
    }

    @Test("rows of one page lead to others, as deep as there are levels (22.13)")
    func levels() throws {
        var stack = NavigationStack(root: Page(title: "0"))
        var routes = SegueRoutes<Int, Page>()
        routes.register("deeper", .push) { Page(title: "\($0)") }
        for level in 1...5 {
            _ = try stack.handle(#require(routes.follow("deeper", with: level).event))
        }
        #expect(stack.pages.map(\.title) == ["0", "1", "2", "3", "4", "5"])
        _ = try stack.handle(.pop)
        #expect(stack.top.title == "4")
    }

    @Test("a name that nobody registered is reported with those that are known")
    func unknown() {
        let error = SegueError.unknown("none", known: ["detail", "new"])
        #expect(throws: error) { _ = try routes().follow("none", with: []) }
        #expect("\(error)".contains("“none”") && "\(error)".contains("detail, new"))
    }
}
