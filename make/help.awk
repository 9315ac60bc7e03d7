# Prints the commands of the make files, which is what `make help` does.
#
#     awk -f make/help.awk Makefile make/*.mk
#
# A rule is a command if its line ends with "## " and a description. A command whose name make computes has a line of its own
# instead: "## NAME: description". The line "##@ TITLE" begins a section, which several files may share. A file without one is
# listed under "More". A description continues on the next line if that begins with "##   ".

function enter(title) {
    if (!(title in known)) {
        known[title] = 1
        titles[++sections] = title
    }
}

function add(name, text) {
    enter(title)
    count[title]++
    names[title, count[title]] = name
    texts[title, count[title]] = text
    last = title
    if (length(name) > width)
        width = length(name)
}

# Words of the text in lines of at most 100 characters, below one another.
function show(name, text,    words, n, i, line) {
    n = split(text, words, " ")
    line = sprintf("  %-" (width + 5) "s ", name)
    for (i = 1; i <= n; i++) {
        if (length(line) + 1 + length(words[i]) > 100) {
            print line
            line = sprintf("  %-" (width + 5) "s ", "")
        }
        line = line " " words[i]
    }
    print line
}

FNR == 1 { title = "More"; last = "" }
/^##@ / { title = substr($0, 5); enter(title); next }
/^##   / && last != "" { texts[last, count[last]] = texts[last, count[last]] " " substr($0, 6); next }
/^## [^:]+: / { name = $0; sub(/^## /, "", name); sub(/: .*/, "", name); text = $0; sub(/^## [^:]+: /, "", text); add(name, text); next }
/^[a-z][a-z0-9-]*:.* ## / { name = $0; sub(/:.*/, "", name); text = $0; sub(/.* ## /, "", text); add(name, text); next }
!/^##/ { last = "" }

END {
    for (s = 1; s <= sections; s++) {
        title = titles[s]
        if (!count[title])
            continue
        print (shown++ ? "\n" : "") title
        for (i = 1; i <= count[title]; i++)
            show("make " names[title, i], texts[title, i])
    }
}
