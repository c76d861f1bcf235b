/** Shells interpret some signs: `#4` starts a comment, `!4` is an earlier command, and `~bug` is a home directory. Texts quote them. */
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allCommands } from '../../src/generate/model/command-model.ts';
import { modelOfProgram } from '../../src/generate/model/model-of-program.ts';
import { nounEntries } from '../../src/cli/manifest.ts';
import { topicParts } from '../../src/cli/help/topics.ts';
import { topicPage } from '../../src/cli/program/command-help.ts';
import { topicNames } from '../../src/cli/program/help-text.ts';
import { resolveVerb } from '../../src/cli/verbs/resolve-verb.ts';
import { json, recordingServer } from '../api/support/recording-server.ts';
import { sampleOf } from '../support/rounds.ts';
import { startService, type TestService } from '../support/service.ts';
import { commandsAt } from './support/commands.ts';
import { converse } from './support/converse.ts';
import { everyVerb, kindOfVerb } from './support/every-verb.ts';
import { run } from './support/run.ts';

/** The parts that a shell would interpret. An exclamation mark is special even in double quotes. */
const eaten = (command: string): readonly string[] => {
  const open = command.replaceAll(/\\.|'[^']*'/g, '_');
  const bare = open.replaceAll(/"[^"]*"/g, (text) => text.replaceAll(/[^!\w]/g, ''));
  return [...bare.matchAll(/(?<=^|[\s=(])[#~][\w{$<]|![\w{$<]/g)].map(([found]) => found);
};

describe('a sign that a shell interprets', () => {
  it.each([
    ['repoctl issues close #4', ['#4']],
    ['repoctl mrs get !4', ['!4']],
    ['repoctl mrs get "a/b!4"', ['!4']],
    ['repoctl labels get ~bug', ['~b']],
    ["repoctl issues close '#4' a/b#4 4 # the last of them", []],
    [String.raw`repoctl labels get \~bug 'a/b!4' ~/file`, []],
  ])('is found in %s', (command, found) => {
    expect(eaten(command)).toEqual(found);
  });
});

/** Commands in a text: in quotes or backticks, or at the start of a line. */
const commandsIn = (text: string): readonly string[] =>
  [...text.matchAll(/(?<=["`]|^[\s$]*|\| )repoctl [a-z][^\n`]*/gm)].map(
    ([line]) => line.split(/"(?=[\s.,;)]|$)/)[0] ?? line,
  );

const faultsIn = (text: string): readonly string[] => commandsIn(text).filter((command) => eaten(command).length > 0);

const filesBelow = (folder: string, ending: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => `${folder}/${name}`);

describe('a command to paste contains only quoted signs', () => {
  it('in an example', async () => {
    const lines = allCommands(await modelOfProgram()).flatMap(({ examples }) => examples.map(({ command }) => command));
    expect(lines.length).toBeGreaterThan(400);
    expect(lines.filter((line) => eaten(line).length > 0)).toEqual([]);
  });

  it('in a hint or any other text of the program', () => {
    const texts = filesBelow('src/cli', '.ts').map((path) => readFileSync(path, 'utf8'));
    expect(texts.flatMap(commandsIn).length).toBeGreaterThan(100);
    expect(texts.flatMap(faultsIn)).toEqual([]);
    // Placeholders contain plain numbers, not numbers with a sign.
    const filled = texts.flatMap(commandsIn).filter((command) => /\$\{[^}]*\b(sign|thing|given)\b/.test(command));
    expect(filled).toEqual([]);
  });

  it('in a topic of help', () => {
    expect(topicNames.flatMap((name) => faultsIn(topicPage(name, topicParts[name](nounEntries), Infinity)))).toEqual(
      [],
    );
  });

  it('in the documentation', () => {
    const paths = ['README.md', 'CHANGELOG.md', ...filesBelow('docs', '.md'), ...filesBelow('man', '.1')];
    const faults = paths.flatMap((path) => faultsIn(readFileSync(path, 'utf8')).map((fault) => `${path}: ${fault}`));
    expect(faults).toEqual([]);
  });
});

describe('a write whose number was lost as a comment', () => {
  const writes = everyVerb.filter(([, , verb]) => {
    const resolved = resolveVerb(verb);
    const [usual] = resolved.endpoints;
    const needs = resolved.parameters.some(
      ({ place, wire }) => place === 'positional' && usual?.required.includes(wire),
    );
    return verb.endpoint.risk !== 'read' && needs === true;
  });

  it('exits with 2 and sends nothing if stdin is not a terminal', async () => {
    const { url, received } = await recordingServer((response) => json(response, []));
    const env = { REPOCTL_URL: url, REPOCTL_TOKEN: 'rct_x', REPOCTL_PROJECT: 'a/b', REPOCTL_GROUP: 'a' };
    for (const [path] of sampleOf(writes, kindOfVerb)) {
      for (const yes of [[], ['--yes']]) {
        const { code } = await run([...path.split(' '), ...yes], { env });
        expect.soft({ path, yes, code, sent: received.splice(0).length }).toEqual({ path, yes, code: 2, sent: 0 });
      }
    }
  });
});

describe('a merge request without a number', () => {
  let service: TestService;
  const env = { REPOCTL_PROJECT: 'root/app' };
  const commands = commandsAt(() => service, env);
  beforeAll(async () => {
    service = await startService();
    const { json: made } = commands;
    await made(['projects', 'create', 'app', '--initialize-with-readme']);
    for (const name of ['lamp', 'buoy']) {
      await made(['branches', 'create', name, 'master']);
      const commit = ['--branch', name, '-m', 'Add', '--content', 'x'];
      await commands.repoctl(['files', 'create', name, ...commit]);
      await made(['mrs', 'create', `Mend the ${name}`, '--source-branch', name, '--target-branch', 'master']);
    }
  });
  afterAll(() => service?.stop());

  it('can be picked by its number and title before a write', async () => {
    const { code, err } = await converse({
      argv: ['mrs', 'close'],
      env: { ...env, REPOCTL_URL: service.url, REPOCTL_TOKEN: service.rootToken },
      answers: [['Merge request:', 'buoy\r']],
    });
    expect({ code, err }).toMatchObject({ code: 0, err: expect.stringContaining('2  Mend the buoy') });
    expect(await commands.json(['mrs', 'get', '2'])).toMatchObject({ state: 'closed' });
    expect(await commands.json(['mrs', 'get', '1'])).toMatchObject({ state: 'opened' });
  });
});
