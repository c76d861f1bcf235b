/** Any two options of any verb together: a command is carried out or rejected, and a dry run does nothing. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Arbitrary, assert, asyncProperty, constant, constantFrom, shuffledSubarray, tuple } from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { allCommands, type CommandModel, type OptionModel } from '../../src/generate/model/command-model.ts';
import { modelOfProgram } from '../../src/generate/model/model-of-program.ts';
import { everyVerb } from '../cli/support/every-verb.ts';
import { run } from '../cli/support/run.ts';

const models = new Map(allCommands(await modelOfProgram()).map((command) => [command.words.join(' '), command]));

/** Options that would use another server or wait for input. */
const left = new Set(['--url', '--help', '--profile', '--timeout', '--retries', '--debug']);

const optionsOf = (command: CommandModel): readonly OptionModel[] =>
  [...command.options, ...command.listOptions, ...command.globalOptions].filter(({ long }) => !left.has(long));

/** Values that are valid for some options, including the first values of choices. */
const texts = [
  '1',
  '0',
  'x',
  '',
  'null',
  'true',
  'a,b',
  'key=value',
  '90d',
  '+2h',
  '2026-01-31',
  '-',
  '@x',
  '.name',
  '[.[]',
  '{}',
];

const typed = (option: OptionModel): Arbitrary<readonly string[]> => {
  if (option.takes === 'nothing') return constant([option.long]);
  const words = option.values.words ?? [];
  const text = constantFrom(...words.slice(0, 3), ...texts).map((value) => [`${option.long}=${value}`]);
  return option.takes === 'value' ? text : constantFrom([option.long], [`--no-${option.long.slice(2)}`]);
};

const twoOf = (options: readonly OptionModel[]): Arbitrary<readonly string[]> =>
  shuffledSubarray([...options], { minLength: 2, maxLength: 2 })
    .chain((two) => tuple(...two.map((option) => typed(option))))
    .map((words) => words.flat());

const record = {
  id: 7,
  iid: 7,
  name: 'x',
  title: 'x',
  username: 'x',
  path_with_namespace: 'team/app',
  status: 'success',
};

let server: Server;
let sent: string[] = [];
let url = '';

beforeAll(async () => {
  server = createServer((request, response) => {
    sent.push(request.method ?? '');
    request.resume();
    request.on('end', () => {
      const isList = request.method === 'GET' && /s(\?|$)/.test(request.url ?? '');
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(isList ? [record] : record));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => server.close());

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

const ran = async (argv: readonly string[]) => {
  const cwd = await mkdtemp(join(tmpdir(), 'repoctl-two-'));
  sent = [];
  try {
    const env = { REPOCTL_URL: url, REPOCTL_TOKEN: 'rct_x', REPOCTL_PROJECT: 'team/app', REPOCTL_GROUP: 'team' };
    // Some verbs wait for an event that never happens here.
    const { code, err } = await run(argv, { env, cwd, stdin: 'x\n', signal: AbortSignal.timeout(3000) });
    return { code, err, writes: sent.filter((method) => !isRead(method)), files: await readdir(cwd) };
  } finally {
    await rm(cwd, { recursive: true, force: true });
  }
};

const seed = Number(process.env['REPOCTL_TEST_SEED'] ?? Date.now() % 1_000_000);

describe(`two options of a verb (seed ${seed})`, () => {
  it.each(everyVerb)('work together or are rejected: %s', { timeout: 120_000 }, async (path, words) => {
    const options = optionsOf(models.get(path) as CommandModel);
    const check = async (two: readonly string[]): Promise<void> => {
      const dry = await ran([...words, ...two, '--dry-run', '--yes']);
      expect({ writes: dry.writes, files: dry.files }).toEqual({ writes: [], files: [] });
      const done = await ran([...words, ...two, '--yes']);
      // A usage error means that nothing was sent.
      const tooLate = done.code === 2 ? done.writes : [];
      expect({ err: done.err, tooLate }).toEqual({ err: done.err, tooLate: [] });
      for (const { err } of [dry, done]) expect(err).not.toMatch(/"code":"bug"|unexpected error|cannot be tried with/);
    };
    await assert(asyncProperty(twoOf(options), check), { numRuns: 15, seed, endOnFailure: true });
  });
});
