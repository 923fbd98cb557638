import Testing

@testable import TrovePostgres

@Suite(.timeLimit(.minutes(5))) struct ReconnectionPausesTests {
    @Test func pausesGrowAndStayShortInTheFirstMinutes() {
        var pauses = ReconnectionPauses()
        #expect((0..<7).map { _ in pauses.next() } == [0.25, 0.5, 1, 2, 4, 5, 5])
        var sum = 17.75
        while sum < 300 {
            let pause = pauses.next()
            #expect(pause == 5)
            sum += pause
        }
        #expect((0..<3).map { _ in pauses.next() } == [10, 15, 15])
    }
}
