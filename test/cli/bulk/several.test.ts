/** Which verbs take several records in place of their last argument. */
import { describe, expect, it } from 'vitest';
import { severalOf, takesBulk } from '../../../src/cli/bulk/bulk-options.ts';
import { resolveVerb } from '../../../src/cli/verbs/resolve-verb.ts';
import { everyVerb } from '../support/every-verb.ts';
import { run } from '../support/run.ts';

const env = { REPOCTL_URL: 'http://forge.test', REPOCTL_PROJECT: 'a/b', REPOCTL_GROUP: 'a' };

/** The verbs that write and end with an argument. */
const writing = everyVerb
  .map(([path, , declared, noun]) => [path, noun, resolveVerb(declared)] as const)
  .filter(([, , verb]) => takesBulk(verb) && verb.positional.length > 0);

/** Free texts, values, and what records have in common: a list of them would be another thing. */
const single = [
  'branches create',
  'branches rename',
  'broadcast create',
  'deploy-keys create',
  'deployments create',
  'groups create',
  'groups attributes set',
  'hooks create',
  'issues create',
  'issues notes create',
  'issues notes update',
  'issues time estimate',
  'issues time spend',
  'jobs report',
  'keys create',
  'mrs create',
  'mrs notes create',
  'mrs notes update',
  'mrs time estimate',
  'mrs time spend',
  'projects attributes set',
  'schedules create',
  'schedules variables create',
  'schedules variables update',
  'snippets create',
  'tags create',
  'triggers create',
  'users attributes set',
  'users tokens create',
  'variables create',
  'variables set',
  'variables update',
];

describe('several records', () => {
  it('are taken by every verb that writes and ends with what one is called by', () => {
    const others = writing.filter(([, noun, verb]) => severalOf(noun, verb) === undefined).map(([path]) => path);
    expect(others.toSorted()).toEqual(single.toSorted());
  });

  it.each(writing.filter(([, noun, verb]) => severalOf(noun, verb) !== undefined))(
    'are rows of "%s", typed or on stdin',
    async (path, noun, verb) => {
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
