# The two commands of a newcomer: `make run` and `make test`. Both work from a fresh clone.
PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
# Only a part of what is installed is ever imported, and the first import compiles it.
PIP    := -m pip install --quiet --disable-pip-version-check --no-compile

# Tests start hundreds of programs, and each would compile the whole of it again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run test explore soak mutations lint bench site third-party package translations kernels check-kernels clean

run: $(VENV)/.installed
	@sh tools/qt-libraries.sh $(BIN)/python
	@$(BIN)/robotworkshop

# Tests wait for half of their time, for robots that drive in real time and for processes: six at a time, and the types
# beside them, keep two cores busy.
# One process imports everything before: in a new environment six would compile the same files, each for itself.
test: $(VENV)/.installed-test
	@sh tools/qt-libraries.sh $(BIN)/python
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	$(BIN)/mypy & types=$$!; export QT_QPA_PLATFORM=offscreen; \
	$(BIN)/python -m pytest --collect-only -qq > /dev/null; \
	$(BIN)/python -m pytest -n 6 --dist worksteal -q; tests=$$?; \
	wait $$types && exit $$tests

# Up to thirty times as many examples of a property, new ones each time.
explore: $(VENV)/.installed-test
	HYPOTHESIS_PROFILE=explore QT_QPA_PLATFORM=offscreen $(BIN)/python -m pytest -n 4 --dist worksteal -q

# Fifty matches in a row, after which nothing may be left over.
soak: $(VENV)/.installed-test
	$(BIN)/python tools/soak.py

# Plants faults in rooms that must not fail, and counts those that a test notices.
mutations: $(VENV)/.installed-test
	$(BIN)/python $(PIP) --editable '.[mutation]'
	$(BIN)/python tools/mutations.py

lint: $(VENV)/.installed-test
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/mypy
	$(BIN)/lint-imports

# What is said below the window, and translated in it.
PHRASES := scenesolver/planning/textbook/steps.py robotdriver/phrases/*.py scene/phrases.py scene/formats/faults.py \
	scenesolver/phrases.py scenesolver/planning/no_way.py \
	robotworkshop/*/phrases.py robotworkshop/*/refusals.py robotworkshop/families/eyebot/worlds/faults.py \
	robotworkshop/tournament/phrases/*.py \
	robotworkshop/tournament/isolation/level.py robotworkshop/tournament/isolation/sandbox.py

# Finds the window's texts for the translators, makes what the window reads of what they wrote, and says what is missing.
translations: $(VENV)/.installed-test
	$(BIN)/pyside6-lupdate -extensions py -locations none -no-obsolete -tr-function-alias tr+=counted,tr+=Phrase \
		gui $(PHRASES) -ts gui/texts/translations/*.ts
	$(BIN)/pyside6-lrelease gui/texts/translations/*.ts
	@$(BIN)/python tools/missing_translations.py

# The peers that the planner is measured beside get an environment of their own.
bench: $(VENV)-bench/.installed
	$(VENV)-bench/bin/python benchmarks/planning.py --quick --json build/planning.json

$(VENV)-bench/.installed: pyproject.toml
	@sh tools/make-venv.sh "$(PYTHON)" "$(VENV)-bench"
	$(VENV)-bench/bin/python $(PIP) --editable '.[bench]'
	@touch $@

# The documentation as a site, in build/site; any warning fails.
site: $(VENV)-site/.installed
	NO_MKDOCS_2_WARNING=1 $(VENV)-site/bin/python -m mkdocs build --strict --quiet

$(VENV)-site/.installed: pyproject.toml
	@sh tools/make-venv.sh "$(PYTHON)" "$(VENV)-site"
	$(VENV)-site/bin/python $(PIP) --editable '.[site]'
	@touch $@

# The licences of what the program needs.
third-party: $(VENV)/.installed-test
	$(BIN)/python tools/third_party.py > THIRD_PARTY.md

# The program as a folder that needs no Python, in dist/; see docs/packaging.md. Built from the installed wheel.
package: $(VENV)-package/bin/python
	$(VENV)-package/bin/python $(PIP) '.[package]'
	@sh tools/qt-libraries.sh $(VENV)-package/bin/python
	$(VENV)-package/bin/python packaging/build.py
	$(VENV)-package/bin/python packaging/check.py dist/robotworkshop build/pictures

$(VENV)-package/bin/python:
	@sh tools/make-venv.sh "$(PYTHON)" "$(VENV)-package"

$(VENV)/bin/python:
	@sh tools/make-venv.sh "$(PYTHON)" "$(VENV)"

# What is compiled belongs to the sources that it was built of.
TYPES := $(wildcard robotdriver/ranging/kernel/*.pxd robotdriver/simulator/*/*.pxd scenesolver/kernel/*.pxd)
BUILT_OF := pyproject.toml setup.py packaging/backend.py packaging/kernels.py \
	$(TYPES) $(TYPES:.pxd=.py) $(wildcard scenesolver/kernel/*.py)

$(VENV)/.installed: $(BUILT_OF) | $(VENV)/bin/python
	$(BIN)/python $(PIP) --editable .
	@touch $@

$(VENV)/.installed-test: $(BUILT_OF) | $(VENV)/bin/python
	$(BIN)/python $(PIP) --editable '.[test]'
	@touch $@ $(VENV)/.installed

# Compiles the kernels that have changed, in seconds.
kernels: $(VENV)/.installed-test
	$(BIN)/python setup.py --quiet build_ext --inplace

# The kernels' tests with bounds checked by Cython, and addresses and undefined behaviour by the compiler's sanitizers.
SANITIZED := LD_PRELOAD="$$(cc -print-file-name=libasan.so) $$(cc -print-file-name=libubsan.so)" \
	ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=halt_on_error=1 PYTHONMALLOC=malloc

check-kernels: $(VENV)/.installed-test
	ROBOTWORKSHOP_CHECKED=1 $(BIN)/python setup.py --quiet build_ext --inplace --force
	$(SANITIZED) $(BIN)/python -m pytest -q -p no:xdist -W error::pytest.PytestUnraisableExceptionWarning \
		tests/robotdriver/ranging tests/robotdriver/simulator/bodies/test_crowd.py tests/scenesolver/kernel tests/scenesolver/geometry \
		tests/scenesolver/planning/test_uncompiled_search.py; \
	checked=$$?; $(BIN)/python setup.py --quiet build_ext --inplace --force && exit $$checked

clean:
	rm -rf $(VENV) $(VENV)-bench $(VENV)-package $(VENV)-site build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .import_linter_cache
