import RandomSupport
import TableCore
import TestSupport
import Testing

/// Pushing and popping pages, and the calls they receive.
@Suite("Navigation stack, 22.1–22.6, 22.11")
struct NavigationStackTests {
    typealias Stack = NavigationStack<String>

    @Test("A pushed page appears after it was told, 22.3")
    func pushTellsBothPages() throws {
        var stack = Stack(root: "lists")
        #expect(
            try stack.handle(.push("books")) == [
                .willDisappear("lists"), .willAppear("books"),
                .transition(from: "lists", to: "books", .forward),
            ])
        #expect(
            try stack.handle(.transitionEnded) == [.didDisappear("lists"), .didAppear("books")])
        #expect(stack.pages == ["lists", "books"])
        #expect(stack.previous == "lists")
    }

    @Test("A popped page leaves for good when it has left the screen, 22.4, 22.11")
    func popRemovesAfterTheTransition() throws {
        var stack = Stack(root: "lists")
        _ = try stack.handle(.push("books"))
        _ = try stack.handle(.transitionEnded)
        let effects = try stack.handle(.pop)
        #expect(!effects.contains(.removed("books")))
        #expect(
            try stack.handle(.transitionEnded) == [
                .didDisappear("books"), .didAppear("lists"), .removed("books"),
            ])
    }

    @Test("The root cannot be popped")
    func rootStays() throws {
        var stack = Stack(root: "lists")
        #expect(try stack.handle(.pop) == [])
        #expect(try stack.handle(.popToRoot) == [])
        #expect(stack.pages == ["lists"])
    }

    @Test("Pop to root and pop to a page skip what is between, 22.5, 22.6")
    func popFar() throws {
        var stack = Stack(root: "a")
        for page in ["b", "c", "d"] { _ = try stack.handle(.push(page)) }
        #expect(
            try stack.handle(.popTo("b")).contains(.transition(from: "d", to: "b", .backward)))
        #expect(stack.pages == ["a", "b"])
        let effects = try stack.handle(.transitionEnded)
        #expect(effects.suffix(2) == [.removed("c"), .removed("d")])
        _ = try stack.handle(.popToRoot)
        #expect(stack.pages == ["a"])
    }

    @Test("A second push in the middle of a transition ends it first, 22.11")
    func interruptedTransition() throws {
        var stack = Stack(root: "a")
        _ = try stack.handle(.push("b"))
        #expect(
            try stack.handle(.push("c")) == [
                .didDisappear("a"), .didAppear("b"), .willDisappear("b"), .willAppear("c"),
                .transition(from: "b", to: "c", .forward),
            ])
    }

    @Test("Broken rules are named, and change nothing")
    func brokenRules() throws {
        var stack = Stack(root: "a")
        #expect(throws: NavigationError.alreadyOnStack("a")) { try stack.handle(.push("a")) }
        #expect(throws: NavigationError.notOnStack("x")) { try stack.handle(.popTo("x")) }
        #expect(throws: NavigationError.emptyStack) { try stack.handle(.set([])) }
        #expect(stack.pages == ["a"])
    }

    @Test("Setting pages moves backward to one that was below, else forward")
    func setPages() throws {
        var stack = Stack(root: "a")
        _ = try stack.handle(.push("b"))
        _ = try stack.handle(.transitionEnded)
        #expect(try stack.handle(.set(["a"])).contains(.transition(from: "b", to: "a", .backward)))
        _ = try stack.handle(.transitionEnded)
        #expect(
            try stack.handle(.set(["a", "z"])).contains(.transition(from: "a", to: "z", .forward)))
    }

    @Test("Random walks: pages appear and disappear in pairs, the top is what appeared last")
    func randomWalks() throws {
        for seed in seeds(500) {
            var random = SplitMix64(seed: seed)
            var stack = Stack(root: "0")
            var appeared: Set<String> = ["0"]
            for step in 0...40 {
                let event: Stack.Event =
                    switch step == 40 ? 4 : Int.random(in: 0..<5, using: &random) {
                    case 0, 1: .push("\(step + 1)")
                    case 2: .pop
                    case 3: .popTo(stack.pages.randomElement(using: &random) ?? "0")
                    default: .transitionEnded
                    }
                for effect in try stack.handle(event) {
                    switch effect {
                    case .didAppear(let page):
                        #expect(appeared.insert(page).inserted, "seed \(seed)")
                    case .didDisappear(let page):
                        #expect(appeared.remove(page) != nil, "seed \(seed)")
                    default: break
                    }
                }
                #expect(appeared.count == 1, "seed \(seed)")
            }
            #expect(appeared == [stack.top], "seed \(seed)")
        }
    }
}
