/** A pipeline, as endpoints of several resources answer with it (v4). */
import { dateTime, flag, id, nullableDateTime, nullableText, text } from '../vocabulary/fields.ts';
import { nullableUser } from '../people/users.ts';
import { variableValue } from './variable-parameters.ts';

/** Where a pipeline or a job stands. */
export const pipelineStatus = {
  type: 'string',
  enum: ['created', 'pending', 'running', 'success', 'failed', 'canceled', 'skipped', 'manual'],
} as const;

/** A length of time in whole seconds; null while it is not known. */
export const seconds = { type: ['integer', 'null'], minimum: 0 } as const;

/** A pipeline in a list, and within a job. */
export const listedPipeline = {
  title: 'ListedPipeline',
  type: 'object',
  properties: { id, sha: text, ref: text, status: pipelineStatus },
  required: ['id', 'sha', 'ref', 'status'],
  additionalProperties: false,
} as const;

/** A pipeline. `before_sha` is all zeros but for pipelines of pushes; `coverage` is a number as text, in percent. */
export const pipeline = {
  title: 'Pipeline',
  type: 'object',
  properties: {
    ...listedPipeline.properties,
    before_sha: text,
    tag: flag,
    yaml_errors: nullableText,
    user: nullableUser,
    created_at: dateTime,
    updated_at: dateTime,
    started_at: nullableDateTime,
    finished_at: nullableDateTime,
    committed_at: nullableDateTime,
    duration: seconds,
    coverage: nullableText,
  },
  required: [
    ...listedPipeline.required,
    'before_sha',
    'tag',
    'yaml_errors',
    'user',
    'created_at',
    'updated_at',
    'started_at',
    'finished_at',
    'committed_at',
    'duration',
    'coverage',
  ],
  additionalProperties: false,
} as const;

/** `variables[KEY]=value`, as those who start a pipeline send them. */
export const pipelineVariables = {
  type: 'object',
  additionalProperties: { type: 'string', maxLength: variableValue.maxLength },
  description: 'Variables for the pipeline: letters, digits and _ in their names',
} as const;
