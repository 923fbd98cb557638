# Trove, from a fresh checkout: `make run` and `make test` install what is missing by themselves.

PREFIX  ?= /usr/local
DESTDIR ?=
FILE    ?=
FILTER  ?=

app_id  := org.trove.Trove
scripts := data/scripts
# The Swift library goes in: Trove then runs where no Swift is, and starts a little sooner. Most data of
# its ICU stay out, as do names that nothing looks up; relocations are packed as of glibc 2.36.
release := swift build -c release --static-swift-stdlib -Xswiftc -use-ld=lld \
	-Xlinker "$$($(scripts)/foundation-icu-data .build/foundation-icu)" -Xlinker --no-export-dynamic \
	-Xlinker -z -Xlinker pack-relative-relocs

export PKG_CONFIG_PATH := $(CURDIR)/.build/pkgconfig:$(PKG_CONFIG_PATH)

.PHONY: help run catalog prepare build debug examples test thorough smoke pictures fuzz monkey tools \
	test-data spec-coverage names orphans repeated doc-coverage docs check lint bench screenshots catalog-pictures install \
	uninstall \
	deb deb-test version-library long-functions \
	language-pictures format-tables pot clean deps

help:
	@sed -n 's/^## //p' Makefile

## make run [FILE=list.csv]  builds Trove and starts it
run: prepare
	$(release) --product trove
	@$(scripts)/install-dependencies run
	@$(scripts)/start $(if $(FILE),"$(FILE)")

## make catalog              builds and starts the catalog of TableKit's examples
catalog: prepare
	$(release) --product table-catalog
	@$(scripts)/install-dependencies run
	.build/release/table-catalog

prepare:
	@$(scripts)/install-dependencies build
	@$(scripts)/clean-pkg-config .build/pkgconfig
	@$(scripts)/compile-translations .build/share/locale
	@mkdir -p .build/share/help/C && ln -sfn ../../../../data/help/C .build/share/help/C/trove

## make build                builds Trove, trovectl and the catalog as they are installed
build: prepare
	$(release) --product trove
	$(release) --product trovectl
	$(release) --product table-catalog

debug: prepare
	swift build --build-tests $(imports)

## make examples             builds the programs in Examples/, a package that depends on this one
# In the same folder, so that the modules are not built twice. SwiftPM keeps one plan for a folder,
# so it is told to make one, and afterwards that of this package again.
examples: prepare
	swift build --package-path Examples --scratch-path .build --disable-build-manifest-caching $(imports)
	swift build --target TableCore --disable-build-manifest-caching $(imports)

## make test [FILTER=name]   runs the tests, on a display of their own
test: debug $(if $(FILTER),$(if $(findstring Example,$(FILTER)),examples),examples)
	@$(scripts)/install-dependencies test
ifdef FILTER
	$(scripts)/with-postgres $(scripts)/with-display swift test --skip-build --filter "$(FILTER)" \
		--experimental-maximum-parallelization-width 8
else
	$(scripts)/run-tests
endif

## make thorough [RUNS=100000]  runs long forms of tests: kills, broken disks, undo, exports, random tables
thorough: export TROVE_KILLS = 200
thorough: export TROVE_UNDO_STEPS = 1000
thorough: export TROVE_UNDO_RUNS = 4
thorough: export TROVE_FAULTS = all
thorough: export TROVE_BOTH_WAYS = 100000
thorough: debug
	$(scripts)/with-postgres $(scripts)/with-display swift test --skip-build --disable-xctest \
		--filter 'TroveStoreTests.(KillTests|UndoRunTests|FaultTests)|WriterPropertyTests'
	TROVE_RUNS=$(or $(RUNS),100000) swift test -c release --scratch-path .build/thorough \
		-Xswiftc -enable-testing --disable-xctest --filter '^TableCoreTests\.'

## make smoke                runs the quick tests of every day
smoke: debug
	@$(scripts)/install-dependencies test
	$(scripts)/run-tests smoke

## make pictures             approves the pictures of pages and views as they are drawn now
pictures: export TROVE_APPROVE = 1
pictures: debug
	@$(scripts)/install-dependencies test
	$(scripts)/picture-tests

## make fuzz [MINUTES=5] [FORMAT=ris]  looks for inputs that crash a reader, or that it reads wrongly
fuzz: export TROVE_FUZZ = 1
fuzz: prepare
	swift build -c release --scratch-path .build/fuzz --product trove-fuzz \
		-Xlinker "$$($(scripts)/fuzzer-library)" -Xlinker -lstdc++
	$(scripts)/fuzz $(or $(MINUTES),5) $(FORMAT)

## make tools                reads and changes libraries with other SQLite tools, which it fetches from PyPI
tools: prepare
	@$(scripts)/install-dependencies tools
	swift build --product trovectl
	$(scripts)/tool-tests .build/debug/trovectl

## make monkey [MINUTES=5] [SEED=]  gives random input to Trove and the catalog, and checks the results
monkey: prepare
	@$(scripts)/install-dependencies test
	for product in trove trovectl table-catalog trove-monkey; do \
		swift build --product $$product || exit; done
	$(scripts)/with-postgres $(scripts)/with-display .build/debug/trove-monkey \
		$$((60 * $(or $(MINUTES),5))) $(or $(SEED),$$(date +%s)) 62,3376,100000 \
		file shared catalog

## make test-data            fetches real files, large ones too, that the tests then use as well
test-data:
	@$(scripts)/fetch-test-data .build/test-data $(or $(DATA),../shared/data)

## make spec-coverage        prints which rows of the specification no test names
spec-coverage:
	@$(scripts)/spec-coverage $(or $(SPEC),../shared/spec) Tests

## make names [SPEC=folder]     prints which members of UIKit are not offered under their name
names: debug
	@$(scripts)/uikit-names $(or $(SPEC),../shared/spec)/api.md \
		Sources/TableKit/TableKit.docc/Articles/ComingFromUIKit.md

## make orphans              prints which public types and members of the core nothing but tests uses
orphans:
	@$(scripts)/orphans TableCore

## make repeated             prints what stands in both engines, and in both table and collection
repeated:
	@$(scripts)/repeated-rules
	@$(scripts)/repeated-rules --views

## make long-functions [LINES=45]  prints the functions that are longer
long-functions:
	@$(scripts)/long-functions $(or $(LINES),45)

## make doc-coverage         prints which public symbols of core and kit have no documentation
doc-coverage: debug
	@$(scripts)/doc-coverage TableCore
	@$(scripts)/doc-coverage TableKit

## make docs                 builds the documentation of core and kit in .build/docs
docs: debug
	@$(scripts)/doc-coverage TableCore .build/docs
	@$(scripts)/doc-coverage TableKit .build/docs

## make check                format, data files, translations, no warnings, tests
check: export TROVE_STRICT = 1
# A target imports only what it declares.
check: imports = --explicit-target-dependency-import-check error
check: lint test

lint:
	@$(scripts)/install-dependencies check
	swift format lint --strict --parallel -r Package.swift Sources Tests Examples
	desktop-file-validate data/$(app_id).desktop
	yelp-check validate data/help/C/*.page
	yelp-check links data/help/C
	yelp-check orphans data/help/C
	appstreamcli validate --strict --no-net data/$(app_id).metainfo.xml
	$(scripts)/extract-texts --check
	$(scripts)/check-translations
	$(scripts)/check-access-keys

## make bench [FILTER=suite]  measures Trove and prints the figures
bench: prepare
	@$(scripts)/install-dependencies run test
	$(release) --product trove
	$(release) --product trovectl
	$(release) --product trove-bench
	$(release) --product bare-window
	@! pkg-config --exists gtk4 || cc -O2 data/bench/list-view.c -o .build/list-view $$(pkg-config --cflags --libs gtk4)
	@cc -O2 data/bench/workbook.c -o .build/workbook -lxlsxwriter
	@test -x .build/calamine/bin/python || python3 -m venv .build/calamine
	@.build/calamine/bin/pip install -q --disable-pip-version-check python-calamine==0.9.1 || true
	TROVE_LIST_VIEW=$(CURDIR)/.build/list-view TROVE_WORKBOOK=$(CURDIR)/.build/workbook \
	TROVE_CALAMINE=$(CURDIR)/.build/calamine/bin/python \
	TROVE_FATAL= TROVE_TEST_FSYNC=on $(scripts)/with-postgres $(scripts)/with-display \
		.build/release/trove-bench $(FILTER)

## make screenshots          takes the pictures in screenshots/ again
screenshots: prepare
	@$(scripts)/install-dependencies run test
	$(release) --product trove
	$(release) --product trovectl
	$(release) --product table-catalog
	$(release) --product trove-screenshots
	TROVE_FATAL= $(scripts)/with-postgres $(scripts)/with-display \
		.build/release/trove-screenshots screenshots

## make language-pictures     takes a picture of the main window in each language
language-pictures: prepare
	@$(scripts)/install-dependencies run languages
	$(release) --product trove
	$(release) --product trovectl
	$(release) --product trove-screenshots
	TROVE_FATAL= $(scripts)/with-display .build/release/trove-screenshots \
		--languages screenshots/languages

## make catalog-pictures     takes a picture of each page of the catalog, in .build/catalog-pictures
catalog-pictures: prepare
	@$(scripts)/install-dependencies run display
	$(release) --product table-catalog
	$(release) --product trove-screenshots
	TROVE_FATAL= $(scripts)/with-display .build/release/trove-screenshots \
		--catalog .build/catalog-pictures

## make install              installs Trove [PREFIX=/usr/local] [DESTDIR=]
install: build
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" $(scripts)/install-files $(app_id)

## make uninstall            uninstalls Trove
uninstall:
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" $(scripts)/install-files --remove $(app_id)

## make deb                  builds Debian packages in .build/deb
deb: build
	@$(scripts)/install-dependencies deb
	$(scripts)/build-debs .build/deb

## make deb-test [RELEASES="bookworm trixie"]  tries the packages in a clean Debian 12 and 13
deb-test: deb
	@$(scripts)/install-dependencies deb-test
	for release in $(or $(RELEASES),bookworm trixie); do \
		$(scripts)/deb-test .build/deb .build/deb-test/$$release $$release || exit; done

## make version-library      keeps a library of this version of its file format for the tests
version-library: debug
	@$(scripts)/install-dependencies test
	$(scripts)/version-library .build/debug/trovectl Tests/Data/Libraries

## make format-tables        writes the facts about file formats to docs, desktop entry, metainfo and types
format-tables: prepare
	swift run format-tables .

## make pot                  collects the texts to translate in data/po/trove.pot and the translations
pot:
	@$(scripts)/install-dependencies check
	$(scripts)/extract-texts
	@for catalog in data/po/*.po; do msgmerge --quiet --update --backup=none --no-fuzzy-matching \
		--sort-by-file --add-location=file "$$catalog" data/po/trove.pot || exit; done

## make clean                removes what was built
clean:
	rm -rf .build screenshots/.work

## make deps                 installs every Debian package that any of these needs
deps:
	@$(scripts)/install-dependencies build run display test check languages deb deb-test
