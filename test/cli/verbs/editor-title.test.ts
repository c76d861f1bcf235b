/** Titles that are written in an editor with the text below them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';
import { commandsAt } from '../support/commands.ts';
import { editWith } from '../support/edit.ts';

let service: TestService;

const { repoctl, json } = commandsAt(() => service, { REPOCTL_PROJECT: 'root/app' });
const edit = editWith(() => service);

beforeAll(async () => {
  service = await startService();
  await repoctl(['projects', 'create', 'app']);
  await repoctl(['issues', 'create', 'Leak', '--description', 'Water in the hold.']);
});

afterAll(async () => {
  await service.stop();
});

const notes = `------------------------ >8 ------------------------
The first line is the title, the rest is the description.
The dashed line and everything below it is ignored.
An empty title cancels.
`;

const issue = async (number: string) => {
  const { title, description } = await json(['issues', 'get', number]);
  return { title, description };
};

it('says in a new file what its lines are', async () => {
  const { code, found, left } = await edit(['issues', 'create', '-e'], { text: `Röt 木\n\n- below deck\n\n${notes}` });
  expect({ code, found, left }).toEqual({ code: 0, found: `\n\n${notes}`, left: [] });
  expect(await issue('2')).toEqual({ title: 'Röt 木', description: '- below deck' });
});

it('needs no text below the title', async () => {
  await edit(['milestones', 'create', '--editor'], { text: 'Spring\n' });
  expect(await json(['milestones', 'get', '1'])).toMatchObject({ title: 'Spring' });
});

it('takes lines as they end on Windows, and keeps the indent of a block of code', async () => {
  await edit(['issues', 'create', '-e'], { text: 'Log\r\n\r\n    at 12:00\r\n' });
  expect(await issue('3')).toEqual({ title: 'Log', description: '    at 12:00' });
});

it('changes what was changed of an update', async () => {
  const argv = ['issues', 'update', '1', '-e'];
  const same = `Leak\n\nWater in the hold.\n\n${notes}`;
  const first = await edit(argv, { text: 'Leaks\n\nWater in the hold.\n' });
  expect(first).toMatchObject({ code: 0, found: same });
  expect(await issue('1')).toEqual({ title: 'Leaks', description: 'Water in the hold.' });
  await edit(argv, { text: 'Leaks\n\nDry again.\n' });
  expect(await issue('1')).toEqual({ title: 'Leaks', description: 'Dry again.' });
  await edit(argv, { text: 'Leaks\n' });
  expect(await issue('1')).toEqual({ title: 'Leaks', description: '' });
});

it('sends nothing if nothing was changed, but for other options', async () => {
  const argv = ['issues', 'update', '2', '-e'];
  const text = 'Röt 木\n\n- below deck\n';
  const same = await edit(argv, { text });
  expect(same).toMatchObject({ code: 1, left: [] });
  expect(same.err).toBe('error: canceled: the title and the description were not changed, and nothing was sent\n');
  expect(await edit([...argv, '--due-date', '7d'], { text })).toMatchObject({ code: 0, left: [] });
});

it('starts with what is given, such as a template, and takes no line of it for the title', async () => {
  const argv = ['issues', 'create', '-e', '--description', 'What is broken?'];
  const { err, found, left } = await edit(argv, { text: '\n\nWhat is broken?\n' });
  expect(found).toBe(`\n\nWhat is broken?\n\n${notes}`);
  expect({ err, left }).toEqual({ err: 'error: canceled: the title is empty, and nothing was sent\n', left: [] });
});

it('keeps the title and the text in files that options take', async () => {
  const text = `Mast\n\nIt sways.\n\n${notes}`;
  const failed = await edit(['issues', 'create', '-e', '-p', 'root/none'], { text });
  expect(failed.code).toBe(6);
  const { groups = {} } = /use @(?<title>\S+) for <title> and --description @(?<text>\S+)\.\n/.exec(failed.err) ?? {};
  const [title = '', description = ''] = [groups['title'], groups['text']];
  expect(await Promise.all([readFile(title, 'utf8'), readFile(description, 'utf8')])).toEqual(['Mast', 'It sways.']);
  const sent = await json(['issues', 'create', `@${title}`, '--description', `@${description}`]);
  expect(sent).toMatchObject({ title: 'Mast', description: 'It sways.' });
});

it('keeps them, too, if the editor fails or the title is missing', async () => {
  const failed = await edit(['issues', 'create', '-e'], { text: 'Mast\n\nIt', code: 3 });
  expect(failed.err).toMatch(
    /ended with exit code 3: nothing was sent\nhint: What you wrote is kept: use @\S+ for <title>/,
  );
  const untitled = await edit(['issues', 'create', '-e'], { text: '\n\nIt sways.\n' });
  expect(untitled.err).toContain(
    'error: canceled: the title is empty, and nothing was sent\nhint: What you wrote is kept',
  );
  const [directory = ''] = untitled.left;
  expect(await readFile(join(untitled.drafts, directory, 'description.md'), 'utf8')).toBe('It sways.');
});

it('names the record that is to be changed', async () => {
  const { code, err } = await edit(['issues', 'update', '99', '-e'], { text: 'x' });
  expect({ code, err }).toEqual({ code: 6, err: expect.stringContaining('issue #99 not found in root/app') });
});
