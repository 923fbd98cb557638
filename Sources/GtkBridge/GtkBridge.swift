public import CGtk
