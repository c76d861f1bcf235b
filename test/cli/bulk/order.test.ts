/** The order in which rows are sent without --concurrency. */
import { describe, expect, it } from 'vitest';
import { concurrencyText, takesBulk } from '../../../src/cli/bulk/bulk-options.ts';
import { resolveVerb } from '../../../src/cli/verbs/resolve-verb.ts';
import { json, recordingServer } from '../../api/support/recording-server.ts';
import { everyVerb } from '../support/every-verb.ts';
import { run } from '../support/run.ts';

/** A record that matches every look-up. */
const record = { id: 7, iid: 7, username: 'alice', name: 'bug', title: 'bug', full_path: 'platform', state: 'opened' };

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** Sends four rows with distinct unique fields to a slow server that fails the second write. */
const sendRows = async (
  { unique = [], positional = [] }: Partial<Pick<ReturnType<typeof resolveVerb>, 'unique' | 'positional'>>,
  words: readonly string[],
  ...options: readonly string[]
) => {
  let running = 0;
  let most = 0;
  let writes = 0;
  const { url } = await recordingServer((response, { method, url: path }) => {
    if (isRead(method)) return json(response, /\/\d+$|\/[^/?]*%2F[^/?]*$/.test(path) ? record : [record]);
    running += 1;
    writes += 1;
    most = Math.max(most, running);
    const status = writes === 2 ? 400 : 200;
    setTimeout(() => {
      running -= 1;
      json(response, status === 200 ? record : { message: 'no' }, status);
    }, 30);
  });
  const env = { REPOCTL_URL: url, REPOCTL_TOKEN: 'rct_x', REPOCTL_PROJECT: 'team/app', REPOCTL_GROUP: 'team' };
  const own = unique.map(({ together: [wire] }) => wire);
  // Fields of the rows must not be given as arguments, too.
  const given = positional.some((wire) => own.includes(wire)) ? words.toSpliced(2, 1) : words;
  const argv = [...given.filter((word) => word !== '--yes'), '--from', '-', '--yes', '--retries', '0', ...options];
  const rows = [1, 2, 3, 4].map((row) => Object.fromEntries(own.map((wire) => [wire, `v${row}`])));
  const stdin = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  const { code, err } = await run(argv, { env, stdin });
  return { most, writes, code, err };
};

/** Replaces a first example that reads something from the current clone. */
const wholeWords: Readonly<Record<string, readonly string[]>> = {
  'mrs create': ['mrs', 'create', 'Mend', '--source-branch', 'lamp', '--target-branch', 'main'],
};

/** Commands whose example is complete without a row, so that four empty rows are four calls. */
const rowsOf = (wanted: (verb: ReturnType<typeof resolveVerb>) => boolean) =>
  everyVerb
    .map(([path, words, verb]) => [path, wholeWords[path] ?? words, resolveVerb(verb)] as const)
    // The command reads the token of a trigger from stdin.
    .filter(([path, , verb]) => takesBulk(verb) && wanted(verb) && path !== 'triggers run')
    // It writes all rows by one plan, not one by one.
    .filter(([, , { together }]) => together === undefined);

const isDestructive = ({ endpoint }: ReturnType<typeof resolveVerb>): boolean => endpoint.risk === 'destructive';
const isNumbered = ({ endpoint }: ReturnType<typeof resolveVerb>): boolean => endpoint.numbered === true;

describe('rows', () => {
  it.each(rowsOf(isDestructive))(
    'are sent one by one for %s to stop at the first failure',
    async (_path, words, verb) => {
      const { most, writes } = await sendRows(verb, words);
      expect({ most, writes }).toEqual({ most: 1, writes: 2 });
      expect(concurrencyText(verb)).toContain('default: 1, with --continue-on-error 4');
    },
  );

  it.each(rowsOf(isNumbered))('are sent one by one for %s to keep numbers in row order', async (_path, words, verb) => {
    const { most, writes } = await sendRows(verb, words, '--continue-on-error');
    expect({ most, writes }).toEqual({ most: 1, writes: 4 });
    expect(concurrencyText(verb)).toContain('default: 1; with more, numbers are not in row order');
  });

  it('are sent in parallel for other commands', async () => {
    expect(await sendRows({}, ['labels', 'update', 'bug', '--color', 'red'])).toMatchObject({ most: 4, writes: 4 });
  });

  it('are sent in parallel with --concurrency or --continue-on-error', async () => {
    const deleting = ['labels', 'delete', 'bug'];
    expect(await sendRows({}, deleting, '--concurrency', '3')).toMatchObject({ most: 3 });
    expect(await sendRows({}, deleting, '--continue-on-error')).toMatchObject({ most: 4, writes: 4, code: 12 });
    expect(await sendRows({}, ['issues', 'create', 'Leak'], '--concurrency', '2')).toMatchObject({ most: 2 });
  });
});
