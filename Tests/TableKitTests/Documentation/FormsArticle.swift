import TableKit

/// The code of the article *Forms*.
@MainActor
final class PlantPage: ViewController {
    struct Plant {
        var name = "Monstera"
        var height = "120"
        var room = "Kitchen"
        var isThirsty = false
    }

    private let form = FormView(appearance: .inline)
    private let name = TextFormRow(title: "Name")
    private let height = NumberFormRow(
        title: "Height", errorText: "Enter a number, such as 120.", isNumber: { Int($0) != nil })
    private let room = ChoiceFormRow(
        title: "Room", choices: ["Kitchen", "Study"], chooseName: "Choose a Room")
    private let thirsty = CheckFormRow(title: "Needs water")
    private var plant = Plant()

    override func loadView() {
        form.setRows([name, height, room, thirsty], titleRow: name)
        view = form
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        name.onCommit = { [weak self] in self?.plant.name = $0 }
        height.onCommit = { [weak self] in self?.plant.height = $0 }
        room.onCommit = { [weak self] in self?.plant.room = $0 }
        thirsty.onCommit = { [weak self] in self?.plant.isThirsty = $0 }
    }

    func show(_ plant: Plant) {
        self.plant = plant
        name.open(plant.name)
        height.open(plant.height)
        room.open(plant.room)
        thirsty.isOn = plant.isThirsty
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        form.commitAll()
    }

    func waitForTheStore() {
        name.waitsForAnswer = true
        name.onCommit = { [weak self] text in
            guard let self else { return }
            let number = name.submission
            Task {
                if await self.store(text) {
                    self.name.accept(number)
                } else {
                    self.name.reject("Another plant has this name.", of: number)
                }
            }
        }
    }

    private func store(_ text: String) async -> Bool { !text.isEmpty }
}
