import type { PipelineRow } from '../row.ts';

/** Variables in the names and URLs of environments, and in each other. */
export const variableExpansionRows: readonly PipelineRow[] = [
  {
    says: 'expands a variable as far as its name goes',
    files: `variables: {A: x, B1: y, A_B: z}
both: {script: make, environment: {name: n/$A$B1}}
braces: {script: make, environment: {name: "n/\${A}\${B1}"}}
inside: {script: make, environment: {name: "n/\${A}B1"}}
dash: {script: make, environment: {name: n/$A-B1}}
underscore: {script: make, environment: {name: n/$A_B}}
slash: {script: make, environment: {name: $A/$B1}}`,
    jobs: [
      { name: 'both', environment: 'n/xy' },
      { name: 'braces', environment: 'n/xy' },
      { name: 'inside', environment: 'n/xB1' },
      { name: 'dash', environment: 'n/x-B1' },
      { name: 'underscore', environment: 'n/z' },
      { name: 'slash', environment: 'x/y' },
    ],
  },
  {
    says: 'expands variables between percent signs in URLs',
    files: `variables: {A: x, B: y}
signs: {script: make, environment: {name: one, url: "https://%A%.example.com/%A%%B%"}}
lone: {script: make, environment: {name: two, url: "https://example.com/a%20b%A"}}
mixed: {script: make, environment: {name: three, url: "https://$A.%B%.\${A}.example.com"}}`,
    jobs: [
      { name: 'signs', environment: 'one', url: 'https://x.example.com/xy' },
      { name: 'lone', environment: 'two', url: 'https://example.com/a%20b%A' },
      { name: 'mixed', environment: 'three', url: 'https://x.y.x.example.com' },
    ],
  },
  {
    says: 'expands an unknown variable to nothing',
    files: `name: {script: make, environment: {name: "review/one$NOBODY", url: "https://example.com/$NOBODY/\${NOBODY}x%NOBODY%"}}
case: {script: make, variables: {Size: big}, environment: {name: "two$SIZE"}}`,
    jobs: [
      { name: 'name', environment: 'review/one', url: 'https://example.com//x' },
      { name: 'case', environment: 'two' },
    ],
  },
  {
    says: 'keeps what names no variable',
    files: `variables: {A: x}
open: {script: make, environment: {name: one, url: "https://example.com/\${A"}}
digit: {script: make, environment: {name: two, url: "https://example.com/$1A"}}
alone: {script: make, environment: {name: three, url: "https://example.com/5$"}}`,
    jobs: [
      { name: 'open', url: 'https://example.com/${A' },
      { name: 'digit', url: 'https://example.com/$1A' },
      { name: 'alone', url: 'https://example.com/5$' },
    ],
  },
  {
    says: 'expands variables within variables, in any order',
    files: `variables: {HOST: "$SITE.$ZONE", SITE: "\${NAME}-docs", NAME: crane, ZONE: example.com}
docs: {script: make, environment: {name: docs/$SITE, url: "https://$HOST/%NAME%"}}`,
    jobs: [
      {
        name: 'docs',
        environment: 'docs/crane-docs',
        url: 'https://crane-docs.example.com/crane',
        variables: { HOST: '$SITE.$ZONE', NAME: 'crane' },
      },
    ],
  },
  {
    says: 'expands variables of a job within those of the file and the project',
    project: [{ key: 'HOST', value: '$REGION.example.com' }],
    files: `variables: {WHERE: "at-$REGION", REGION: none}
eu: {script: make, variables: {REGION: eu}, environment: {name: $WHERE, url: "https://$HOST"}}
none: {script: make, environment: {name: $WHERE, url: "https://$HOST"}}`,
    jobs: [
      { name: 'eu', environment: 'at-eu', url: 'https://eu.example.com' },
      { name: 'none', environment: 'at-none', url: 'https://none.example.com' },
    ],
  },
  {
    says: 'expands predefined variables within variables of the file and the call',
    source: 'api',
    ref: 'Topic_1',
    variables: { PAGE: 'of-$CI_JOB_NAME' },
    files: `variables: {HOST: "$CI_COMMIT_REF_SLUG.example.com"}
deploy: {script: make, environment: {name: review/$CI_COMMIT_REF_SLUG, url: "https://$HOST/$PAGE"}}`,
    jobs: [{ name: 'deploy', environment: 'review/topic-1', url: 'https://topic-1.example.com/of-deploy' }],
  },
  {
    says: 'removes unknown variables within variables',
    files: `variables: {HOST: "www$NOBODY.example.com"}
deploy: {script: make, environment: {name: one, url: "https://$HOST/"}}`,
    jobs: [{ name: 'deploy', url: 'https://www.example.com/' }],
  },
  {
    says: 'leaves two dollar signs within a variable alone',
    files: `variables: {NAME: crane, PRICE: "5$$NAME"}
deploy: {script: make, environment: {name: one, url: "https://example.com/$PRICE"}}`,
    jobs: [{ name: 'deploy', url: 'https://example.com/5$$NAME' }],
  },
  {
    says: 'does not expand a variable that says so',
    files: `variables:
  NAME: crane
  RAW: {value: "of-$NAME", expand: false}
  COOKED: {value: "of-$NAME", expand: true}
raw: {script: make, environment: {name: one, url: "https://example.com/$RAW"}}
cooked: {script: make, environment: {name: two, url: "https://example.com/$COOKED"}}
own: {script: make, variables: {MINE: {value: "my-$NAME", expand: false}}, environment: {name: three, url: "https://example.com/$MINE"}}`,
    jobs: [
      { name: 'raw', url: 'https://example.com/of-$NAME' },
      { name: 'cooked', url: 'https://example.com/of-crane' },
      { name: 'own', url: 'https://example.com/my-$NAME' },
    ],
  },
  {
    says: 'expands a variable of its own name within it to nothing',
    files: `deploy: {script: make, variables: {TRAIL: "$TRAIL/x"}, environment: {name: "one$TRAIL"}}`,
    jobs: [{ name: 'deploy', environment: 'one/x' }],
  },
  {
    says: 'is refused for variables that name each other',
    files: `variables: {LEFT: "$RIGHT", RIGHT: "$LEFT"}
deploy: {script: make}`,
    fault: { keyword: 'variables', job: 'deploy' },
  },
  {
    says: 'is refused for a circle of variables of a job and the file',
    files: `variables: {HOST: "$ZONE.example.com", ZONE: eu}
build: {script: make}
deploy:
  script: make
  variables: {ZONE: "\${PLACE}", PLACE: "%HOST%"}`,
    fault: { keyword: 'variables', job: 'deploy' },
  },
  {
    says: 'is made in spite of a circle of variables in a job that is left out',
    files: `build: {script: make}
deploy: {script: make, variables: {LEFT: "$RIGHT", RIGHT: "$LEFT"}, rules: [{if: $CI_COMMIT_TAG}]}`,
    jobs: ['build'],
  },
  {
    says: 'expands the variables of a rule in an environment',
    files: `deploy:
  script: make
  variables: {TARGET: staging, SITE: "$TARGET.example.com"}
  rules:
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
      variables: {TARGET: production}
    - when: manual
  environment: {name: $TARGET, url: "https://$SITE"}`,
    jobs: [{ name: 'deploy', environment: 'production', url: 'https://production.example.com' }],
  },
];
