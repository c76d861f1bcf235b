/** The records of pipelines of v4 servers. */
import { expect } from 'vitest';
import { basicUser, dateTime } from '../answers.ts';

/** The record of a new pipeline that was not started by a push. */
export const started = {
  id: expect.any(Number),
  iid: expect.any(Number),
  name: null,
  sha: expect.stringMatching(/^[0-9a-f]{40}$/),
  ref: 'master',
  status: 'pending',
  before_sha: '0'.repeat(40),
  tag: false,
  yaml_errors: null,
  user: basicUser('olga'),
  created_at: dateTime,
  updated_at: dateTime,
  started_at: null,
  finished_at: null,
  committed_at: null,
  duration: null,
  coverage: null,
};
