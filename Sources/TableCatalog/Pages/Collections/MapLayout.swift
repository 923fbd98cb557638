import TableKit

/// A layout that takes its positions from the data: cities at their coordinates.
final class MapLayout: ViewController, CollectionViewDataSource, CollectionViewDelegate {
    /// A city with its coordinates in degrees.
    struct City: Sendable {
        let name: String
        let longitude: Double
        let latitude: Double
    }

    private static let cities = [
        City(name: "Lisbon", longitude: -9.1, latitude: 38.7),
        City(name: "Madrid", longitude: -3.7, latitude: 40.4),
        City(name: "Paris", longitude: 2.4, latitude: 48.9),
        City(name: "London", longitude: -0.1, latitude: 51.5),
        City(name: "Rome", longitude: 12.5, latitude: 41.9),
        City(name: "Berlin", longitude: 13.4, latitude: 52.5),
        City(name: "Warsaw", longitude: 21.0, latitude: 52.2),
        City(name: "Athens", longitude: 23.7, latitude: 38.0),
        City(name: "Oslo", longitude: 10.8, latitude: 59.9),
        City(name: "Helsinki", longitude: 24.9, latitude: 60.2),
    ]

    /// A cell with the name of a city.
    final class NumberCell: CollectionViewCell {
        let label = Label()

        required init(frame: Rect) {
            super.init(frame: frame)
            contentView.backgroundColor = Color(red: 0.2, green: 0.55, blue: 0.45, alpha: 0.4)
            contentView.cornerRadius = 6
            label.frame = contentView.bounds
            label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            label.textAlignment = .center
            contentView.addSubview(label)
        }
    }

    /// A layout with a fixed position for each item.
    struct PlacesLayout: CollectionViewLayout {
        let places: [Point]

        var contentSize: Size { Size(width: 900, height: 700) }

        mutating func prepare(in context: LayoutContext) {}

        func attributesForElements(in rect: Rect) -> [CollectionViewLayoutAttributes] {
            places.indices.compactMap { attributes(for: .cell(IndexPath(item: $0, section: 0))) }
                .filter { $0.frame.intersects(rect) }
        }

        func attributes(for element: LayoutElement) -> CollectionViewLayoutAttributes? {
            guard element.category == .cell, places.indices.contains(element.indexPath.item)
            else { return nil }
            var attributes = CollectionViewLayoutAttributes(element)
            attributes.size = Size(width: 80, height: 28)
            attributes.center = places[element.indexPath.item]
            return attributes
        }
    }

    private let label = Label("Click a city")
    private let collection = CollectionView(
        collectionViewLayout: PlacesLayout(
            places: cities.map {
                Point(x: ($0.longitude + 12) * 22, y: (62 - $0.latitude) * 26)
            }))

    override func loadView() {
        collection.register(NumberCell.self, forCellWithReuseIdentifier: "number")
        collection.accessibilityLabel = "Cities"
        collection.dataSource = self
        collection.delegate = self
        let stack = StackView(.vertical)
        stack.addArrangedSubview(collection, expands: true)
        stack.addArrangedSubview(label.margin(8))
        view = stack
    }

    func collectionView(
        _ collectionView: CollectionView, numberOfItemsInSection section: Int
    ) -> Int { Self.cities.count }

    func collectionView(
        _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell {
        let cell = collectionView.dequeueReusableCell(
            withReuseIdentifier: "number", for: indexPath)
        let city = Self.cities[indexPath.item]
        (cell as? NumberCell)?.label.text = city.name
        let side = city.longitude < 0 ? "west" : "east"
        cell.accessibilityLabel =
            "\(city.name), \(city.latitude)° north, \(abs(city.longitude))° \(side)"
        return cell
    }

    func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) {
        collectionView.scrollToItem(
            at: indexPath, at: [.centeredHorizontally, .centeredVertically], animated: true)
        label.text = "\(Self.cities[indexPath.item].name) is in the middle"
    }
}
