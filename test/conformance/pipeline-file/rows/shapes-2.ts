import type { PipelineRow } from '../row.js';

const main = '.gitlab-ci.yml';

const suites = `.suite: &suite
  retry: 1
  except: ['/(^docs[\\/-].*|.*-docs$)/', '/(^qa[\\/-].*|.*-qa$)/']
  script: [rspec]
.five: &five {allow_failure: true, only: [/five/]}
.suite-five: &suite-five
  <<: *suite
  <<: *five
package:
  before_script: []
  when: manual
  before_script: [make tools]
  script: [make package]
  only:
    - //@harbor/quay/crane
    - //@harbor/quay/gantry
rspec 0 2: *suite
rspec 1 2: *suite
rspec-five 0 2: *suite-five
downtime: {<<: *suite, except: [main, tags, '/^[\\d-]+-stable(-ee)?$/']}
compat: {<<: *suite, except: [main, branches@harbor/quay/crane]}
pages: {<<: *suite, only: [main@harbor/quay/crane]}
gems: {<<: *suite, only: [main@harbor/quay/crane, tags]}
`;

const desktop = {
  [main]: `variables:
  release_pattern: '/^release\\/.*/'

variables:
  DEPS: main

.night:
  rules:
    - {if: '$CI_PIPELINE_SOURCE == "schedule" && $NIGHT == "yes"', when: always}
.always:
  rules:
    - {if: $CI_PIPELINE_SOURCE == "schedule", when: never}
    - {if: $CI_COMMIT_BRANCH =~ $release_pattern, when: never}
    - when: always
workflow:
  rules:
    - if: $CI_COMMIT_BRANCH && $CI_OPEN_MERGE_REQUESTS && $CI_COMMIT_BRANCH !~ $release_pattern
      when: never
    - {if: $CI_COMMIT_TAG, when: never}
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
    - if: $CI_COMMIT_BRANCH =~ /^quay\\//
    - if: $CI_COMMIT_BRANCH =~ $release_pattern
include: [{local: /tools/linux.yml}]
`,
  'tools/linux.yml': `linux: {extends: [.always], script: [make], variables: {SKIP: True}}
linux-night:
  extends:
  - linux
  - .night
  variables: {SKIP: False}
.phone: {stage: build, when: manual, script: [make phone]}
phone-arm: {extends: [.phone]}
phone-all: {stage: deploy, when: manual, script: [make], needs: [{job: phone-arm, artifacts: true}]}
`,
};

const picture = `.commit: &commit
  if: '$CI_PIPELINE_SOURCE == "push" && $CI_OPEN_MERGE_REQUESTS == null && $CI_COMMIT_TAG == null'
  interruptible: true
  variables: {}
.release: &release {if: '$CI_COMMIT_TAG != null', interruptible: false, variables: {}}
.plain:
  retry: {max: 1, when: ['scheduler_failure']}
  needs: []
  rules:
    - <<: *commit
      variables: {}
    - if: '($TARTAN != null || "none" =~ /.*TARTAN.*/) && $CI_JOB_NAME !~ /.*picture.*/'
      variables: {CC: clang}
    - <<: *release
  script: [make]
.image:
  extends: .plain
  rules: [{if: $IMAGE != null}, {<<: *release}]
  parallel: {matrix: [{RUNNER: [arm, x86]}]}
  tags: [$RUNNER]
deps: {extends: .plain, stage: build}
picture: {extends: .plain, needs: [deps]}
deps-image: {extends: .image, stage: build}
picture-image: {extends: .image, needs: ["deps-image"]}
`;

/** The shapes of more pipeline files of public projects. */
export const moreShapesRows: readonly PipelineRow[] = [
  {
    says: 'has suites of a large application on a branch, by empty patterns with projects, too',
    ref: 'five-docks',
    files: suites,
    jobs: [
      { name: 'package', when: 'manual', allow_failure: true },
      'rspec 0 2',
      'rspec 1 2',
      { name: 'rspec-five 0 2', allow_failure: true },
      'downtime',
    ],
  },
  { says: 'has other suites on main', files: suites, jobs: ['package', 'rspec 0 2', 'rspec 1 2', 'pages', 'gems'] },
  {
    says: 'runs jobs of triggers only for triggers',
    source: 'trigger',
    files: `.job: &job {tags: [docker]}
.cloud: &cloud
  variables: {USER: travis}
  <<: *job
  script: [make]
flannel: {<<: *job, <<: *cloud, when: on_success, except: ['triggers'], only: [/^pr-.*$/]}
weave: {<<: *job, <<: *cloud, when: manual, only: ['triggers']}
canal: {<<: *cloud, when: manual, except: ['triggers'], only: ['main', /^pr-.*$/]}
`,
    jobs: [{ name: 'weave', when: 'manual', variables: { USER: 'travis' } }],
  },
  {
    says: 'takes all rules of a hidden list by a reference, and leaves a fork to start jobs by hand',
    files: `.merged:
  - if: '$CI_PIPELINE_SOURCE == "push" && $CI_PROJECT_URL =~ /.*example.com\\/shark\\/shark/'
  - if: '$CI_PIPELINE_SOURCE == "api"'
  - if: '$CI_PIPELINE_SOURCE == "push" && $CI_PROJECT_URL !~ /.*example.com\\/shark\\/shark/'
    when: manual
workflow: {auto_cancel: {on_new_commit: interruptible}}
.linux: {needs: [], retry: 1}
Source Package: {extends: .linux, stage: .pre, rules: !reference [.merged], script: [make]}
Deb Package: {extends: .linux, rules: !reference [.merged], script: [make deb], needs: ['Source Package']}
`,
    jobs: [
      { name: 'Source Package', stage: '.pre', when: 'manual', allow_failure: false, needs: [] },
      { name: 'Deb Package', when: 'manual', needs: ['Source Package'] },
    ],
  },
  {
    says: 'has manual jobs without rules beside those with rules, and a variable as words of YAML',
    ref: 'quay/5',
    files: desktop,
    jobs: [
      { name: 'linux', when: 'always', variables: { SKIP: 'true' } },
      { name: 'phone-arm', when: 'manual', allow_failure: true },
      { name: 'phone-all', needs: ['phone-arm'] },
    ],
  },
  { says: 'makes no pipeline where the pattern was lost', ref: 'release/5', files: desktop, jobs: [] },
  {
    says: 'has nightly jobs where the schedule says so',
    source: 'schedule',
    variables: { NIGHT: 'yes' },
    files: desktop,
    jobs: [{ name: 'linux-night', when: 'always', variables: { SKIP: 'false' } }, 'phone-arm', 'phone-all'],
  },
  {
    says: 'includes defaults by a condition on refs, and runs by hand where a variable of the project is not full',
    ref: 'usb',
    project: [{ key: 'RUN', value: '1' }],
    files: {
      [main]: `include:
  - local: 'ci/rules.yml'
  - local: 'ci/interrupt.yml'
    rules: [{if: $CI_COMMIT_BRANCH != "main" && $CI_COMMIT_TAG !~ /^v\\d+\\.\\d+/}]
pack/one: {extends: [.pack], script: [make]}
pack/two: {extends: [.pack], script: [make], needs: [pack/one]}
never: {extends: .off, script: [make]}
`,
      'ci/rules.yml': `.pack:
  rules:
    - if: $RUN && ($CONTEXT == "full" || $CI_COMMIT_BRANCH == "main" || $CI_COMMIT_TAG)
    - {if: $RUN && $CONTEXT == null, when: manual, allow_failure: true}
.off: {rules: [{when: never}]}
`,
      'ci/interrupt.yml': 'default:\n  interruptible: true\n',
    },
    jobs: [
      { name: 'pack/one', when: 'manual', allow_failure: true },
      { name: 'pack/two', when: 'manual', needs: ['pack/one'] },
    ],
  },
  {
    says: 'takes a rule and a list of globs by aliases, and checks what a push changed',
    changed: ['go.mod', 'docs/use.md'],
    files: `.code: &code [".ci/**/*", "**/*.go", go.mod]
.skip: &skip {if: $SKIP == "true", when: never}
.test: {rules: [*skip, {changes: *code, when: always}]}
unit: {extends: .test, script: [make unit], coverage: /^total:\\t+\\d+%$/}
ci: {script: [make ci], rules: [*skip, {changes: [.ci/*, Makefile]}]}
embed: {script: [make embed], needs: []}
scan: {script: [scan], rules: [*skip, {if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH}]}
`,
    jobs: [{ name: 'unit', when: 'always' }, 'embed', 'scan'],
  },
  {
    says: 'runs by rules of a tag, and needs all jobs of a matrix',
    ref: 'v3',
    tag: true,
    files: picture,
    jobs: [
      'deps',
      { name: 'picture', needs: ['deps'] },
      'deps-image: [arm]',
      'deps-image: [x86]',
      { name: 'picture-image: [arm]', needs: ['deps-image: [arm]', 'deps-image: [x86]'] },
      'picture-image: [x86]',
    ],
  },
];
