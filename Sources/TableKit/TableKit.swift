public import TableCore
