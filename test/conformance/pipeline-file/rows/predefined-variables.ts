import type { PipelineRow } from '../row.ts';

/** Variables that nobody sets. Where their values depend on the server, patterns tell that they are known. */
export const predefinedVariablesRows: readonly PipelineRow[] = [
  {
    says: 'knows that it runs in CI/CD',
    files: `ci: {script: make, rules: [{if: '$CI == "true"'}]}
gitlab: {script: make, rules: [{if: '$GITLAB_CI == "true"'}]}
without: {script: make, rules: [{if: $CI == null || $GITLAB_CI == null}]}`,
    jobs: ['ci', 'gitlab'],
  },
  {
    says: 'knows its source: a push',
    files: `push: {script: make, rules: [{if: '$CI_PIPELINE_SOURCE == "push"'}]}
other: {script: make, rules: [{if: '$CI_PIPELINE_SOURCE != "push"'}]}
triggered: {script: make, rules: [{if: $CI_PIPELINE_TRIGGERED}]}
scheduled: {script: make, rules: [{if: $CI_PIPELINE_SCHEDULE_DESCRIPTION}]}`,
    jobs: ['push'],
  },
  {
    says: 'knows its source: the API',
    source: 'api',
    files: `api: {script: make, rules: [{if: '$CI_PIPELINE_SOURCE == "api"'}]}
web: {script: make, rules: [{if: '$CI_PIPELINE_SOURCE == "web"'}]}
triggered: {script: make, rules: [{if: $CI_PIPELINE_TRIGGERED}]}`,
    jobs: ['api'],
  },
  {
    says: 'knows its source: a schedule',
    source: 'schedule',
    files: `schedule: {script: make, rules: [{if: '$CI_PIPELINE_SOURCE == "schedule"'}]}
described: {script: make, rules: [{if: $CI_PIPELINE_SCHEDULE_DESCRIPTION}]}
branch: {script: make, rules: [{if: '$CI_COMMIT_BRANCH == "main"'}]}`,
    jobs: ['schedule', 'described', 'branch'],
  },
  {
    says: 'knows its source: a trigger',
    source: 'trigger',
    files: `trigger-source: {script: make, rules: [{if: '$CI_PIPELINE_SOURCE == "trigger"'}]}
triggered: {script: make, rules: [{if: '$CI_PIPELINE_TRIGGERED == "true"'}]}`,
    jobs: ['trigger-source', 'triggered'],
  },
  {
    says: 'knows its branch',
    ref: 'Feature/Crane_2',
    files: `branch: {script: make, rules: [{if: '$CI_COMMIT_BRANCH == "Feature/Crane_2"'}]}
ref-name: {script: make, rules: [{if: '$CI_COMMIT_REF_NAME == "Feature/Crane_2"'}]}
slug: {script: make, rules: [{if: '$CI_COMMIT_REF_SLUG == "feature-crane-2"'}]}
tag: {script: make, rules: [{if: $CI_COMMIT_TAG}]}
the-default: {script: make, rules: [{if: '$CI_DEFAULT_BRANCH == "main"'}]}
on-default: {script: make, rules: [{if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH}]}`,
    jobs: ['branch', 'ref-name', 'slug', 'the-default'],
  },
  {
    says: 'knows its tag',
    ref: 'v1.2.0',
    tag: true,
    files: `tag: {script: make, rules: [{if: '$CI_COMMIT_TAG == "v1.2.0"'}]}
ref-name: {script: make, rules: [{if: '$CI_COMMIT_REF_NAME == "v1.2.0"'}]}
slug: {script: make, rules: [{if: '$CI_COMMIT_REF_SLUG == "v1-2-0"'}]}
branch: {script: make, rules: [{if: $CI_COMMIT_BRANCH}]}
no-branch: {script: make, rules: [{if: $CI_COMMIT_BRANCH == null}]}`,
    jobs: ['tag', 'ref-name', 'slug', 'no-branch'],
  },
  {
    says: 'shortens the slug of a long branch, without a dash at its end',
    ref: `${'a'.repeat(62)}/${'b'.repeat(20)}`,
    files: `slug: {script: make, rules: [{if: '$CI_COMMIT_REF_SLUG == "${'a'.repeat(62)}"'}]}
whole: {script: make, rules: [{if: $CI_COMMIT_REF_SLUG =~ /-b/ || $CI_COMMIT_REF_SLUG =~ /a-$/}]}`,
    jobs: ['slug'],
  },
  {
    says: 'knows the message of its commit',
    message: 'Mend the crane\n\nIts arm was bent.\n',
    files: `title: {script: make, rules: [{if: '$CI_COMMIT_TITLE == "Mend the crane"'}]}
message: {script: make, rules: [{if: $CI_COMMIT_MESSAGE =~ /^Mend/ && $CI_COMMIT_MESSAGE =~ /arm was bent/}]}
description: {script: make, rules: [{if: $CI_COMMIT_DESCRIPTION =~ /arm was bent/ && $CI_COMMIT_DESCRIPTION !~ /Mend/}]}
skip: {script: make, rules: [{if: $CI_COMMIT_TITLE =~ /arm/}]}`,
    jobs: ['title', 'message', 'description'],
  },
  {
    says: 'knows its commit',
    files: `sha: {script: make, rules: [{if: '$CI_COMMIT_SHA =~ /^[0-9a-f]{40}$/'}]}
short: {script: make, rules: [{if: '$CI_COMMIT_SHORT_SHA =~ /^[0-9a-f]{8}$/'}]}
author: {script: make, rules: [{if: '$CI_COMMIT_AUTHOR =~ /^[^<]+ <[^<>]+@[^<>]+>$/'}]}
timestamp: {script: make, rules: [{if: '$CI_COMMIT_TIMESTAMP =~ /^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}/'}]}`,
    jobs: ['sha', 'short', 'author', 'timestamp'],
  },
  {
    says: 'knows the commit before a push',
    changed: ['src/a.c'],
    files: `before: {script: make, rules: [{if: '$CI_COMMIT_BEFORE_SHA =~ /^[0-9a-f]{40}$/ && $CI_COMMIT_BEFORE_SHA !~ /^0{40}$/'}]}
none: {script: make, rules: [{if: '$CI_COMMIT_BEFORE_SHA =~ /^0{40}$/'}]}
same: {script: make, rules: [{if: $CI_COMMIT_BEFORE_SHA == $CI_COMMIT_SHA}]}`,
    jobs: ['before'],
  },
  ...(['push', 'api', 'schedule'] as const).map((source) => ({
    says: `has zeros for the commit before it where there is none (${source})`,
    source,
    ref: 'topic',
    files: `none: {script: make, rules: [{if: '$CI_COMMIT_BEFORE_SHA == "${'0'.repeat(40)}"'}]}
before: {script: make, rules: [{if: '$CI_COMMIT_BEFORE_SHA !~ /^0{40}$/'}]}`,
    jobs: ['none'],
  })),
  {
    says: 'knows whether its branch is protected: it is not',
    ref: 'topic',
    files: `protected: {script: make, rules: [{if: '$CI_COMMIT_REF_PROTECTED == "true"'}]}
open: {script: make, rules: [{if: '$CI_COMMIT_REF_PROTECTED == "false"'}]}`,
    jobs: ['open'],
  },
  {
    says: 'knows whether its branch is protected: it is',
    protected: true,
    files: `protected: {script: make, rules: [{if: '$CI_COMMIT_REF_PROTECTED == "true"'}]}
open: {script: make, rules: [{if: '$CI_COMMIT_REF_PROTECTED == "false"'}]}`,
    jobs: ['protected'],
  },
];
