import Testing

/// The effects of changes on gestures. `on`: it goes on with its row or column. `end`: it
/// has no effect any more. `under`: what has come under the pointer is selected. `next`: it goes on
/// with a neighbor of its row.
private let right = """
                  press swipe open drag item band pull index edge head cells field name menu twice
    insertAbove   on    on    on   on   on   on   on   on    on   on   on    on    on   on   on
    insertBelow   on    on    on   on   on   on   on   on    on   on   on    on    on   on   on
    deleteAbove   on    on    on   on   on   on   on   on    on   on   on    on    on   on   end
    deleteBelow   on    on    on   on   on   on   on   on    on   on   on    on    on   on   on
    deleteItself  end   end   end  end  end  on   on   on    end  end  next  end   end  end  end
    moveOther     on    on    on   on   on   on   on   on    on   on   on    on    on   on   on
    moveItself    on    on    on   end  end  on   on   on    on   on   on    on    on   on   end
    moveSection   on    on    on   on   on   on   on   under on   on   on    on    on   on   end
    reloadOther   on    on    on   on   on   on   on   on    on   on   on    on    on   on   on
    reloadItself  on    on    on   on   on   on   on   on    on   on   on    end   on   on   on
    reloadSection end   end   end  end  end  on   on   on    on   on   on    end   end  end  end
    reloadAll     end   end   end  end  end  end  on   on    on   on   end   end   end  end  on
    insertSection on    on    on   on   on   on   on   on    on   on   on    on    on   on   on
    deleteSection end   end   end  end  end  on   on   under on   on   next  end   end  end  end
    width         on    on    on   on   on   on   on   on    on   on   on    on    on   on   end
    """

/// Each gesture with each change in its midst. Spec R8.
///
/// A gesture belongs to the row or the column on which it began, wherever a change takes it, and
/// ends only with it. After a reload of its section or of everything, any row may be another one.
struct GestureMatrixTests {
    private static var scripts: [String: any GestureScript.Type] {
        [
            "press": PressScript.self, "swipe": SwipeScript.self, "open": OpenRowScript.self,
            "drag": RowDragScript.self, "item": ItemDragScript.self, "band": BandScript.self,
            "pull": PullScript.self, "index": IndexScript.self, "edge": ResizeScript.self,
            "head": ColumnMoveScript.self, "cells": CellRangeScript.self,
            "field": TypingScript.self, "name": RenamingScript.self, "menu": MenuScript.self,
            "twice": DoubleClickScript.self,
        ]
    }

    /// The lines of the table as words.
    private static let lines = right.split(separator: "\n").map { line in
        line.split(separator: " ").map(String.init)
    }

    @Test("every gesture with every change is in the table")
    func isComplete() {
        #expect(Set(Self.lines[0]) == Set(Self.scripts.keys))
        #expect(Self.lines.dropFirst().map { $0[0] } == GestureChange.allCases.map(\.rawValue))
        for line in Self.lines.dropFirst() {
            #expect(line.count == Self.lines[0].count + 1, "\(line[0])")
        }
    }

    @Test("a gesture lives through a change as the table says", arguments: GestureChange.allCases)
    func lives(through change: GestureChange) throws {
        let line = try #require(Self.lines.first { $0[0] == change.rawValue })
        for (gesture, right) in zip(Self.lines[0], line.dropFirst()) {
            var script = try #require(Self.scripts[gesture]).init()
            try script.make(change)
            let outcome = try script.end()
            #expect(outcome == right, "\(gesture), \(change)")
        }
    }
}
