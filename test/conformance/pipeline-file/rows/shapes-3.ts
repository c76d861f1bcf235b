import type { PipelineRow } from '../row.js';

const library = `.unless-docs: &unless-docs
  except: ['/(^docs[\\/-].*|.*-docs$)/']
.box: &box
  <<: *unless-docs
  variables: &box-variables {DOCKER: box, TLS: 1}
  tags: [box]
.crane: &crane
  only: [branches@harbor/quay/crane]
  except: [main@harbor/quay/crane, '/(^docs[\\/-].*|.*-docs$)/']
.mill:
  extends: .unless-docs
  parallel: 2
  only: ['/.*/@harbor/quay/crane']
  script: make mill
test: &test
  <<: *box
  parallel: 2
  script: make test
test race:
  <<: *test
  allow_failure: true
  variables: {<<: *box-variables, RACE: "1"}
mill wind:
  <<: *box
  extends: .mill
upload:
  <<: *box
  <<: *crane
  stage: deploy
  script: make upload
stable:
  only: ['/\\Av[0-9]+\\Z/@harbor/quay/crane']
  script: make stable
manual docs: {script: make docs}
`;

const collector = `variables:
  VERSION: {value: "", description: To release}
  GO_VERSION: 1.25.8
release:
  script: [make release]
  rules: [{if: '$CI_PIPELINE_SOURCE == "web" && $VERSION && $CI_COMMIT_BRANCH == "main"'}]
  needs: []
.filter:
  rules:
    - &on-main
      if: $CI_COMMIT_BRANCH == "main"
    - &no-schedule
      if: $CI_PIPELINE_SOURCE == "schedule"
      when: never
    - &dry-run
      if: $DRY_RUN == "true" && $CI_COMMIT_BRANCH != "main" && $VERSION == ""
      when: always
compile:
  extends: .filter
  needs: [{job: release, optional: true}]
  parallel:
    matrix:
      - TARGET: [linux_amd64, darwin_arm64]
  script: [make]
bundle:
  rules:
    - <<: *on-main
    - <<: *dry-run
  resource_group: bundle-$ARCH
  parallel: {matrix: [{ARCH: amd64, TAG: main}, {ARCH: arm64, TAG: arm}]}
  script: [make bundle]
  needs: [compile]
update: {rules: [{if: $CI_PIPELINE_SOURCE == "schedule"}], script: [make update], needs: []}
addon:
  rules:
    - {if: '$VERSION =~ /^v[0-9]+\\.[0-9]+.*/', when: never}
    - if: $CI_COMMIT_BRANCH != "main" && $CI_COMMIT_TAG == null && $CI_COMMIT_REF_PROTECTED == 'true'
      when: manual
  script: [make addon]
`;

/** The shapes of pipeline files of public projects, with many anchors. */
export const anchorShapesRows: readonly PipelineRow[] = [
  {
    says: 'merges several maps into jobs, of which the last counts, and limits some to a project',
    ref: 'usb',
    files: library,
    jobs: [
      'test 1/2',
      'test 2/2',
      { name: 'test race 1/2', allow_failure: true, variables: { TLS: '1', RACE: '1' } },
      'test race 2/2',
      'mill wind 1/2',
      'mill wind 2/2',
      { name: 'upload', stage: 'deploy' },
      'manual docs',
    ],
  },
  { says: 'leaves out all but documentation on its branches', ref: 'docs-usb', files: library, jobs: ['manual docs'] },
  {
    says: 'has jobs of a matrix by rules with anchors, and leaves out an optional need',
    files: collector,
    jobs: [
      { name: 'compile: [linux_amd64]', needs: [] },
      'compile: [darwin_arm64]',
      { name: 'bundle: [amd64, main]', needs: ['compile: [linux_amd64]', 'compile: [darwin_arm64]'] },
      'bundle: [arm64, arm]',
    ],
  },
  {
    says: 'runs an addon by hand on a protected branch alone',
    ref: 'stable',
    protected: true,
    files: collector,
    jobs: [{ name: 'addon', when: 'manual', allow_failure: false }],
  },
  {
    says: 'has manual jobs with rules, which may fail unless they say otherwise',
    files: `.tool: {image: azure, before_script: [login]}
check: {extends: .tool, script: [make], rules: [{if: $CI_PIPELINE_SOURCE == "web"}, {if: $CI_COMMIT_BRANCH}]}
plan: {extends: .tool, script: [make plan], rules: [{if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH}], when: manual}
deploy:
  script: [make deploy]
  rules: [{if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH}]
  when: manual
  allow_failure: false
`,
    jobs: [
      'check',
      { name: 'plan', when: 'manual', allow_failure: true },
      { name: 'deploy', when: 'manual', allow_failure: false },
    ],
  },
  {
    says: 'polls on schedules, and lints otherwise',
    source: 'schedule',
    files: `.entry: {image: {name: _, entrypoint: &entry [/usr/bin/env, PATH=/bin]}}
.lint: &lint {script: [lint .], except: [schedules]}
lint:hub: {image: {name: lint, entrypoint: *entry}, <<: *lint}
poll:npm: {script: [poll], only: [schedules, web]}
`,
    jobs: ['poll:npm'],
  },
  {
    says: 'merges limits of several maps, with refs and variables to leave out',
    ref: 'v1.2',
    tag: true,
    files: `.env: &env
  only: [main, '/^v[0-9]+\\.[0-9]+.*$/', schedules, '/^[0-9]+$/']
  retry: {max: 2, when: [runner_system_failure, unknown_failure]}
.build: &build {only: [main, '/^v[0-9]+\\.[0-9]+.*$/', web]}
check: {<<: *env, script: [make check], except: ['/^v[0-9]+\\.[0-9]+.*$/']}
test: &test {<<: *env, script: [make test], except: {variables: [$DEPLOY]}}
test-more: {<<: *test, except: {refs: ['/^v[0-9]+/'], variables: [$DEPLOY]}}
build: &binary {<<: *env, <<: *build, script: [make], environment: {name: parity}}
build-key: {<<: *binary, script: [make key]}
nightly: {<<: *env, script: [make], only: [main, schedules]}
`,
    jobs: ['test', { name: 'build', environment: 'parity' }, 'build-key'],
  },
];
