/** Texts that are written in an editor: `--editor`, and Enter where a text is asked for. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getEndpointFor } from '../../../src/cli/verbs/find-record.ts';
import { proseOf, resolveVerb } from '../../../src/cli/verbs/resolve-verb.ts';
import { json as reply, recordingServer } from '../../api/support/recording-server.ts';
import { startService, type TestService } from '../../support/service.ts';
import { commandsAt } from '../support/commands.ts';
import { converse } from '../support/converse.ts';
import { editWith } from '../support/edit.ts';
import { everyVerb } from '../support/every-verb.ts';
import { run } from '../support/run.ts';

let service: TestService;

const edit = editWith(() => service);
const { repoctl, json } = commandsAt(() => service, { REPOCTL_PROJECT: 'root/app' });

beforeAll(async () => {
  service = await startService();
  await repoctl(['projects', 'create', 'app']);
  await repoctl(['issues', 'create', 'Leak', '--description', 'Water in the hold.']);
  await repoctl(['labels', 'create', 'wet', '--color', 'blue', '--description', 'Water.']);
});

afterAll(async () => {
  await service.stop();
});

const descriptionOf = async (number: string) => (await json(['issues', 'get', number]))['description'];

describe('--editor', () => {
  it('writes a new text, and removes the file that it was in', async () => {
    const { code, left } = await edit(['issues', 'create', 'Rot', '--editor'], { text: 'Below deck.\n\nBadly.\n' });
    expect({ code, left }).toEqual({ code: 0, left: [] });
    expect(await descriptionOf('2')).toBe('Below deck.\n\nBadly.');
  });

  it('starts with the current text of an update, which it can leave', async () => {
    const argv = ['labels', 'update', 'wet', '-e'];
    const changed = await edit(argv, { text: 'Dry again.' });
    expect(changed).toMatchObject({ code: 0, found: 'Water.' });
    const same = await edit(argv, { text: 'Dry again.' });
    expect(same).toMatchObject({ code: 1, left: [] });
    expect(same.err).toContain('error: canceled: the description was not changed, and nothing was sent');
    const others = await edit([...argv, '--color', 'teal'], { text: 'Dry again.' });
    expect(others.code).toBe(0);
    expect(await json(['labels', 'get', 'wet'])).toMatchObject({ color: '#008080', description: 'Dry again.' });
  });

  it('leaves out a title that is given', async () => {
    const others = await edit(['issues', 'update', '1', '-e', '--title', 'Leaks'], { text: 'Dry again.' });
    expect(others).toMatchObject({ code: 0, found: 'Water in the hold.' });
    expect(await json(['issues', 'get', '1'])).toMatchObject({ title: 'Leaks', description: 'Dry again.' });
  });

  it('starts with a text that is given, such as a template', async () => {
    const argv = ['issues', 'create', 'Mast', '-e', '--description', 'What is broken?'];
    expect(await edit(argv, { text: 'The mast.' })).toMatchObject({ code: 0, found: 'What is broken?' });
  });

  it('sends nothing for an empty text', async () => {
    const empty = await edit(['issues', 'update', '1', '-e', '-t', 'Leak'], { text: '\n' });
    expect(empty).toMatchObject({ code: 1, left: [] });
    expect(empty.err).toContain('error: canceled: the description is empty, and nothing was sent');
    expect(empty.err).toContain(`hint: Use --description '' to clear it.`);
    expect(await descriptionOf('1')).toBe('Dry again.');
  });

  it('sends nothing if the editor fails, and keeps what was written', async () => {
    const failed = await edit(['issues', 'update', '1', '-e', '-t', 'Leak'], { text: 'Half a thought', code: 3 });
    expect(failed.code).toBe(1);
    expect(failed.err).toContain('ended with exit code 3: nothing was sent');
    const [directory = ''] = failed.left;
    const path = join(failed.drafts, directory, 'description.md');
    expect(failed.err).toContain(`What you wrote is kept: use --description @${path}.`);
    expect(await readFile(path, 'utf8')).toBe('Half a thought');
    expect(await descriptionOf('1')).toBe('Dry again.');
  });

  it('keeps the text if it cannot be sent, so that it can be sent again', async () => {
    const failed = await edit(['issues', 'notes', 'create', '99', '-e'], { text: 'On my way.' });
    expect(failed.code).toBe(6);
    expect(failed.err).toContain('error: issue #99 not found in root/app');
    const path = join(failed.drafts, failed.left[0] ?? '', 'body.md');
    expect(failed.err).toContain(`What you wrote is kept: use @${path} for <body>.`);
    const sent = await json(['issues', 'notes', 'create', '1', `@${path}`]);
    expect(sent).toMatchObject({ body: 'On my way.' });
  });

  it('names the variables if there is no such editor', async () => {
    const env = { REPOCTL_URL: service.url, REPOCTL_TOKEN: service.rootToken, REPOCTL_PROJECT: 'root/app' };
    const argv = ['issues', 'create', 'Sail', '-e'];
    const none = await converse({ argv, env: { ...env, EDITOR: 'no-such-editor' }, answers: [] });
    expect(none.code).toBe(1);
    expect(none.err).toContain('error: cannot run the editor "no-such-editor"\nhint: Set VISUAL or EDITOR');
  });

  it('can only be used with one record', async () => {
    const { code, err } = await repoctl(['issues', 'update', '1', '2', '-e']);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('can only be used with a single record') });
  });
});

it('opens the editor after Enter where a text is asked for', async () => {
  const answers = [['Comment in Markdown (Enter for editor)', '\r']] as const;
  const { code } = await edit(['issues', 'notes', 'create', '1'], { text: 'Seen.', answers });
  expect(code).toBe(0);
  expect((await repoctl(['issues', 'notes', 'list', '1', '--jq', '.[0].body'])).out).toBe('Seen.\n');
});

const prose = everyVerb.filter(([, , verb]) => proseOf(resolveVerb(verb)) !== undefined);

it('is an option of every command with a text of several lines, refused without a terminal before anything is sent', async () => {
  const { url, received } = await recordingServer((response) => reply(response, {}));
  const env = { REPOCTL_URL: url, REPOCTL_TOKEN: 'rct_x', REPOCTL_PROJECT: 'team/app', REPOCTL_GROUP: 'team' };
  const wrong: string[] = [];
  for (const [path, words] of prose) {
    const { code, err } = await run([...words, '--editor'], { env });
    if (code !== 2 || !/--editor (cannot be used without a terminal|can only be used with a single record)/.test(err))
      wrong.push(`${path}: ${err}`);
  }
  expect(wrong).toEqual([]);
  expect(received).toEqual([]);
  expect(prose.map(([path]) => path)).toEqual(
    expect.arrayContaining(['issues create', 'issues update', 'mrs merge', 'mrs notes create', 'releases create']),
  );
});

it('starts with the current text wherever a text is changed', () => {
  const changes = everyVerb.filter(([, , verb]) => verb.endpoint.method === 'PUT' && verb.name === 'update');
  const texts = changes.filter(([, , verb]) => proseOf(resolveVerb(verb)) !== undefined);
  const blank = texts.filter(([, , verb, noun]) => getEndpointFor(noun, verb.endpoint, { itself: true }) === undefined);
  expect(blank.map(([path]) => path)).toEqual([]);
  expect(texts.length).toBeGreaterThan(5);
});
