import type { PipelineRow } from '../row.ts';

export const onlyExceptRows: readonly PipelineRow[] = [
  {
    says: 'runs a job only on the branches that it names',
    ref: 'stable',
    files: `named: {script: make, only: [main, stable]}
refs: {script: make, only: {refs: [stable]}}
other: {script: make, only: [main]}
not-named: {script: make, except: [stable]}
not-other: {script: make, except: [main]}
not-refs: {script: make, except: {refs: [main]}}
usual: {script: make}`,
    jobs: ['named', 'refs', 'not-other', 'not-refs', 'usual'],
  },
  {
    says: 'knows patterns of refs, with flags, and no wildcards',
    ref: 'Issue-42-crane',
    files: `pattern: {script: make, only: [/^Issue-.*$/]}
part: {script: make, only: [/-42-/]}
lower: {script: make, only: [/^issue-.*$/]}
flag: {script: make, only: [/^issue-.*$/i]}
wildcard: {script: make, only: [Issue-*]}
not-flag: {script: make, except: [/^issue/i]}
not-wildcard: {script: make, except: [Issue-*]}`,
    jobs: ['pattern', 'part', 'flag', 'not-wildcard'],
  },
  {
    says: 'tells branches from tags',
    files: `branches: {script: make, only: [branches]}
tags: {script: make, only: [tags]}
not-branches: {script: make, except: [branches]}
not-tags: {script: make, except: [tags]}`,
    jobs: ['branches', 'not-tags'],
  },
  {
    says: 'tells tags from branches, and knows patterns of tags',
    ref: 'v1.2.0',
    tag: true,
    files: `branches: {script: make, only: [branches]}
tags: {script: make, only: [tags]}
pattern: {script: make, only: ['/^v\\d+\\.\\d+/']}
name: {script: make, only: [v1.2.0]}
release-only: {script: make, only: ['/^v\\d+/'], except: [branches]}
not-tags: {script: make, except: [tags]}
usual: {script: make}`,
    jobs: ['tags', 'pattern', 'name', 'release-only', 'usual'],
  },
  {
    says: 'takes "except" before "only"',
    files: `both: {script: make, only: [branches], except: [main]}
either: {script: make, only: [main], except: [tags, schedules]}`,
    jobs: ['either'],
  },
  {
    says: 'knows pushes by name',
    files: `pushes: {script: make, only: [pushes]}
schedules: {script: make, only: [schedules]}
triggers: {script: make, only: [triggers]}
api: {script: make, only: [api]}
web: {script: make, only: [web]}
chat: {script: make, only: [chat, external, pipelines]}
requests: {script: make, only: [merge_requests, external_pull_requests]}
not-pushes: {script: make, except: [pushes]}
not-requests: {script: make, except: [merge_requests]}`,
    jobs: ['pushes', 'not-requests'],
  },
  {
    says: 'knows schedules by name, which run on branches, too',
    source: 'schedule',
    files: `schedules: {script: make, only: [schedules]}
branches: {script: make, only: [branches]}
main: {script: make, only: [main]}
pushes: {script: make, only: [pushes]}
not-schedules: {script: make, only: [branches], except: [schedules]}
usual: {script: make}`,
    jobs: ['schedules', 'branches', 'main', 'usual'],
  },
  {
    says: 'knows the ways in which pipelines start in singular, too',
    source: 'schedule',
    files: `nightly: {script: make, only: [schedule]}
pushed: {script: make, only: [push, trigger]}
by-day: {script: make, except: [schedule]}
usual: {script: make, except: [push]}`,
    jobs: ['nightly', 'usual'],
  },
  {
    says: 'takes an invalid pattern before the path of a project, which matches nothing',
    files: `cranes: {script: make, only: ['/main\\Z/@harbor/quay/crane']}
docks: {script: make, only: ['/main\\z/@harbor/quay/crane']}
ships: {script: make, except: ['/^(main/@harbor/quay/crane']}`,
    jobs: ['docks', 'ships'],
  },
  {
    says: 'takes what is after the first @ for the path of a project',
    ref: 'a@b',
    files: `name: {script: make, only: ['a@b']}
pattern: {script: make, only: ['/^a@b$/']}
branches: {script: make, only: [branches@harbor/quay/crane]}`,
    jobs: ['branches'],
  },
  {
    says: 'knows triggers by name',
    source: 'trigger',
    files: `triggers: {script: make, only: [triggers]}
api: {script: make, only: [api]}
not-triggers: {script: make, except: [triggers]}
usual: {script: make}`,
    jobs: ['triggers', 'usual'],
  },
  {
    says: 'knows those that the API asked for by name',
    source: 'api',
    files: `api: {script: make, only: [api]}
web: {script: make, only: [web]}
pushes: {script: make, only: [pushes]}
not-api: {script: make, except: [api, web]}`,
    jobs: ['api'],
  },
  {
    says: 'leaves out a job that is for another project',
    files: `other: {script: make, only: [branches@tools/elsewhere]}
not-other: {script: make, except: [main@tools/elsewhere]}`,
    jobs: ['not-other'],
  },
  {
    says: 'runs a job only if one of its conditions on variables holds',
    project: [{ key: 'DEPLOY_ON', value: '1' }],
    files: `first: {script: make, only: {variables: [$DEPLOY_ON, $NOBODY]}}
second: {script: make, only: {variables: [$NOBODY, '$DEPLOY_ON == "1"']}}
none: {script: make, only: {variables: [$NOBODY, '$DEPLOY_ON == "2"']}}
not-first: {script: make, except: {variables: [$DEPLOY_ON]}}
not-none: {script: make, except: {variables: [$NOBODY, '$DEPLOY_ON =~ /^2/']}}
own: {script: make, variables: {SIZE: big}, only: {variables: ['$SIZE == "big"']}}`,
    jobs: ['first', 'second', 'not-none', 'own'],
  },
  {
    says: 'has the jobs for a variable of the project, whichever keyword asks for it',
    project: [{ key: 'DEPLOY_ON', value: '1' }],
    files: `a: {script: make, rules: [{if: '$DEPLOY_ON == "1"'}]}
b: {script: make, only: {variables: ['$DEPLOY_ON == "1"']}}
c: {script: make, except: {variables: ['$DEPLOY_ON == "1"']}}
d: {script: make}`,
    jobs: ['a', 'b', 'd'],
  },
  {
    says: 'needs each part of "only" to hold, and no part of "except"',
    changed: ['src/a.c'],
    files: `variables: {SIZE: big}
all: {script: make, only: {refs: [main], variables: [$SIZE], changes: ["src/*"]}}
no-ref: {script: make, only: {refs: [stable], variables: [$SIZE], changes: ["src/*"]}}
no-variable: {script: make, only: {refs: [main], variables: [$NOBODY]}}
no-change: {script: make, only: {refs: [main], changes: ["docs/*"]}}
not-change: {script: make, except: {refs: [stable], changes: ["src/*"]}}
not-variable: {script: make, except: {refs: [stable], variables: [$SIZE]}}
not-at-all: {script: make, except: {refs: [stable], variables: [$NOBODY], changes: ["docs/*"]}}`,
    jobs: ['all', 'not-at-all'],
  },
  {
    says: 'keeps to branches and tags where "only" has variables or changes alone',
    ref: 'v1.0',
    tag: true,
    files: `variables: {SIZE: big}
variables-only: {script: make, only: {variables: [$SIZE]}}
changes-only: {script: make, only: {changes: ["docs/*"]}}`,
    jobs: ['variables-only', 'changes-only'],
  },
  {
    says: 'runs a job only if one of its paths changed',
    changed: ['docker/scripts/run.sh', 'README.md'],
    files: `near: {script: make, only: {changes: ["docker/**/*"]}}
far: {script: make, only: {changes: ["docker/*", "*.{py,sh}"]}}
list: {script: make, only: {changes: [Makefile, README.md]}}
not-near: {script: make, except: {changes: ["**/*.md"]}}
not-far: {script: make, except: {changes: ["docs/**/*"]}}`,
    jobs: ['near', 'list', 'not-far'],
  },
  {
    says: 'expands no variables in the changes of "only" and "except"',
    changed: ['docks/crane.md'],
    files: `variables: {PLACE: docks}
in-only: {script: make, only: {changes: ["$PLACE/*"]}}
in-except: {script: make, except: {changes: ["$PLACE/*"]}}`,
    jobs: ['in-except'],
  },
  {
    says: 'holds changes for true where there is no push, in "except", too',
    source: 'schedule',
    files: `in-only: {script: make, only: {changes: [nothing.txt]}}
in-except: {script: make, except: {changes: [nothing.txt]}}
usual: {script: make}`,
    jobs: ['in-only', 'usual'],
  },
  {
    says: 'is refused for "only" beside rules',
    files: `build:
  script: make
  only: [main]
  rules: [{if: $CI_COMMIT_BRANCH}]`,
    fault: { keyword: 'only', job: 'build', line: 3 },
  },
  {
    says: 'is refused for "except" beside rules that it inherits',
    files: `.rules: {rules: [{if: $CI_COMMIT_BRANCH}]}
build:
  extends: .rules
  script: make
  except: [tags]`,
    fault: { keyword: 'except', job: 'build', line: 5 },
  },
  {
    says: 'takes "only" of null beside rules',
    files: `.main: {only: [stable], except: [main]}
build: {extends: .main, script: make, only: null, except: null, rules: [{if: $CI_COMMIT_BRANCH}]}`,
    jobs: ['build'],
  },
  {
    says: 'takes jobs with rules beside jobs with "only"',
    files: `build: {script: make, rules: [{if: $CI_COMMIT_BRANCH}]}
check: {script: make, only: [main]}
release: {script: make, only: [tags]}`,
    jobs: ['build', 'check'],
  },
];
