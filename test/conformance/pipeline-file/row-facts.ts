/** What is known of the pipeline of a row, apart from its file and its variables. */
import type { PipelineFacts } from '../../../src/server/ci/pipelines/predefined-variables.ts';
import type { PipelineRow } from './row.ts';

export const rowFacts = (row: PipelineRow): PipelineFacts => ({
  ref: row.ref ?? 'main',
  tag: row.tag ?? false,
  refProtected: row.protected ?? false,
  source: row.source ?? 'push',
  sha: 'a1'.repeat(20),
  before: row.changed === undefined ? null : 'b2'.repeat(20),
  commit: {
    message: row.message ?? 'Load the crane\n',
    author: { name: 'Kofi Mensah', email: 'kofi@example.com' },
    date: '2026-03-01T10:00:00.000+01:00',
  },
  iid: 4,
  createdAt: '2026-03-01T09:05:00.000Z',
  ...(row.source === 'schedule' ? { schedule: 'Every night' } : {}),
  project: {
    id: 7,
    name: 'Crane',
    full_path: 'harbor/quay/crane',
    description: null,
    visibility: 'private',
    default_branch: 'main',
    namespace_id: 3,
    ci_config_path: null,
  },
  user: { id: 5, username: 'kofi', name: 'Kofi Mensah', email: 'kofi@example.com' },
  server: { url: 'https://git.example.com', version: '0.4.2' },
});
