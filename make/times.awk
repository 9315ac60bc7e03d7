# Prints how long each step took, the most expensive first, and what all of them took.
#
#     awk -v begun=SECONDS -v now=SECONDS -f make/times.awk build/times.tsv
#
# The last line counts the steps that passed and failed.

BEGIN { FS = "\t" }
{
    if (!($1 in wall))
        names[++count] = $1
    wall[$1] += $2
    processor[$1] += $3
    total += $3
    $4 == "passed" ? passed++ : failed++
}
END {
    for (i = 2; i <= count; i++)
        for (j = i; j > 1 && processor[names[j]] > processor[names[j - 1]]; j--) {
            name = names[j]
            names[j] = names[j - 1]
            names[j - 1] = name
        }
    printf "%-32s %9s %9s\n", "step", "wall s", "processor"
    for (i = 1; i <= count; i++)
        printf "%-32s %9.1f %9.1f\n", names[i], wall[names[i]], processor[names[i]]
    printf "%-32s %9d %9.1f\n", "all", now - begun, total
    printf "%d passed, %d failed\n", passed, failed
}
