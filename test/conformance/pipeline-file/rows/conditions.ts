import type { PipelineRow } from '../row.ts';

/** Conditions of `rules:if` on variables, texts, and patterns that are valid. */
export const conditionsRows: readonly PipelineRow[] = [
  {
    says: 'compares a variable with a text in either kind of quotes',
    files: `variables: {TEAM: red}
double: {script: make, rules: [{if: '$TEAM == "red"'}]}
single: {script: make, rules: [{if: "$TEAM == 'red'"}]}
plain:
  script: make
  rules:
    - if: $TEAM == "red"
tight: {script: make, rules: [{if: '$TEAM=="red"'}]}
capital: {script: make, rules: [{if: '$TEAM == "Red"'}]}
spaced: {script: make, rules: [{if: '$TEAM == " red"'}]}`,
    jobs: ['double', 'single', 'plain', 'tight'],
  },
  {
    says: 'holds an unknown variable to be unlike every text',
    files: `variables: {TEAM: red}
known: {script: make, rules: [{if: '$TEAM != "blue"'}]}
same: {script: make, rules: [{if: '$TEAM != "red"'}]}
unknown: {script: make, rules: [{if: '$NOBODY != "red"'}]}
not-empty-text: {script: make, rules: [{if: '$NOBODY != ""'}]}
empty-text: {script: make, rules: [{if: '$NOBODY == ""'}]}`,
    jobs: ['known', 'unknown', 'not-empty-text'],
  },
  {
    says: 'tells an unknown variable from an empty one by null',
    files: `variables: {EMPTY: "", FULL: x}
unknown: {script: make, rules: [{if: $NOBODY == null}]}
unknown-not: {script: make, rules: [{if: $NOBODY != null}]}
empty: {script: make, rules: [{if: $EMPTY == null}]}
empty-not: {script: make, rules: [{if: $EMPTY != null}]}
full: {script: make, rules: [{if: $FULL == null}]}
full-not: {script: make, rules: [{if: $FULL != null}]}`,
    jobs: ['unknown', 'empty-not', 'full-not'],
  },
  {
    says: 'takes a variable alone for true only if it is known and not empty',
    files: `variables: {EMPTY: "", FULL: x, WORD: "false", ZERO: "0"}
empty: {script: make, rules: [{if: $EMPTY}]}
empty-text: {script: make, rules: [{if: '$EMPTY == ""'}]}
unknown: {script: make, rules: [{if: $NOBODY}]}
full: {script: make, rules: [{if: $FULL}]}
word: {script: make, rules: [{if: $WORD}]}
zero: {script: make, rules: [{if: $ZERO}]}
in-parentheses: {script: make, rules: [{if: (($FULL))}]}`,
    jobs: ['empty-text', 'full', 'word', 'zero', 'in-parentheses'],
  },
  {
    says: 'compares two variables',
    files: `variables: {LEFT: a, RIGHT: a, OTHER: b}
equal: {script: make, rules: [{if: $LEFT == $RIGHT}]}
unequal: {script: make, rules: [{if: $LEFT == $OTHER}]}
differ: {script: make, rules: [{if: $LEFT != $OTHER}]}
both-unknown: {script: make, rules: [{if: $NOBODY == $NOONE}]}
default-branch: {script: make, rules: [{if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH}]}`,
    jobs: ['equal', 'differ', 'both-unknown', 'default-branch'],
  },
  {
    says: 'takes a text or null on the left side, too',
    files: `variables: {TEAM: red}
text: {script: make, rules: [{if: '"red" == $TEAM'}]}
null-first: {script: make, rules: [{if: null != $TEAM}]}
null-unknown: {script: make, rules: [{if: null != $NOBODY}]}`,
    jobs: ['text', 'null-first'],
  },
  {
    says: 'finds a pattern anywhere unless it has anchors',
    files: `variables: {CARGO: severe-issues-2024}
part: {script: make, rules: [{if: $CARGO =~ /issue/}]}
start: {script: make, rules: [{if: $CARGO =~ /^issue/}]}
end: {script: make, rules: [{if: '$CARGO =~ /-[0-9]{4}$/'}]}
whole: {script: make, rules: [{if: '$CARGO =~ /^[a-z]+-[a-z]+-\\d+$/'}]}`,
    jobs: ['part', 'end', 'whole'],
  },
  {
    says: 'minds the case of letters unless a pattern has the flag i',
    files: `variables: {CARGO: Steel}
exact: {script: make, rules: [{if: $CARGO =~ /^Steel$/}]}
lower: {script: make, rules: [{if: $CARGO =~ /^steel$/}]}
flag: {script: make, rules: [{if: $CARGO =~ /^STEEL$/i}]}
not-flag: {script: make, rules: [{if: $CARGO !~ /^STEEL$/i}]}
not-upper: {script: make, rules: [{if: $CARGO !~ /^STEEL$/}]}`,
    jobs: ['exact', 'flag', 'not-upper'],
  },
  {
    says: 'reads the flags m and s of a pattern',
    message: 'Mend the crane\n\nskip-smoke\nUntil Monday',
    files: `line: {script: make, rules: [{if: $CI_COMMIT_MESSAGE =~ /^skip-smoke$/}]}
line-m: {script: make, rules: [{if: $CI_COMMIT_MESSAGE =~ /^skip-smoke$/m}]}
across: {script: make, rules: [{if: $CI_COMMIT_MESSAGE =~ /^Mend.*Monday/}]}
across-s: {script: make, rules: [{if: $CI_COMMIT_MESSAGE =~ /^Mend.*Monday/s}]}
both: {script: make, rules: [{if: $CI_COMMIT_MESSAGE =~ /^SKIP-SMOKE$/im}]}`,
    jobs: ['line-m', 'across-s', 'both'],
  },
  {
    says: 'takes a pattern that is one escaped character, and the flag U',
    files: `variables: {CARGO: steel/7}
digit: {script: make, rules: [{if: '$CARGO =~ /\\d/'}]}
slash: {script: make, rules: [{if: '$CARGO =~ /\\//'}]}
dot: {script: make, rules: [{if: '$CARGO =~ /\\./'}]}
few: {script: make, rules: [{if: '$CARGO =~ /^st.*7$/Ui'}]}`,
    jobs: ['digit', 'slash', 'few'],
  },
  {
    says: 'matches no pattern with an unknown variable',
    files: `matches: {script: make, rules: [{if: $NOBODY =~ /^re/}]}
differs: {script: make, rules: [{if: $NOBODY !~ /^re/}]}`,
    jobs: ['differs'],
  },
  {
    says: 'takes an escaped slash in a pattern for a slash',
    ref: 'release/24.1',
    files: `release:
  script: make
  rules:
    - if: $CI_COMMIT_BRANCH =~ /^release\\/\\d+\\.\\d+$/
feature: {script: make, rules: [{if: $CI_COMMIT_BRANCH =~ /^feature\\/.+/}]}
dot: {script: make, rules: [{if: $CI_COMMIT_BRANCH =~ /^release.24/}]}`,
    jobs: ['release', 'dot'],
  },
  {
    says: 'takes a pattern from a variable',
    files: `variables: {PATTERN: '/^ship-.*/', LOUD: '/^SHIP-/i', VESSEL: ship-anna}
matches: {script: make, rules: [{if: $VESSEL =~ $PATTERN}]}
flag: {script: make, rules: [{if: $VESSEL =~ $LOUD}]}
differs: {script: make, rules: [{if: $VESSEL !~ $PATTERN}]}
own: {script: make, variables: {VESSEL: tug-bert}, rules: [{if: $VESSEL =~ $PATTERN}]}
own-differs: {script: make, variables: {VESSEL: tug-bert}, rules: [{if: $VESSEL !~ $PATTERN}]}`,
    jobs: ['matches', 'flag', 'own-differs'],
  },
  {
    says: 'matches nothing with a pattern from an unknown variable',
    files: `variables: {VESSEL: ship-anna}
matches: {script: make, rules: [{if: $VESSEL =~ $NOBODY}]}
differs: {script: make, rules: [{if: $VESSEL !~ $NOBODY}]}`,
    jobs: ['differs'],
  },
  {
    says: 'does not expand variables inside a pattern',
    files: `variables: {VESSEL: ship-anna, NAME: anna, PATTERN: '/-$NAME/'}
written: {script: make, rules: [{if: $VESSEL =~ /-$NAME/}]}
kept: {script: make, rules: [{if: $VESSEL =~ $PATTERN}]}
neither: {script: make, rules: [{if: $VESSEL !~ $PATTERN}]}`,
    jobs: ['neither'],
  },
  {
    says: 'does not expand variables inside a text',
    files: `variables: {VESSEL: anna, NAME: anna}
text: {script: make, rules: [{if: '$VESSEL == "$NAME"'}]}
variable: {script: make, rules: [{if: $VESSEL == $NAME}]}`,
    jobs: ['variable'],
  },
  {
    says: 'compares the value of a variable as it is written, without expanding it',
    files: `variables: {PORT: north, BERTH: "$PORT-4"}
expanded: {script: make, rules: [{if: '$BERTH == "north-4"'}]}
written: {script: make, rules: [{if: '$BERTH == "$PORT-4"'}]}`,
    jobs: ['written'],
  },
  {
    says: 'joins with && before ||',
    files: `variables: {A: x}
or-first: {script: make, rules: [{if: $A || $B && $C}]}
grouped: {script: make, rules: [{if: ($A || $B) && $C}]}
and-first: {script: make, rules: [{if: $B && $C || $A}]}
grouped-end: {script: make, rules: [{if: $B && ($C || $A)}]}`,
    jobs: ['or-first', 'and-first'],
  },
  {
    says: 'evaluates nested parentheses from the inside',
    ref: 'develop',
    files: `variables: {A: x, KIND: full}
deep:
  script: make
  rules:
    - if: $CI_COMMIT_BRANCH == "main" || (($KIND == "half" || $KIND == "full") && $A)
deep-not:
  script: make
  rules:
    - if: $CI_COMMIT_BRANCH == "main" || (($KIND == "half" || $KIND == "none") && $A)
two: {script: make, rules: [{if: ($KIND =~ /^fu/ || $B) && ($A || $B)}]}
result: {script: make, rules: [{if: '($B == null) && ($A != null)'}]}`,
    jobs: ['deep', 'two', 'result'],
  },
  {
    says: 'reads a condition over several lines',
    files: `variables: {A: x, KIND: full}
folded:
  script: make
  rules:
    - if: >-
        $A == "x" &&
        $KIND =~ /^f/
literal:
  script: make
  rules:
    - if: |
        $A == "x" &&
        $KIND == "half"`,
    jobs: ['folded'],
  },
  {
    says: 'takes an empty variable before && for true, and before || for the result',
    files: `variables: {EMPTY: "", FULL: x}
and-after: {script: make, rules: [{if: $FULL && $EMPTY}]}
and-before: {script: make, rules: [{if: $EMPTY && $FULL}]}
or-after: {script: make, rules: [{if: $FULL || $EMPTY}]}
or-before: {script: make, rules: [{if: $EMPTY || $FULL}]}
unknown-before: {script: make, rules: [{if: $NOBODY || $FULL}]}`,
    jobs: ['and-before', 'or-after', 'unknown-before'],
  },
];
