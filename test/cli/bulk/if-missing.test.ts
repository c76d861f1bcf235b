/** `--if-missing skip`: deleting a record that does not exist is no failure. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allCommands, pathOf } from '../../../src/generate/model/command-model.ts';
import { modelOfProgram } from '../../../src/generate/model/model-of-program.ts';
import { json as answer, recordingServer } from '../../api/support/recording-server.ts';
import { startService, type TestService } from '../../support/service.ts';
import { commandsAt } from '../support/commands.ts';
import { run } from '../support/run.ts';

let service: TestService;

const { repoctl, json } = commandsAt(() => service, { REPOCTL_PROJECT: 'root/app' });

const skipping = (words: string, ...more: readonly string[]) =>
  repoctl([...words.split(' '), '--yes', '--if-missing', 'skip', ...more]);

beforeAll(async () => {
  service = await startService();
  for (const name of ['app', 'other']) await repoctl(['projects', 'create', name]);
  await repoctl('files create a.txt --branch main -m Begin --content a'.split(' '));
  await repoctl('users create ann --email ann@x.test --name Ann --reset-password'.split(' '));
  await repoctl('groups create Team --path team'.split(' '));
  await repoctl(['issues', 'create', 'Lamp']);
});

afterAll(async () => {
  await service.stop();
});

/** The server has a project `there`, and returns 404 for any other path. */
const deleteOn = async (words: string, body: unknown) => {
  const server = await recordingServer((response, request) =>
    request.url === '/api/v4/projects/there' ? answer(response, { id: 7 }) : answer(response, body, 404),
  );
  const env = { REPOCTL_URL: server.url, REPOCTL_TOKEN: 'rct_x' };
  return run([...words.split(' '), '--yes', '--if-missing', 'skip'], { env });
};

const missing = [
  'branches delete nope',
  'branches protected delete nope',
  'tags delete nope',
  'releases delete nope',
  'files delete nope.txt --branch main -m Clean',
  'labels delete nope',
  'environments delete nope',
  'schedules delete nope',
  'triggers delete nope',
  'variables delete NOPE',
  'deploy-keys delete nope',
  'pages delete nope.example.org',
  'pipelines delete 99',
  'issues delete 99',
  'issues notes delete 1 99',
  'issues award delete 1 99',
  'mrs delete 99',
  'projects delete root/nope',
  'projects members remove ann',
  'projects members remove nobody',
  'projects unshare team',
  'projects unshare nope',
  'projects attributes delete root/app nope',
  'groups delete nope',
  'groups members remove ann -g team',
  'users delete nobody',
  'users tokens revoke ann 99',
  'users attributes delete ann nope',
  'hooks delete 99',
  'broadcast delete 99',
  'snippets delete 99',
  'keys delete 99',
  'gpg-keys delete 99',
  'sessions revoke 99',
];

describe('--if-missing skip', () => {
  it.each(missing)('treats a missing record as deleted: %s', async (words) => {
    expect(await repoctl([...words.split(' '), '--yes'])).toMatchObject({ code: words.startsWith('files') ? 8 : 6 });
    expect(await skipping(words)).toEqual({ code: 0, out: expect.stringMatching(/^[^\t]+\tunchanged\n$/), err: '' });
    expect(JSON.parse((await skipping(words, '--json')).out)).toEqual({ changed: false });
  });

  it.each([
    ['branches delete nope', 'branch nope'],
    ['environments delete nope', 'environment "nope"'],
  ])('reports a missing record on a terminal before any prompt: %s', async (words, name) => {
    const result = await repoctl([...words.split(' '), '--if-missing', 'skip'], { terminal: true });
    expect(result).toMatchObject({ code: 0, err: `No change: ${name} does not exist in root/app\n` });
  });

  it.each([
    'labels delete nope -p root/nope',
    'files delete nope.txt --branch nope -m Clean',
    'issues notes delete 99 1',
    'users tokens revoke nobody 1',
    'users attributes delete nobody nope',
    'groups members remove ann -g nope',
    'schedules variables delete nope KEY',
  ])('applies to the record only, not to its project or owner: %s', async (words) => {
    expect((await skipping(words)).code).not.toBe(0);
  });

  it('counts missing records in rows and in many projects as unchanged', async () => {
    await repoctl(['labels', 'create', 'there', '--color', 'red', '-p', 'root/app']);
    const { code, out } = await skipping('labels delete there nope');
    expect({ code, out }).toEqual({ code: 0, out: 'deleted\tthere\t\nunchanged\tnope\t\n' });
    await repoctl(['labels', 'create', 'there', '--color', 'red', '-p', 'root/other']);
    const each = await skipping('labels delete there --each-project --membership --max-changes 9', '-o', 'ndjson');
    expect(each.code).toBe(0);
    expect(
      each.out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toMatchObject([
      { project: 'root/app', status: 'unchanged' },
      { project: 'root/other', status: 'deleted' },
    ]);
    const users = await repoctl(['users', 'delete', '-', '--yes', '--if-missing', 'skip'], { stdin: 'nobody\nnone\n' });
    expect(users).toMatchObject({ code: 0, out: '1\tunchanged\tnobody\t\n2\tunchanged\tnone\t\n' });
  });

  it('is off with --if-missing fail, and no other value is accepted', async () => {
    expect((await repoctl('labels delete nope --yes --if-missing fail'.split(' '))).code).toBe(6);
    expect((await repoctl('labels delete nope --yes --if-missing update'.split(' '))).code).toBe(2);
  });
});

describe('a 404 that does not name what is missing', () => {
  it('is resolved by a request for the project', async () => {
    const generic = { message: '404 Not found' };
    expect((await deleteOn('branches delete x -p there', generic)).code).toBe(0);
    expect((await deleteOn('branches delete x -p nope', generic)).code).toBe(6);
  });

  it('is a failure if the server has no such endpoint', async () => {
    expect((await deleteOn('branches delete x -p there', { error: '404 Not Found' })).code).toBe(6);
  });
});

it('--if-missing is an option of every command that deletes a record by name, and of no other', async () => {
  const found: Record<string, boolean> = {};
  for (const command of allCommands(await modelOfProgram())) {
    const path = pathOf(command);
    const takes = command.options.some(({ flags }) => flags === '--if-missing <action>');
    const deletes =
      command.verb?.endpoint.method === 'DELETE' &&
      !['branches delete-merged', 'jobs artifacts delete-all', 'push-rules delete', 'storage reset'].includes(path);
    if (takes !== deletes) found[path] = takes;
  }
  expect(found).toEqual({});
  expect((await json<unknown[]>(['labels', 'list'])).length).toBe(0);
});
