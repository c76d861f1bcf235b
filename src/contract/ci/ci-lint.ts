/** Checks of pipeline files (v4). */
import { endpoint } from '../vocabulary/endpoint.ts';
import { flag, nullableText, projectRef, record, text } from '../vocabulary/fields.ts';

const texts = { type: 'array', items: text } as const;

/** As `only` and `except` are read; without either, a job is for all branches and tags. */
const limits = {
  type: ['object', 'null'],
  properties: { refs: texts, changes: texts },
  additionalProperties: false,
} as const;

/** `only` is null for a job with rules, and `needs` is null for one that waits for earlier stages. */
const lintedJob = record('LintedJob', {
  name: text,
  stage: text,
  before_script: texts,
  script: texts,
  after_script: texts,
  tag_list: texts,
  only: limits,
  except: limits,
  environment: nullableText,
  when: text,
  allow_failure: flag,
  needs: {
    type: ['array', 'null'],
    items: {
      type: 'object',
      properties: { name: text, artifacts: flag, optional: flag },
      required: ['name', 'artifacts', 'optional'],
      additionalProperties: false,
    },
  },
});

/** A file that was included; `location` is its path, or the name of a template. */
const include = {
  type: 'object',
  properties: {
    type: { type: 'string', enum: ['local', 'template'] },
    location: text,
    blob: nullableText,
    raw: nullableText,
    extra: { type: 'object', additionalProperties: false },
    context_project: nullableText,
    context_sha: nullableText,
  },
  required: ['type', 'location', 'blob', 'raw', 'extra', 'context_project', 'context_sha'],
  additionalProperties: false,
} as const;

/** `merged_yaml` is null if the file cannot be read so far, or is too large once it is merged. */
export const ciLintResult = record(
  'CiLint',
  {
    valid: flag,
    errors: texts,
    warnings: texts,
    merged_yaml: nullableText,
    includes: { type: 'array', items: include },
  },
  { jobs: { type: 'array', items: lintedJob } },
);

const ref = { type: 'string', minLength: 1, maxLength: 1024 } as const;

const kind = {
  dry_run: { type: 'boolean', default: false, description: 'Simulate a pipeline, rather than check the file alone' },
  include_jobs: { type: 'boolean', default: false, description: 'Return the jobs, too' },
} as const;

/** Endpoints that check a pipeline file. */
export const ciLint = {
  checkFile: endpoint({
    method: 'GET',
    path: '/projects/:id/ci/lint',
    summary: 'Check the CI/CD file of a commit',
    section: 'v4',
    access: { to: 'project', from: 'code-reader' },
    risk: 'read',
    params: {
      id: projectRef,
      content_ref: { ...ref, description: 'Branch, tag, or commit that has the file' },
      sha: { ...ref, description: 'Older name of content_ref: branch, tag, or commit' },
      ...kind,
      dry_run_ref: { ...ref, description: 'Branch or tag to simulate a pipeline for' },
      ref: { ...ref, description: 'Older name of dry_run_ref: branch or tag' },
    },
    success: 200,
    response: ciLintResult,
  }),
  check: endpoint({
    method: 'POST',
    path: '/projects/:id/ci/lint',
    summary: 'Check the content of a CI/CD file',
    section: 'v4',
    access: { to: 'project', from: 'developer' },
    risk: 'read',
    params: {
      id: projectRef,
      content: { type: 'string', maxLength: 262_144, description: 'Content of the CI/CD file' },
      ...kind,
      ref: { ...ref, description: 'Branch or tag to simulate a pipeline for' },
    },
    required: ['content'],
    success: 200,
    response: ciLintResult,
  }),
} as const;
