/** The meaning of a duration or date on the command line depends on its parameter: times in the past or times ahead. */
import { describe, expect, it } from 'vitest';
import type { Side } from '../../src/contract/vocabulary/endpoint.ts';
import { parameterKind } from '../../src/cli/verbs/parameter-kind.ts';
import { resolveVerb } from '../../src/cli/verbs/resolve-verb.ts';
import { contractServer } from './support/contract-server.ts';
import { everyVerb } from './support/every-verb.ts';
import { filesOfWords } from './support/files-of-words.ts';
import { now, plan, run } from './support/run.ts';

const day = 86_400_000;

const isTime = (word: string | undefined): boolean => /^([+-]?\d+[smhdw]|\d{4}-\d\d-\d\d.*)$/.test(word ?? '');

const timeAt = (days: number, format: 'date' | 'date-time'): string => {
  const time = new Date(Date.parse(now) + days * day).toISOString();
  return format === 'date' ? time.slice(0, 10) : time;
};

/** Days from now that each text means; undefined if it is refused. */
const meanings: Readonly<Record<Side, readonly (readonly [text: string, days: number | undefined])[]>> = {
  past: [
    ['90d', -90],
    ['-90d', -90],
    ['2w', -14],
    ['+90d', undefined],
  ],
  ahead: [
    ['90d', 90],
    ['+90d', 90],
    ['2w', 14],
    ['-90d', -90],
  ],
  either: [
    ['90d', undefined],
    ['+90d', 90],
    ['-90d', -90],
  ],
};

interface TimeOption {
  readonly words: readonly string[];
  readonly name: string;
  readonly side: Side;
  readonly format: 'date' | 'date-time';
}

/** The words of an example without the options that contain a time. */
const withoutTimes = (words: readonly string[]): readonly string[] =>
  words.filter((_word, at) => ![at, at + 1].some((next) => isTime(words[next]) && words[next - 1]?.startsWith('--')));

/** Options in place of a clone, of which there is none here. */
const fromClone: Readonly<Record<string, readonly string[]>> = { 'mrs create': ['--source-branch', 'lamp'] };

/** Every option of every verb that accepts a time. */
const timeOptions = everyVerb.flatMap(([path, words, verb]) => {
  const { parameters, endpoint, alternatives = [] } = resolveVerb(verb);
  return parameters.flatMap(({ schema, name, wire, place }): (readonly [string, TimeOption])[] => {
    const kind = parameterKind(schema);
    if (!('side' in kind) || place !== 'flag') return [];
    const chosen = alternatives.find((one) => Object.hasOwn(one.endpoint.params, wire))?.flag;
    const flags = Object.hasOwn(endpoint.params, wire) ? [] : [`--${chosen}`, 'team/app'];
    const typed = [...withoutTimes(words), ...(fromClone[path] ?? []), ...flags];
    return [[`${path} --${name}`, { words: typed, name, side: kind.side, format: kind.kind }]];
  });
});

/** Returns a function that prints the request of a command line; names are resolved. */
const planner = async () => {
  const { url } = await contractServer([{ id: 7, username: 'alice', path: 'tools', full_path: 'tools' }]);
  const env = { REPOCTL_URL: url, REPOCTL_TOKEN: 'rct_x', REPOCTL_PROJECT: 'team/app', REPOCTL_GROUP: 'team' };
  return (argv: readonly string[]) =>
    run([...argv, '--dry-run', '-o', 'json'], { env, cwd: filesOfWords(argv), stdin: 'text' });
};

describe('a time option of a verb', () => {
  it('exists in the contract', () => {
    expect(timeOptions.length).toBeGreaterThan(30);
    expect(new Set(timeOptions.map(([, { side }]) => side))).toEqual(new Set(['past', 'ahead', 'either']));
  });

  it.each(timeOptions)('%s counts a duration in its own direction', async (_option, { words, name, side, format }) => {
    const planned = await planner();
    for (const [text, days] of meanings[side]) {
      const { code, out, err } = await planned([...words, `--${name}`, text, '--yes']);
      const wanted = days === undefined ? /Use -?90d for/ : new RegExp(timeAt(days, format));
      expect({ text, code }).toEqual({ text, code: days === undefined ? 2 : 0 });
      expect(decodeURIComponent(out) + err).toMatch(wanted);
    }
  });

  it('has a direction even if no endpoint has it', () => {
    const own = everyVerb.flatMap(([path, , { extras = [] }]) =>
      extras.filter(({ flags }) => /<(time|date)>/.test(flags)).map(({ flags, side }) => [path, flags, side]),
    );
    expect(own).toEqual([
      ['access expiring', '--within <time>', 'ahead'],
      ['access expiring', '--unused <time>', 'past'],
      ['jobs list', '--created-before <time>', 'past'],
      ['pages list', '--expiring <time>', 'ahead'],
      ['schedules list', '--due <time>', 'ahead'],
      ['tokens list', '--expiring <time>', 'ahead'],
      ['tokens list', '--unused <time>', 'past'],
      ['users tokens list', '--expiring <time>', 'ahead'],
      ['users tokens list', '--unused <time>', 'past'],
    ]);
  });

  it.each(timeOptions)('%s accepts a future date', async (_option, { words, name }) => {
    const planned = await planner();
    const { out } = await planned([...words, `--${name}`, '2099-01-02', '--yes']);
    expect(out).toContain('2099-01-02');
  });
});

const env = { REPOCTL_URL: 'http://forge.test', REPOCTL_PROJECT: 'team/app' };

describe('a filter for past times', () => {
  it.each([
    ['tomorrow', '2024-05-02'],
    ['today', '2024-05-01'],
    ['yesterday', '2024-04-30'],
    ['now', '2024-05-01'],
  ])('in a list accepts the day %s', async (text, sent) => {
    expect((await plan(['events', 'list', '--before', text])).url).toContain(`before=${sent}`);
  });

  it('suggests the spelling of a refused duration', async () => {
    const { code, err } = await run(['pipelines', 'list', '--updated-before', '+90d'], { env });
    expect([code, err]).toEqual([
      2,
      'error: --updated-before must be in the past, got "+90d"\nhint: Use 90d for 90 days ago.\n',
    ]);
  });

  it.each([
    ['--left-before', '+1h', '\nhint: Use 1h for 1 hour ago.'],
    ['--left-before', '2024-05-01T12:00:01Z', ''],
    ['--left-before', 'tomorrow', ''],
    ['--left-on', 'tomorrow', ''],
    ['--left-on', '2024-05-02', ''],
    ['--left-on', '+1d', '\nhint: Use 1d for 1 day ago.'],
  ])('in a write refuses a time in the future: %s %s', async (option, text, hint) => {
    const { code, err } = await run(['berths', 'delete', 'north', option, text, '--yes'], { env });
    expect([code, err]).toEqual([2, `error: ${option} must be in the past, got "${text}"${hint}\n`]);
  });

  it.each([
    ['--left-before', 'now', '2024-05-01T12:00:00.000Z'],
    ['--left-before', '90d', '2024-02-01T12:00:00.000Z'],
    ['--left-on', 'today', '2024-05-01'],
    ['--left-on', '0d', '2024-05-01'],
  ])('in a write accepts other times: %s %s', async (option, text, sent) => {
    const { url } = await plan(['berths', 'delete', 'north', option, text, '--yes']);
    expect(decodeURIComponent(url)).toContain(sent);
  });
});

describe('a time in either direction', () => {
  it('suggests a sign for a duration without one', async () => {
    const { code, err } = await run(['releases', 'create', 'v1', '--released-at', '90d'], { env });
    expect([code, err]).toEqual([
      2,
      'error: --released-at must have a + or - before a duration, got "90d"\n' +
        'hint: Use -90d for 90 days ago, or +90d for 90 days from now.\n',
    ]);
  });
});

describe('a time out of range', () => {
  it.each([
    'milestones create x --due-date 999999w',
    'pipelines list --updated-before 999999w',
    'broadcast create x --ends-at 999999w',
    'milestones create x --due-date 24h',
  ])('is refused: %s', async (line) => {
    const { code, err } = await run(line.split(' '), { env });
    expect([code, err]).toEqual([2, expect.stringMatching(/^error: --[\w-]+ must be a (date|time) such as /)]);
  });
});

const rows = async (argv: readonly string[], stdin: string) => {
  const { code, out, err } = await run([...argv, '--from', '-', '--dry-run', '--json'], { env, stdin });
  return { code, text: out + err };
};

describe('times in rows', () => {
  it.each([
    ['CSV', 'title,due_date,start_date\nx,90d,-2w\n'],
    ['JSON', '[{"title": "x", "due_date": "90d", "start_date": "-2w"}]'],
  ])('have the same meaning as in options: %s', async (_format, stdin) => {
    const { code, text } = await rows(['milestones', 'create'], stdin);
    expect(code).toBe(0);
    expect(text).toContain('2024-07-30');
    expect(text).toContain('2024-04-17');
  });

  it('require a sign if the option does', async () => {
    const { code, text } = await rows(['issues', 'create'], 'title,created_at\nx,90d\n');
    expect(code).toBe(2);
    expect(text).toContain('created_at must have a + or - before a duration, got \\"90d\\"');
  });
});
