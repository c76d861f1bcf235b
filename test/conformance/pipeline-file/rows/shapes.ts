import type { PipelineRow } from '../row.js';

const main = '.gitlab-ci.yml';

const gate = {
  [main]: `include:
  - .gates.yml
.image:
  stage: image
  before_script:
    - !reference [.setup, before_script]

    - echo ready
  script: [make image]
image-oak:
  extends: [.image, .oak]
`,
  '.gates.yml': `default: {image: docker:stable}
stages: [gate, image, scan]
.gates:
  rules:
    - if: $CI_COMMIT_BRANCH == "main"
    - if: $CI_COMMIT_BRANCH =~ /^release-.*$/
    - if: $CI_COMMIT_TAG && $CI_COMMIT_TAG != ""
workflow:
  rules:
    - if: $CI_PIPELINE_SOURCE == 'merge_request_event'
    - !reference [.gates, rules]
.gates-or-manual:
  rules:
    - !reference [.gates, rules]
    - {if: $CI_PIPELINE_SOURCE == "schedule", when: manual}
gate:
  stage: gate
  script: echo start
  rules:
    - !reference [.gates-or-manual, rules]
    - when: always
.setup: {before_script: [echo setup]}
.oak: {variables: {WOOD: oak}}
scan-oak:
  stage: scan
  script: make scan
  except: {variables: [$NO_SCAN && $NO_SCAN == "yes"]}
  extends: .oak
  needs: [image-oak]
`,
};

const firmware = {
  [main]: `stages: [boxes, build]
include: [{local: /.ci.d/firmware.yml}, {local: /.ci.d/cross.yml}]
patch:
  stage: build
  script: .ci.d/patch.py
  except: {variables: [$CI_PROJECT_NAMESPACE == 'harbor/quay' && $CI_COMMIT_BRANCH == 'main']}
  allow_failure: true
`,
  '.ci.d/firmware.yml': `box-firmware:
 stage: boxes
 rules: # Only for a new box
 - changes:
   - .ci.d/firmware/Boxfile
   when: always
 script:
 - make box
build-firmware:
 stage: build
 needs: ['box-firmware']
 rules:
 - changes: # The sources
   - roms/firmware/*
   when: always
 - if: '$CI_COMMIT_REF_NAME =~ /^firmware/' # or the branch
   when: always
 script:
 - make firmware
`,
  '.ci.d/cross.yml': '\n.cross: {stage: build, script: [make cross]}\ncross-arm: {extends: .cross}\n',
};

/** The shapes of pipeline files of public projects. */
export const shapesRows: readonly PipelineRow[] = [
  {
    says: 'leaves out the suites of a library on a tag, and compiles it',
    tag: true,
    ref: 'v3',
    files: `before_script: [bundle install]
spec: {script: [rspec], tags: [ruby], except: [tags]}
spec:old: {image: ruby:2, script: [rspec], except: [tags]}
compile: {script: [make]}
`,
    jobs: ['compile'],
  },
  {
    says: 'has the jobs of branches of one project, and pages of the default branch',
    files: `.usual:
  only:
    - branches
  except:
    - tags
style: {extends: .usual, script: [make style], allow_failure: true}
.cross: &cross
  extends: .usual
  stage: build
cross-arm: {<<: *cross, script: make arm}
bsd: {script: make, only: [branches@harbor/quay/crane], except: [tags]}
other: {script: make, only: [branches@GNOME/crane]}
pages: {script: make pages, only: [main]}
dist: {script: make dist, only: [tags]}
`,
    jobs: [{ name: 'style', allow_failure: true }, { name: 'cross-arm', stage: 'build' }, 'bsd', 'pages'],
  },
  {
    says: 'builds more on main and on branches that ask for it',
    ref: 'ci-full-docks',
    files: `.env: &env |
  export MAKEFLAGS="-j4"
.usual: &usual
  before_script:
    - *env
  script: [make]
.more: &more
  <<: *usual
  only: [main, /^ci-full-.*$/]
debian: {<<: *usual, image: debian}
fedora: {<<: *more, image: fedora}
strings: {script: make strings, only: [main]}
dco: {script: check, except: {variables: [$CI_PROJECT_NAMESPACE == 'harbor']}}
own-dco: {script: check, except: {variables: [$CI_PROJECT_NAMESPACE == 'harbor/quay']}}
`,
    jobs: ['debian', 'fedora', 'dco'],
  },
  {
    says: 'makes stable packages of a tag, and nightly ones of main',
    tag: true,
    ref: 'v1.2.3',
    files: `stages: [build, deploy, after]
fmt: {stage: build, script: [fmt], allow_failure: true}
nightly: {stage: deploy, script: [make], when: always, only: {refs: [main]}}
nightly-small: {stage: deploy, script: [make], when: manual, only: {refs: [main]}}
stable: {stage: deploy, script: [make], only: {refs: ['/^v[0-9]+\\.[0-9]+\\.[0-9]+/']}}
coverage: {stage: after, script: [make coverage]}
`,
    jobs: [{ name: 'fmt', allow_failure: true }, 'stable', 'coverage'],
  },
  {
    says: 'tries other systems on schedules and tags, with the last of two maps of variables',
    source: 'schedule',
    files: `variables:
  FIRST: "1"
variables:
    SECOND: "2"
.system: &system
  script: [make test]
review:
    script: [make review]
    environment:
        name: review/$CI_COMMIT_REF_NAME
        url: $CI_PROJECT_PATH/-/jobs/$SECOND
rawhide:
    image: fedora:rawhide
    <<: *system
    only: [schedules, web, tags]
pushed: {<<: *system, only: [pushes]}
`,
    jobs: [
      { name: 'review', environment: 'review/main', url: null, variables: { FIRST: undefined, SECOND: '2' } },
      'rawhide',
    ],
  },
  {
    says: 'has checks of a feature on pushes where the tree has it',
    files: `.apt: &apt |
      echo 'quiet "1";' \\
           "Cache \\"\${APT}\\"; "
.debian: &debian
  before_script: [*apt, 'apt-get install
        make']
minimal: {<<: *debian, script: [ci.sh]}
tracing:
  <<: *debian
  script: [ci.sh]
  rules:
    # Not twice
    - if: '$CI_PIPELINE_SOURCE == "push"'
      exists: [src/trace/sys.c]
relay:
  <<: *debian
  script: [ci.sh]
  rules: [{if: '$CI_PIPELINE_SOURCE == "push"', exists: [src/relay/stub.c]}]
`,
    tree: ['src/trace/sys.c'],
    jobs: ['minimal', 'tracing'],
  },
  {
    says: 'has gates in a file of its own, to which workflow and jobs refer',
    files: gate,
    jobs: [
      { name: 'gate', stage: 'gate', when: 'on_success' },
      { name: 'image-oak', variables: { WOOD: 'oak' } },
      { name: 'scan-oak', needs: ['image-oak'] },
    ],
  },
  { says: 'makes no pipeline of a branch behind such gates', ref: 'feature', files: gate, jobs: [] },
  {
    says: 'leaves out what a variable of the project leaves out behind such gates',
    ref: 'v1',
    tag: true,
    files: gate,
    project: [{ key: 'NO_SCAN', value: 'yes' }],
    jobs: ['gate', 'image-oak'],
  },
  {
    says: 'leaves out firmware that a push did not change, and a check of main',
    files: firmware,
    changed: ['hw/usb.c'],
    jobs: ['cross-arm'],
  },
  {
    says: 'builds firmware and its box on a new branch',
    ref: 'usb',
    files: firmware,
    jobs: ['box-firmware', 'build-firmware', 'cross-arm', { name: 'patch', allow_failure: true }],
  },
  {
    says: 'is refused where firmware needs a box that was not changed',
    ref: 'firmware-2',
    files: firmware,
    changed: ['hw/usb.c'],
    fault: { keyword: 'needs', job: 'build-firmware', line: 11, file: '.ci.d/firmware.yml' },
  },
];
