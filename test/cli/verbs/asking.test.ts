/**
 * What is asked before a write is what a dry run says, for every verb that asks, of one record and of several. The short run
 * has a sample.
 */
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { severalOf } from '../../../src/cli/bulk/bulk-options.ts';
import { resolveVerb } from '../../../src/cli/verbs/resolve-verb.ts';
import { json, recordingServer } from '../../api/support/recording-server.ts';
import { sampleOf } from '../../support/rounds.ts';
import { converse } from '../support/converse.ts';
import { everyVerb, kindOfVerb } from '../support/every-verb.ts';
import { run } from '../support/run.ts';

const record = {
  id: 7,
  iid: 7,
  username: 'alice',
  name: 'bug',
  title: 'Leak',
  full_path: 'platform',
  path_with_namespace: 'platform/api',
  merged: true,
  protected: false,
  state: 'opened',
};

/** A server on which everything is there once, whatever is asked for. */
const server = () =>
  recordingServer((response, { url }) =>
    json(response, /\/(\d+|[^/?]*%2F[^/?]*|[a-z-]*\.[a-z.]*)(\?|$)/.test(url) ? record : [record], 200, {
      'x-total': '3',
    }),
  );

/** Letters and digits alone: a terminal breaks lines, and a question ends otherwise than a statement. */
const letters = (text: string): string =>
  stripVTControlCharacters(text)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

const kindOf = (typed: (typeof everyVerb)[number]): string => {
  const [, , verb, noun] = typed;
  return `${kindOfVerb(typed)} ${severalOf(noun, resolveVerb(verb)) !== undefined}`;
};

const destructive = sampleOf(
  // A verb that writes all by one plan asks about what it read, of which the only record of this server has nothing.
  everyVerb.filter(([, , { endpoint, together }]) => endpoint.risk === 'destructive' && together === undefined),
  kindOf,
).map(([path, typed, verb, noun]) => [path, typed.filter((word) => word !== '--yes'), verb, noun] as const);

/** What a dry run says, and what is asked in a script, and on a terminal, where the answer is no. */
const sayings = async (argv: readonly string[]) => {
  const { url, received } = await server();
  const env = { REPOCTL_URL: url, REPOCTL_TOKEN: 'rct_x', REPOCTL_PROJECT: 'team/app', REPOCTL_GROUP: 'team' };
  const dry = await run([...argv, '--dry-run'], { env });
  const script = await run(argv, { env });
  const terminal = await converse({ argv, env, answers: [['?', 'n\r']] });
  return {
    told: /^Would (.*)$/m.exec(dry.err)?.[1] ?? '',
    asked: terminal.err,
    refused: /cannot ask to (.*): stdin is not a terminal/.exec(script.err)?.[1] ?? '',
    code: script.code,
    written: received.filter(({ method }) => method !== 'GET'),
  };
};

describe('the prompt', () => {
  it.each(destructive)('of %s has the same text as a dry run', async (_path, argv) => {
    const { told, asked, refused, code, written } = await sayings(argv);
    expect(told).not.toBe('');
    expect(letters(asked)).toContain(letters(told));
    expect(refused).not.toBe('');
    expect({ code, written }).toEqual({ code: 2, written: [] });
  });

  it.each(destructive.filter(([, , verb, noun]) => severalOf(noun, resolveVerb(verb)) !== undefined))(
    'of %s for several records has the same text as a dry run',
    async (path, argv) => {
      const { told, asked, refused, written } = await sayings([
        ...argv,
        ...(/-(header|url-variable)$/.test(path) ? ['a', 'b'] : ['8', '9']),
      ]);
      // The groups that a project is shared with are not its records.
      expect(told).toMatch(path === 'projects unshare' ? /several groups/ : /\b3 [a-zA-Z ]+ \(\S/);
      expect(letters(asked)).toContain(letters(told));
      expect(told).toContain(refused);
      expect(written).toEqual([]);
    },
  );
});
