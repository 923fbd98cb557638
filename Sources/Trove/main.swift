import CGtk
print(gtk_get_major_version())
