import TableCore
import Testing

/// Layout of a cell's parts (Spec 05.1–05.7, 05.11, 06.7, 15.20, 21.2).
@Suite struct CellLayoutTests {
    private func input(
        _ style: CellLayout.Style, _ change: (inout CellLayout.Input) -> Void = { _ in }
    ) -> CellLayout.Input {
        var input = CellLayout.Input()
        input.style = style
        input.size = Size(width: 320, height: 44)
        input.title = Size(width: 100, height: 18)
        input.detail = Size(width: 60, height: 14)
        change(&input)
        return input
    }

    /// 05.4, 05.7, 000.31
    @Test func aSubtitleLiesBelowTheTitleAndBothAreCentered() {
        let alone = CellLayout(input(.default))
        #expect(alone.title == Rect(x: 12, y: 13, width: 296, height: 18))
        #expect(alone.detail.width == 0)
        let both = CellLayout(input(.subtitle))
        #expect(both.title == Rect(x: 12, y: 6, width: 296, height: 18))
        #expect(both.detail == Rect(x: 12, y: 24, width: 296, height: 14))
        let empty = CellLayout(input(.subtitle) { $0.detail = Size() })
        #expect(empty.title == alone.title)
    }

    /// 05.5, 000.32, 000.203: in a narrow cell, the detail is truncated before the title.
    @Test func aValueKeepsToTheRightAndIsCutFirst() {
        let roomy = CellLayout(input(.value1))
        #expect(roomy.title.width == 100)
        #expect(roomy.detail.maxX == 308)
        #expect(roomy.detail.width == 60)
        let tight = CellLayout(input(.value1) { $0.title.width = 270 })
        #expect(tight.title.width == 270)
        #expect(tight.detail.width == 16)
        let none = CellLayout(input(.value1) { $0.title.width = 500 })
        #expect(none.title.width == 296)
        #expect(none.detail.width == 0)
    }

    /// 05.6
    @Test func theSecondValueStyleHasNoImage() {
        let layout = CellLayout(
            input(.value2) { $0.image = Size(width: 30, height: 30) })
        #expect(layout.image.width == 0)
        #expect(layout.title.x == 12)
        #expect(layout.detail.x > layout.title.maxX)
        #expect(layout.detail.maxX == 308)
    }

    /// 000.33: in the second value style, the widths of the texts move nothing.
    @Test func theSecondValueStyleHasFixedPlaces() {
        let usual = CellLayout(input(.value2))
        for (title, detail) in [(3.0, 500.0), (500, 3), (0, 0)] {
            let layout = CellLayout(
                input(.value2) { ($0.title.width, $0.detail.width) = (title, detail) })
            #expect(layout.title.x == usual.title.x && layout.title.maxX == usual.title.maxX)
            #expect(layout.detail.x == usual.detail.x && layout.detail.maxX == usual.detail.maxX)
        }
    }

    /// 000.33: the columns of all rows are aligned, whatever accessory each row has.
    @Test func theColumnsStayWhereTheyAreBesideAnAccessory() {
        let plain = CellLayout(input(.value2))
        for width in [8.0, 16, 40, 75, 200] {
            for isConfirming in [false, true] {
                let layout = CellLayout(
                    input(.value2) {
                        $0.accessory = Size(width: width, height: 20)
                        $0.confirmation = Size(width: 60, height: 30)
                        $0.confirmationProgress = isConfirming ? 1 : 0
                    })
                #expect(layout.title.x == plain.title.x)
                #expect(layout.title.maxX == plain.title.maxX || layout.content.width < 74)
                #expect(layout.detail.x == plain.detail.x || layout.content.width < 74)
                #expect(layout.detail.maxX <= max(layout.detail.x, layout.content.maxX))
            }
        }
    }

    /// 05.9: without texts and image, every style is a blank cell.
    @Test(arguments: CellLayout.Style.allCases) func anEmptyCellIsBlank(style: CellLayout.Style) {
        let layout = CellLayout(
            input(style) { ($0.title, $0.detail) = (Size(), Size()) })
        for part in [layout.title, layout.detail, layout.image] {
            #expect(Size(width: part.width, height: part.height).isEmpty)
        }
        #expect(layout.content == Rect(x: 12, y: 0, width: 296, height: 44))
    }

    /// 000.35, 05.13: an image is at the left edge in its natural size, vertically centered.
    @Test func anImageKeepsItsSize() {
        for size in [8.0, 36, 44, 60] {
            let layout = CellLayout(
                input(.default) { $0.image = Size(width: size, height: size) })
            #expect(layout.image.x == layout.content.x)
            #expect(layout.image.width == size && layout.image.height == size)
            #expect(abs(layout.image.y + size / 2 - 22) <= 0.5)
        }
    }

    /// 000.42: the content ends where accessory and editing controls begin, in every combination.
    @Test func theContentExcludesAccessoryAndControls() {
        for number in 0..<16 {
            let (isEdited, isMoved) = (number & 1 > 0, number & 2 > 0)
            let (hasAccessory, isConfirming) = (number & 4 > 0, number & 8 > 0)
            let layout = CellLayout(
                input(.subtitle) {
                    $0.editingProgress = 1
                    $0.hasEditingControl = isEdited
                    $0.hasReorderControl = isMoved
                    if hasAccessory { $0.accessory = Size(width: 30, height: 20) }
                    $0.confirmation = Size(width: 70, height: 30)
                    $0.confirmationProgress = isConfirming ? 1 : 0
                })
            let content = layout.content
            let ends = [layout.accessory, layout.reorderControl, layout.confirmation].map(\.x)
            #expect(content.maxX <= ends.reduce(320, min), "\(number)")
            #expect(content.x >= layout.editingControl.maxX, "\(number)")
            for part in [layout.title, layout.detail] {
                #expect(part.x >= content.x && part.maxX <= content.maxX, "\(number)")
            }
        }
    }

    /// 05.11
    @Test func anImagePushesTheText() {
        let layout = CellLayout(
            input(.subtitle) { $0.image = Size(width: 30, height: 30) })
        #expect(layout.image == Rect(x: 12, y: 7, width: 30, height: 30))
        #expect(layout.title.x == 52)
        #expect(layout.detail.x == 52)
    }

    /// 05.2, 15.12, 15.20, 16.1, 38.2: editing controls take 40 points on either side, times the
    /// progress.
    @Test(arguments: [0.0, 0.5, 1.0]) func controlsComeInFromBothSides(progress: Double) {
        let layout = CellLayout(
            input(.default) {
                $0.editingProgress = progress
                $0.hasEditingControl = true
                $0.hasReorderControl = true
            })
        #expect(layout.editingControl.x == 40 * progress - 40)
        #expect(layout.reorderControl.x == 320 - 40 * progress)
        #expect(layout.title.x == 12 + 40 * progress)
        #expect(layout.title.maxX == 320 - 12 - 40 * progress)
        let unindented = CellLayout(
            input(.default) {
                $0.editingProgress = progress
                $0.hasEditingControl = true
                $0.isIndentedWhileEditing = false
            })
        #expect(unindented.title.x == 12)
    }

    /// 15.10: the button that confirms a deletion pushes everything else aside.
    @Test func theConfirmationTakesItsRoomFromTheRight() {
        let layout = CellLayout(
            input(.default) {
                $0.confirmation = Size(width: 80, height: 34)
                $0.confirmationProgress = 1
                $0.accessory = Size(width: 16, height: 16)
            })
        #expect(layout.confirmation.x == 240)
        #expect(layout.accessory.maxX == 240 - 12)
        #expect(layout.title.maxX == layout.accessory.x - 10)
        let hidden = CellLayout(
            input(.default) { $0.confirmation = Size(width: 80, height: 34) })
        #expect(hidden.confirmation.x == 320)
        #expect(hidden.title.maxX == 308)
    }

    /// 21.2
    @Test func indentationMovesTheContentOnly() {
        let layout = CellLayout(
            input(.subtitle) {
                $0.indentation = 20
                $0.accessory = Size(width: 16, height: 16)
            })
        #expect(layout.title.x == 32)
        #expect(layout.accessory.maxX == 308)
    }

    /// No part has a negative size, however narrow the cell is.
    @Test func everyPartFitsIntoEveryWidth() {
        for style in CellLayout.Style.allCases {
            for width in stride(from: 0.0, through: 400, by: 7) {
                for progress in [0.0, 0.3, 1] {
                    let layout = CellLayout(
                        input(style) {
                            $0.size.width = width
                            $0.editingProgress = progress
                            $0.hasEditingControl = true
                            $0.hasReorderControl = true
                            $0.image = Size(width: 24, height: 24)
                            $0.accessory = Size(width: 16, height: 16)
                        })
                    let parts = [layout.content, layout.title, layout.detail, layout.image]
                    #expect(
                        parts.allSatisfy { $0.width >= 0 && $0.height >= 0 },
                        "\(style), width \(width), progress \(progress): \(parts)")
                }
            }
        }
    }
}
