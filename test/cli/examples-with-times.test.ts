/**
 * Runs every example with a time in help, the topics of help, README.md, and the documents: the requests must match the caption.
 * The snapshot contains all requests; the tests check that a duration is on the right side of now.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'shell-quote';
import { describe, expect, it } from 'vitest';
import { nounEntries } from '../../src/cli/manifest.ts';
import { topicParts } from '../../src/cli/help/topics.ts';
import { topicPage } from '../../src/cli/program/command-help.ts';
import { topicNames } from '../../src/cli/program/help-text.ts';
import { allCommands, type CommandModel } from '../../src/generate/model/command-model.ts';
import { modelOfProgram } from '../../src/generate/model/model-of-program.ts';
import type { Side } from '../../src/contract/vocabulary/endpoint.ts';
import type { Received } from '../api/support/recording-server.ts';
import { contractServer } from './support/contract-server.ts';
import { filesOfWords } from './support/files-of-words.ts';
import { run } from './support/run.ts';

/** The current time for the examples, which contain dates. */
const now = '2026-11-25T12:00:00.000Z';

interface Found {
  readonly place: string;
  readonly caption: string;
  readonly command: string;
}

/** The commands in the code of a document, which can continue after `|` or `\`. */
const commandsIn = (place: string, text: string): readonly Found[] => [
  ...[...text.matchAll(/`(repoctl [^`]*)`/g)].map(([, command = '']) => ({ place, caption: '', command })),
  ...[...text.matchAll(/```\w*\n([^]*?)```/g)].flatMap(([, code = '']) =>
    [...code.matchAll(/^(?:\$ )?(repoctl (?:.*[|\\]\n)*.*)$/gm)].map(([, lines = '']) => ({
      place,
      caption: [...lines.matchAll(/ # (.*)$/gm)].map(([, comment]) => comment).join(' '),
      command: lines.replaceAll(/\\?\n */g, ' ').replaceAll(/ +# .*$/g, ''),
    })),
  ),
];

const program = await modelOfProgram();
const commands = allCommands(program);

/** Recipes select records by more than times, which the records here do not match: `recipes.test.ts` runs them. */
const documents = ['README.md', ...readdirSync('docs').map((name) => `docs/${name}`)].filter(
  (path) => path.endsWith('.md') && path !== 'docs/recipes.md',
);

/** Examples that exist only in the help of tools. */
const ofTools = await Promise.all(
  commands
    .filter(({ kind, examples: own }) => kind === 'tool' && own.length === 0)
    .map(async ({ words }): Promise<readonly Found[]> => {
      const { out } = await run([...words, '--help']);
      return [...out.matchAll(/^ +(repoctl .*)$/gm)].map(([, command = '']) => ({
        place: 'tools',
        caption: '',
        command,
      }));
    }),
);

const examples: readonly Found[] = [
  ...commands.flatMap(({ examples: own }) => own.map(({ caption, command }) => ({ place: 'help', caption, command }))),
  ...ofTools.flat(),
  ...topicNames.flatMap((name) =>
    [...topicPage(name, topicParts[name](nounEntries), Infinity).matchAll(/^ {2}(repoctl .*)$/gm)].map(
      ([, command = '']) => ({
        place: `help ${name}`,
        caption: '',
        command,
      }),
    ),
  ),
  ...documents.flatMap((path) => commandsIn(path, readFileSync(path, 'utf8'))),
];

const span = /^[+-]?\d+(?:ms|[smhdw])$/;
const anyTime =
  /(?<![\w:./-])(?:[+-]?\d+(?:ms|[smhdw])|\d{4}-\d\d-\d\d(?:T[\d:.]+Z?)?|now|today|tomorrow|yesterday)(?![\w/-])/;

const timed = [...new Map(examples.map((example) => [example.command, example])).values()].filter(({ command }) =>
  anyTime.test(command),
);

/** Its times are compared here and not by the server, which `access/expiring.test.ts` tests. */
const isOfManyLists = ({ command }: Pick<(typeof timed)[number], 'command'>): boolean =>
  command.startsWith('repoctl access expiring ');

/** These examples send nothing; the tests of databases cover "root-token". */
const localOnes = timed.filter((example) => example.place === 'tools' && !isOfManyLists(example));
const remote = timed.filter((example) => example.place !== 'tools' && !isOfManyLists(example));

const units: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 7 * 86_400 };

/** Converts a time to milliseconds; a duration counts from now to its side. */
const timeOf = (text: string, side: Side): number => {
  if (!span.test(text)) return text === 'now' ? Date.parse(now) : Date.parse(text);
  const [, sign = '', amount, unit = ''] = /^([+-]?)(\d+)(\w)$/.exec(text) ?? [];
  const isBack = sign === '-' || (sign === '' && side === 'past');
  return Date.parse(now) + (isBack ? -1000 : 1000) * Number(amount) * (units[unit] ?? NaN);
};

/** A time that is sent as a parameter, or that filters records on the client. */
interface Meant {
  readonly side: Side;
  readonly text: string;
  readonly wire?: string;
  /** The records that the filter keeps: those before or after the time. */
  readonly kept?: 'before' | 'after';
}

const commandOf = (words: readonly string[]): CommandModel | undefined =>
  commands
    .filter((one) => one.words.length > 0 && one.words.every((word, at) => words[at] === word))
    .toSorted((a, b) => b.words.length - a.words.length)[0];

/** The meaning of each time in a command. */
const meantBy = (words: readonly string[]): readonly Meant[] => {
  const verb = commandOf(words)?.verb;
  return words.flatMap((word, at): readonly Meant[] => {
    const local = [...word.matchAll(/\b(older|newer)\("(\w+)"\)/g)].map(([, name, text = '']): Meant => ({
      side: 'past',
      text,
      kept: name === 'older' ? 'before' : 'after',
    }));
    const name = words[at - 1]?.replace(/^--/, '');
    const parameter = verb?.parameters.find((one) => one.name === name && one.place === 'flag');
    const { side } = parameter?.schema ?? {};
    if (parameter !== undefined && side !== undefined) return [{ side, text: word, wire: parameter.wire }];
    const own = verb?.extras?.find(({ flags }) => flags.startsWith(`--${name} `))?.side;
    return own === undefined ? local : [{ side: own, text: word, kept: 'before' }];
  });
};

/** The commands of a line, without redirections and other programs. */
const partsOf = (command: string): readonly (readonly string[])[] => {
  const parts: string[][] = [[]];
  let isFile = false;
  for (const word of parse(command, (name) => `$${name}`)) {
    if (typeof word === 'string') {
      if (!isFile) parts.at(-1)?.push(word);
      isFile = false;
    } else if ('op' in word) {
      if (['<', '>', '>>'].includes(word.op)) isFile = true;
      else if (word.op === 'glob') parts.at(-1)?.push('pattern' in word ? word.pattern : '');
      else parts.push([]);
    }
  }
  return parts.filter(([first]) => first === 'repoctl').map(([, ...words]) => words);
};

/** A record with every time that a server can return. Commands print its `name` or `id`. */
const recordAt = (
  time: number,
  { id, name, path }: { readonly id: number; readonly name: string; readonly path: string },
) => {
  const at = new Date(time).toISOString();
  const fields = [
    'created_at',
    'updated_at',
    'last_activity_at',
    'last_activity_on',
    'last_sign_in_at',
    'next_run_at',
    'committed_date',
    'expires_at',
  ];
  return {
    id,
    iid: id,
    ...Object.fromEntries(fields.map((field) => [field, at])),
    certificate: { expired: false, expiration: at },
    active: true,
    state: 'active',
    status: 'failed',
    domain: `${name}.example.org`,
    username: name,
    name,
    title: name,
    path,
    full_path: `platform/${path}`,
    path_with_namespace: `platform/${path}`,
    total_failures: 0,
    artifacts_file: { filename: 'artifacts.zip', size: 1 },
  };
};

const early = { id: 71, name: 'early', path: 'dock' } as const;
const late = { id: 72, name: 'late', path: 'pier' } as const;

const sentBy = ({ method, url, body }: Received): string => {
  const text = body.length === 0 ? '' : ` ${body.toString()}`;
  return `${method} ${decodeURIComponent(url)}${text}`;
};

/** Runs the commands of a line one after the other, each with the output of the previous one as stdin. */
const runLine = async (command: string) => {
  const parts = partsOf(command);
  const meant = parts.flatMap(meantBy);
  const [first] = meant;
  const limit = first === undefined ? Date.parse(now) : timeOf(first.text, first.side);
  const { url, received } = await contractServer([recordAt(limit - 60_000, early), recordAt(limit + 60_000, late)]);
  const env = { REPOCTL_URL: url, REPOCTL_TOKEN: 'rct_x', REPOCTL_PROJECT: 'team/app', REPOCTL_GROUP: 'team' };
  const cwd = filesOfWords(parts.flat());
  const results: { readonly code: number; readonly out: string; readonly err: string }[] = [];
  for (const words of parts) {
    // A command that polls has polled at least once before this timeout.
    const signal = AbortSignal.timeout(2000);
    const stdin = results.at(-1)?.out ?? '';
    results.push(await run(['--yes', ...words], { env, cwd, stdin, signal, now }));
  }
  return { meant, results, received, sent: received.map(sentBy) };
};

/** The value of a parameter in the query or the body of a request. */
const valueIn = ({ url, body }: Received, wire: string): unknown => {
  const query = new URL(url, 'http://forge.test').searchParams.get(wire);
  const sent = body.length === 0 ? {} : (JSON.parse(body.toString()) as Readonly<Record<string, unknown>>);
  return query ?? sent[wire];
};

/** Differences between a time in an example and the request or the output. */
const faultsOf = (
  { side, text, wire, kept }: Meant,
  { received, out }: { readonly received: readonly Received[]; readonly out: string },
): readonly string[] => {
  const time = timeOf(text, side);
  const isPast = time < Date.parse(now);
  // A filter on events up to next year, or a due date of last year, would be a wrong example.
  const wrongSide =
    side !== 'either' && text !== 'now' && isPast !== (side === 'past') ? [`${text} is not ${side}`] : [];
  const iso = new Date(time).toISOString();
  if (wire !== undefined) {
    const values = received.map((one) => valueIn(one, wire)).filter((value) => typeof value === 'string');
    const wrong = values.filter((value) => value !== iso && value !== iso.slice(0, 10));
    return [
      ...wrongSide,
      ...wrong.map((value) => `${wire} is ${value}`),
      ...(values.length === 0 ? [`no ${wire}`] : []),
    ];
  }
  const [wanted, other] = kept === 'before' ? [early, late] : [late, early];
  const has = ({ id, name }: typeof early | typeof late): boolean => new RegExp(`\\b(${id}|${name})\\b`).test(out);
  return [...wrongSide, ...(has(wanted) ? [] : [`no ${wanted.name}`]), ...(has(other) ? [other.name] : [])];
};

describe('an example with a time', () => {
  it('exists in help, in its topics, and in documents', () => {
    expect(new Set(remote.map(({ place }) => place))).toEqual(
      new Set(['help', 'help where', 'docs/pipelines.md', 'docs/scripting.md']),
    );
    expect(remote.length).toBeGreaterThan(25);
    expect(timed.filter(isOfManyLists).map(({ place }) => place)).toContain('docs/access.md');
    expect(localOnes.map(({ command }) => command)).toEqual(['repoctl admin root-token --user alice --expires-at 90d']);
  });

  const all = new Map<string, readonly string[]>();

  const cases = remote.map(({ place, caption, command }) => [command, `${place}: ${caption}`] as const);
  it.each(cases)('has the meaning of its caption: %s', async (command, origin) => {
    const { meant, results, received, sent } = await runLine(command);
    expect(results.map(({ code, err }) => (code === 2 ? err : ''))).toEqual(results.map(() => ''));
    expect(sent).not.toEqual([]);
    all.set(command, [origin, `  ${command}`, ...new Set(sent.map((line) => `    ${line}`))]);
    expect(meant.flatMap((one) => faultsOf(one, { received, out: results[0]?.out ?? '' }))).toEqual([]);
  });

  it('sends the requests of the snapshot', async ({ skip }) => {
    // A filter by title runs only some examples, which are not compared.
    if (all.size < remote.length) skip();
    const lines = remote.flatMap(({ command }) => (all.get(command) ?? []).concat(''));
    await expect(lines.join('\n')).toMatchFileSnapshot('examples-with-times.txt');
  });
});
