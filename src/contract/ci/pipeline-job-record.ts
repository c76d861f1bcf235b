/** A job of a pipeline, as deployments and lists of jobs show it (document, "Deployment"; v4). */
import { dateTime, flag, id, nullableDateTime, text } from '../vocabulary/fields.ts';
import { pipelineStatus } from './pipeline-record.ts';
import { nullableUser } from '../people/users.ts';

/** The commit that a job works on; null when the repository does not have it any more. */
export const jobCommit = {
  title: 'JobCommit',
  type: ['object', 'null'],
  properties: {
    id: { ...text, description: 'SHA in full' },
    short_id: text,
    title: text,
    author_name: text,
    author_email: text,
    created_at: dateTime,
    message: text,
  },
  required: ['id', 'short_id', 'title', 'author_name', 'author_email', 'created_at', 'message'],
  additionalProperties: false,
} as const;

/** What works on a job; null before anything does. */
export const jobRunner = {
  title: 'Runner',
  type: ['object', 'null'],
  properties: { description: text },
  required: ['description'],
  additionalProperties: false,
} as const;

/** The fields of a job that a deployment shows. */
export const deployableFields = {
  id,
  status: pipelineStatus,
  stage: text,
  name: text,
  ref: text,
  tag: flag,
  coverage: { type: ['number', 'null'], minimum: 0, maximum: 100 },
  created_at: dateTime,
  started_at: nullableDateTime,
  finished_at: nullableDateTime,
  user: nullableUser,
  commit: jobCommit,
  runner: jobRunner,
} as const;

/** Their names: every one is always there. */
export const deployableFieldNames = [
  'id',
  'status',
  'stage',
  'name',
  'ref',
  'tag',
  'coverage',
  'created_at',
  'started_at',
  'finished_at',
  'user',
  'commit',
  'runner',
] as const;
