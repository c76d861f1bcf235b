import type { PipelineRow } from '../row.ts';

/** Conditions that GitLab calls invalid: never taken for false. */
export const conditionFaultsRows: readonly PipelineRow[] = [
  {
    says: 'is refused for a variable in braces',
    files: `build:
  script: make
  rules:
    - if: \${TEAM} == "red"`,
    fault: { keyword: 'if', job: 'build', line: 4 },
  },
  {
    says: 'is refused for a word without quotes',
    files: `test: {script: make}
build:
  script: make
  rules:
    - if: $TEAM == red`,
    fault: { keyword: 'if', job: 'build', line: 5 },
  },
  {
    says: 'is refused for a single equals sign',
    files: `build:
  script: make
  rules: [{if: '$TEAM = "red"'}]`,
    fault: { keyword: 'if', job: 'build', line: 3 },
  },
  {
    says: 'is refused for an operator without a right side',
    files: `build:
  script: make
  rules:
    - if: $TEAM &&`,
    fault: { keyword: 'if', job: 'build', line: 4 },
  },
  {
    says: 'is refused for two values without an operator',
    files: `build:
  script: make
  rules:
    - if: $TEAM "red"`,
    fault: { keyword: 'if', job: 'build', line: 4 },
  },
  {
    says: 'is refused for a parenthesis that is not closed',
    files: `build:
  script: make
  rules:
    - if: ($TEAM == "red" || $OTHER`,
    fault: { keyword: 'if', job: 'build', line: 4 },
  },
  {
    says: 'is refused for a parenthesis that is not opened',
    files: `build:
  script: make
  rules:
    - if: $TEAM == "red")`,
    fault: { keyword: 'if', job: 'build', line: 4 },
  },
  {
    says: 'is refused for a text that is not closed',
    files: `build:
  script: make
  rules:
    - if: '$TEAM == "red'`,
    fault: { keyword: 'if', job: 'build', line: 4 },
  },
  {
    says: 'is refused for a pattern of one character',
    files: `build:
  script: make
  rules:
    - if: $TEAM =~ /./`,
    fault: { keyword: 'if', job: 'build', line: 4 },
  },
  {
    says: 'is refused for a pattern that is invalid',
    files: `build:
  script: make
  rules:
    - if: $TEAM =~ /^(red/`,
    fault: { keyword: 'if', job: 'build', line: 4 },
  },
  {
    says: 'is refused for a pattern that looks ahead, which RE2 lacks',
    files: `build:
  script: make
  rules:
    - if: $CI_COMMIT_BRANCH =~ /^(?!main)/`,
    fault: { keyword: 'if', job: 'build', line: 4 },
  },
  {
    says: 'is refused for a slash in a pattern that is not escaped',
    files: `build:
  script: make
  rules:
    - if: $CI_COMMIT_BRANCH =~ /^release/24/`,
    fault: { keyword: 'if', job: 'build', line: 4 },
  },
  {
    says: 'is refused for an unknown flag of a pattern',
    files: `build:
  script: make
  rules:
    - if: $CI_COMMIT_BRANCH =~ /^release/x`,
    fault: { keyword: 'if', job: 'build', line: 4 },
  },
  {
    says: 'is refused for an empty condition',
    files: `build:
  script: make
  rules:
    - if: ""`,
    fault: { keyword: 'if', job: 'build', line: 4 },
  },
  {
    says: 'is refused for a condition that is not a text',
    files: `build:
  script: make
  rules:
    - if: true`,
    fault: { keyword: 'if', job: 'build', line: 4 },
  },
  {
    says: 'is refused for an invalid condition that no evaluation would reach',
    files: `build:
  script: make
  rules:
    - when: always
    - if: $TEAM == $`,
    fault: { keyword: 'if', job: 'build', line: 5 },
  },
  {
    says: 'is refused for an invalid condition of its workflow',
    files: `workflow:
  rules:
    - if: $TEAM = "red"
build: {script: make}`,
    fault: { keyword: 'if', line: 3 },
  },
];
