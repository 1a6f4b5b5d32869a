# For frameworks that build with `make EXE=name`: leaves the binary beside this file.
EXE ?= tapestry
ifeq ($(OS),Windows_NT)
  SUFFIX := .exe
endif

.PHONY: all
all:
	cargo build --release --locked
	cp target/release/tapestry$(SUFFIX) $(EXE)$(SUFFIX)
