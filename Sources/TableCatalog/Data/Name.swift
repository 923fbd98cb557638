/// A first name with its meaning.
struct Name {
    enum Gender: String {
        case female = "Female"
        case male = "Male"
    }

    let text: String
    let gender: Gender
    let derivation: String

    static let all: [Name] = [
        Name(text: "Abigail", gender: .female, derivation: "Hebrew: father’s joy"),
        Name(text: "Alexander", gender: .male, derivation: "Greek: defender of people"),
        Name(text: "Beatrice", gender: .female, derivation: "Latin: she who brings joy"),
        Name(text: "Charles", gender: .male, derivation: "Germanic: free man"),
        Name(text: "Clara", gender: .female, derivation: "Latin: clear, bright"),
        Name(text: "David", gender: .male, derivation: "Hebrew: beloved"),
        Name(text: "Edith", gender: .female, derivation: "Old English: prosperous in war"),
        Name(text: "Felix", gender: .male, derivation: "Latin: lucky"),
        Name(text: "George", gender: .male, derivation: "Greek: farmer"),
        Name(text: "Helen", gender: .female, derivation: "Greek: torch"),
        Name(text: "Irene", gender: .female, derivation: "Greek: peace"),
        Name(text: "Jasper", gender: .male, derivation: "Persian: treasurer"),
        Name(text: "Katherine", gender: .female, derivation: "Greek: pure"),
        Name(text: "Leo", gender: .male, derivation: "Latin: lion"),
        Name(text: "Margaret", gender: .female, derivation: "Greek: pearl"),
        Name(text: "Nathan", gender: .male, derivation: "Hebrew: he gave"),
        Name(text: "Olivia", gender: .female, derivation: "Latin: olive"),
        Name(text: "Peter", gender: .male, derivation: "Greek: stone"),
        Name(text: "Quentin", gender: .male, derivation: "Latin: the fifth"),
        Name(text: "Rose", gender: .female, derivation: "Latin: rose"),
        Name(text: "Sophia", gender: .female, derivation: "Greek: wisdom"),
        Name(text: "Theodore", gender: .male, derivation: "Greek: gift of God"),
        Name(text: "Ursula", gender: .female, derivation: "Latin: little bear"),
        Name(text: "Victor", gender: .male, derivation: "Latin: conqueror"),
        Name(text: "Zoe", gender: .female, derivation: "Greek: life"),
    ]
}
