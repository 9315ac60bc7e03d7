# The vectors. Tests/Vectors/README.md says how one is written.

# The folders are listed too, because a folder gets newer when one of its files is removed.
vector_files := $(wildcard Tests/Vectors/*.json Tests/Vectors/subs_* Tests/Vectors/subs_*/*.json)

.PHONY: vectors vector test-vectors

##@ Change
# Writes every vector as a line of one file, which all replays read.
vectors: build/vectors ## writes every vector as a line of build/vectors, which all replays read
build/vectors: $(vector_files) Tests/Vectors/vectors.py Tests/Vectors/differences.py | setup
	@mkdir -p build
	@python3 Tests/Vectors/vectors.py flatten $@

test-core test-answers test-companions library-builds test-packages test-documents test-python schema python docs rule site test-site \
test-pages proof bench load sanitize sanitized fuzz fuzz-coverage mutants mutants-all: build/vectors

# Asks the library for the answers that FILE lacks, and writes them into FILE, for somebody to read. With NAME it needs no
# library: it prints a vector with what it shares with others.
vector: setup ## fills in the missing answers of the vector file FILE, for you to read; prints the vector NAME whole
	@[ -n '$(if $(FILE)$(NAME),yes)' ] || { echo "usage: make vector FILE=Tests/Vectors/subs_prorate/rows.json, or NAME='…'"; exit 2; }
ifneq ($(NAME),)
	@python3 Tests/Vectors/vectors.py show '$(subst ','\'',$(NAME))'
else
	@$(MAKE) -s lib RUNTIME=embedded > /dev/null
	@python3 Tests/Vectors/vectors.py answer build/embedded/$(SONAME) $(FILE)
endif

test-core: test-vectors
test-vectors: setup
	@python3 Tests/Vectors/test_vectors.py
