# For frameworks that build with `make EXE=name`: leaves the binary beside this file.
EXE ?= tapestry
ifeq ($(OS),Windows_NT)
  SUFFIX := .exe
endif
# What `tapestry --version` says of the build.
export TAPESTRY_COMMIT ?= $(shell git describe --always --dirty --exclude '*' 2>/dev/null)

TRIPLE := $(shell rustc -vV | sed -n 's/^host: //p')

.PHONY: all
all:
	cargo build --release --locked
	cp target/release/tapestry$(SUFFIX) $(EXE)$(SUFFIX)

# A build for the processor of this machine, arranged by a profile of what every game's search does: some 5 to 9 % faster (bench/measured.md).
# Takes about ten minutes.
PGO := target/pgo
PROFILES := $(CURDIR)/$(PGO)/profiles
PROFILE_TOOL = $(shell rustc --print sysroot)/lib/rustlib/$(TRIPLE)/bin/llvm-profdata
PROFILED = CARGO_TARGET_DIR=$(PGO) cargo build --release --locked --bin tapestry

.PHONY: pgo
pgo:
	test -x $(PROFILE_TOOL) || rustup component add llvm-tools
	RUSTFLAGS="-C target-cpu=native -C profile-generate=$(PROFILES)" $(PROFILED)
	rm -rf $(PROFILES)
	$(PGO)/release/tapestry bench 11
	$(PROFILE_TOOL) merge -o $(PGO)/tapestry.profdata $(PROFILES)
	RUSTFLAGS="-C target-cpu=native -C profile-use=$(CURDIR)/$(PGO)/tapestry.profdata" $(PROFILED)
	cp $(PGO)/release/tapestry$(SUFFIX) $(EXE)$(SUFFIX)

# What people install: a tarball for systems like Debian, and a zip for Windows where its linker is installed
# (Debian's gcc-mingw-w64-x86-64, `rustup target add x86_64-pc-windows-gnu`). Under target/dist only.
DIST := target/dist
# Programs for other people's machines run on any processor since 2009, and are some 2 to 5 % slower for that.
OLD_X86 := RUSTFLAGS="-C target-cpu=x86-64-v2"
ANY_CPU := $(if $(filter x86_64-%,$(TRIPLE)),$(OLD_X86))
PORTABLE := target/portable
VERSION := $(shell sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
UNIX = $(DIST)/tapestry-$(VERSION)-$(TRIPLE)
WINDOWS_TARGET := x86_64-pc-windows-gnu
WINDOWS := $(DIST)/tapestry-$(VERSION)-$(WINDOWS_TARGET)
PROGRAMS := src/protocol/programs
PAPERS := README.md LICENSE CHANGELOG.md engine-protocol.md src/cli/commands.md src/variants/definitions.md

# The board's core for pages without a server (`rustup target add wasm32-unknown-unknown`): `tapestry board --export DIR` takes it from beside
# the program. A search needs a larger stack than modules usually have.
MODULE_TARGET := wasm32-unknown-unknown
.PHONY: web
web:
	cargo rustc --locked --lib --crate-type cdylib --profile web --target $(MODULE_TARGET) --no-default-features --features page,networks -- -C link-arg=-zstack-size=16777216
	mkdir -p target/release
	cp target/$(MODULE_TARGET)/web/tapestry.wasm target/release/tapestry.wasm

.PHONY: dist
dist: $(if $(filter $(MODULE_TARGET),$(shell rustup target list --installed 2>/dev/null)),web) dist-unix $(if $(shell command -v x86_64-w64-mingw32-gcc),dist-windows)

HOST := $(PORTABLE)/release/tapestry
.PHONY: host
host:
	$(ANY_CPU) CARGO_TARGET_DIR=$(PORTABLE) cargo build --release --locked --bin tapestry

.PHONY: dist-unix
dist-unix: host
	rm -rf $(UNIX) $(UNIX).tar.gz
	install -D $(HOST) $(UNIX)/bin/tapestry
	$(UNIX)/bin/tapestry man --into $(UNIX)/share/man/man1
	gzip -9n $(UNIX)/share/man/man1/*.1
	mkdir -p $(UNIX)/share/bash-completion/completions $(UNIX)/share/zsh/site-functions $(UNIX)/share/fish/vendor_completions.d
	$(UNIX)/bin/tapestry completions bash >$(UNIX)/share/bash-completion/completions/tapestry
	$(UNIX)/bin/tapestry completions zsh >$(UNIX)/share/zsh/site-functions/_tapestry
	$(UNIX)/bin/tapestry completions fish >$(UNIX)/share/fish/vendor_completions.d/tapestry.fish
	if [ -f target/release/tapestry.wasm ]; then install -m 644 -D -t $(UNIX)/share/tapestry target/release/tapestry.wasm; fi
	install -m 644 -D -t $(UNIX)/share/doc/tapestry $(PAPERS)
	tar -C $(DIST) --sort=name --owner=0 --group=0 --numeric-owner -czf $(UNIX).tar.gz $(notdir $(UNIX))

# Texts end their lines as Windows does. The rules of all games are told by the program of this machine.
.PHONY: dist-windows
dist-windows: host
	$(OLD_X86) CARGO_TARGET_DIR=$(PORTABLE) cargo build --release --locked --bin tapestry --target $(WINDOWS_TARGET)
	rm -rf $(WINDOWS) $(WINDOWS).zip
	install -D $(PORTABLE)/$(WINDOWS_TARGET)/release/tapestry.exe $(WINDOWS)/tapestry.exe
	mkdir $(WINDOWS)/rules
	for id in $$($(HOST) variants --json | sed -n 's/^ *"id": "\(.*\)",$$/\1/p'); do $(HOST) variants $$id >$(WINDOWS)/rules/$$id.txt || exit 1; done
	awk 'FNR == 1 { game = $$0; list = "" } /^[^ ]/ { in_pieces = /^Pieces/ } /^$$/ && list { print game ": " list; list = "" } \
	  in_pieces && match($$0, /^  [A-Z][^ ]* [^:]*:/) { list = list (list ? ", " : "") substr($$0, 3, RLENGTH - 3) }' $(WINDOWS)/rules/*.txt >$(WINDOWS)/letters.txt
	install -m 644 -t $(WINDOWS) $(PAPERS) $(PROGRAMS)/winboard.txt
	install -m 644 $(PROGRAMS)/windows.txt $(WINDOWS)/README.txt
	sed -i 's/$$/\r/' $(WINDOWS)/*.txt $(WINDOWS)/rules/*.txt $(WINDOWS)/*.md
	cd $(DIST) && zip -qrX $(notdir $(WINDOWS)).zip $(notdir $(WINDOWS))

# What `pip install` takes, under target/dist/wheels: for every Python from 3.9 on, on Linux (any of the last ten years, for which zig
# links) and, where its linker is installed, on Windows.
WHEELS := $(DIST)/wheels
WHEEL_TOOLS := target/wheel-tools
MATURIN = $(ANY_CPU) $(WHEEL_TOOLS)/bin/maturin build --release --out $(WHEELS)

.PHONY: wheels
wheels: $(WHEEL_TOOLS)
	PATH="$(CURDIR)/$(WHEEL_TOOLS)/bin:$$PATH" $(MATURIN) --target x86_64-unknown-linux-gnu --zig --compatibility manylinux2014
	$(if $(shell command -v x86_64-w64-mingw32-gcc),$(MATURIN) --target $(WINDOWS_TARGET))
	$(WHEEL_TOOLS)/bin/maturin sdist --out $(WHEELS)

$(WHEEL_TOOLS):
	python3 -m venv $@
	$@/bin/pip install --quiet 'maturin[zig]>=1.9,<2'
