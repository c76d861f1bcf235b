/** Which verbs take several records in place of their last argument. */
import { describe, expect, it } from 'vitest';
import { severalOf, takesBulk } from '../../../src/cli/bulk/bulk-options.ts';
import { resolveVerb } from '../../../src/cli/verbs/resolve-verb.ts';
import { json, recordingServer } from '../../api/support/recording-server.ts';
import { sampleOf } from '../../support/rounds.ts';
import { everyVerb, kindOfVerb } from '../support/every-verb.ts';
import { run } from '../support/run.ts';

/** The verbs that write and end with an argument. */
const writing = everyVerb
  .map((typed) => [typed[0], typed[3], resolveVerb(typed[2]), kindOfVerb(typed)] as const)
  .filter(([, , verb]) => takesBulk(verb) && verb.positional.length > 0);

const isCreate = (path: string): boolean => /(create|add|set)$/.test(path);

/** Creates that end with a name, of which there can be several. Others end with a text or a value. */
const created = [
  'approvals rules create',
  'branches protected create',
  'commits create',
  'emails create',
  'environments create',
  'exports create',
  'exports relations create',
  'files create',
  'groups members add',
  'invitations create',
  'issues award create',
  'labels create',
  'milestones create',
  'mrs award create',
  'pages create',
  'pipelines create',
  'projects create',
  'projects members add',
  'protected-environments create',
  'registry rules create',
  'registry tag-rules create',
  'releases create',
  'service-accounts create',
  'tags protected create',
  'users create',
];

/** Changes that end with a text or a value: a list of them would be another thing. */
const single = [
  'branches rename',
  'commits set-status',
  'groups hooks set-header',
  'groups hooks set-url-variable',
  'hooks set-header',
  'hooks set-url-variable',
  'issues notes update',
  'issues time estimate',
  'issues time spend',
  'jobs artifacts upload',
  'jobs report',
  'mrs notes update',
  'mrs time estimate',
  'mrs time spend',
  'projects hooks set-header',
  'projects hooks set-url-variable',
  'schedules variables update',
  'variables update',
];

const pathsWhere = (isIn: (path: string, takesSeveral: boolean) => boolean): readonly string[] =>
  writing
    .filter(([path, noun, verb]) => isIn(path, severalOf(noun, verb) !== undefined))
    .map(([path]) => path)
    .toSorted();

describe('several records', () => {
  it('are accepted by every verb that writes and whose last argument identifies a record', () => {
    expect(pathsWhere((path, takesSeveral) => isCreate(path) && takesSeveral)).toEqual(created);
    expect(pathsWhere((path, takesSeveral) => !isCreate(path) && !takesSeveral)).toEqual(single);
  });

  // A verb that writes all by one plan prints its steps, and no rows.
  const accepting = writing.filter(
    ([, noun, verb]) => severalOf(noun, verb) !== undefined && verb.together === undefined,
  );
  it.each(sampleOf(accepting, ([, , , kind]) => kind))(
    'are sent as rows by "%s", as arguments or on stdin',
    async (path, noun, verb) => {
      const { url } = await recordingServer((response) => json(response, []));
      const env = { REPOCTL_URL: url, REPOCTL_TOKEN: 'rct_x', REPOCTL_PROJECT: 'a/b', REPOCTL_GROUP: 'a' };
      const before = verb.positional.slice(0, -1).map((_, index) => `${index + 1}`);
      const words = [...path.split(' '), ...before];
      const options = ['--dry-run', '--yes', '-o', 'ndjson'];
      const typed = await run([...words, '11', '12', ...options], { env });
      const piped = await run([...words, '-', ...options], { env, stdin: '11\n12\n' });
      for (const { out, err } of [typed, piped]) {
        // What else is required may be missing: of each row, and not of one.
        expect({ rows: out.trimEnd().split('\n').length, err }).toMatchObject({ rows: 2 });
      }
      expect(severalOf(noun, verb)?.place).toBe('positional');
    },
  );
});
