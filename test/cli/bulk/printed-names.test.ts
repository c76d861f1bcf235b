/** The output of one command is input of the next one, on a service with ambiguous names. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';
import { commandsAt } from '../support/commands.ts';
import { converse } from '../support/converse.ts';

let service: TestService;

const { repoctl, json } = commandsAt(() => service, { REPOCTL_PROJECT: 'harbor/quay' });

const must = async (argv: readonly string[], stdin = ''): Promise<string> => {
  const { code, out, err } = await repoctl(argv, { stdin });
  if (code !== 0) throw new Error(`${argv.join(' ')}: ${err}`);
  return out;
};

const names = async (...argv: readonly string[]): Promise<readonly string[]> =>
  (await must([...argv, '-o', 'name'])).split('\n').slice(0, -1);

/** Paths of the requests in a dry run. */
const planned = async (argv: readonly string[], stdin: string): Promise<readonly string[]> =>
  (await must([...argv, '--dry-run'], stdin))
    .split('\n')
    .slice(0, -1)
    .map((line) => decodeURIComponent(line.replace(/^.*\/api\/v4/, '').replace(/ \{.*$/, '')));

beforeAll(async () => {
  service = await startService();
  await must(['groups', 'create', 'Harbor', '--path', 'harbor']);
  await must(['projects', 'create', 'quay', '--namespace-id', 'harbor', '--initialize-with-readme']);
  await must(['projects', 'create', 'pier', '--namespace-id', 'harbor']);
  await must(['users', 'create', 'ada', '--email', 'ada@x.test', '--name', 'Ada', '--reset-password']);
  const { id } = await json<{ id: number }>(['users', 'get', 'ada']);
  // The username of one user is the ID of the other.
  const five = [String(id), '--email', 'five@x.test', '--name', 'Five', '--reset-password'];
  await must(['users', 'create', ...five]);
  await must(['issues', 'create', 'In the quay']);
  await must(['issues', 'create', 'In the pier', '-p', 'harbor/pier']);
  await must(['labels', 'create', 'bug', '--color', 'red', '--description', 'Something does not work']);
});

afterAll(async () => service.stop());

describe('-o name', () => {
  it('prints the project before issues of several projects, and the next command reads it', async () => {
    const lines = await names('issues', 'list', '-g', 'harbor');
    expect(lines.toSorted()).toEqual(['harbor/pier\t1', 'harbor/quay\t1']);
    const calls = await planned(['issues', 'close', '-'], `${lines.join('\n')}\n`);
    expect(calls.toSorted()).toEqual(['/projects/harbor/pier/issues/1', '/projects/harbor/quay/issues/1']);
  });

  it('prints variables with their environment scope, unless the scope is *', async () => {
    await must(['variables', 'create', 'PORT', '1']);
    await must(['variables', 'create', 'PORT', '2', '--environment-scope', 'review/*']);
    const lines = await names('variables', 'list');
    expect(lines).toEqual(['PORT', 'PORT@review/*']);
    expect(await json(['variables', 'get', 'PORT@review/*'])).toMatchObject({ value: '2' });
    await must(['variables', 'set', 'PORT@review/*', '3']);
    expect(await json(['variables', 'get', 'PORT@review/*'])).toMatchObject({ value: '3' });
    const other = await repoctl(['variables', 'get', 'PORT@review/*', '--environment-scope', 'production']);
    expect(other).toMatchObject({ code: 2, err: expect.stringContaining('cannot be used together') });
    await must(['variables', 'delete', '-', '--yes'], `${lines[1]}\n`);
    expect(await names('variables', 'list')).toEqual(['PORT']);
  });

  it('exits with 2 for records without a name, and prints the argument if a write returns no record', async () => {
    expect(await repoctl(['events', 'list', '-o', 'name'])).toMatchObject({ code: 2, out: '' });
    await must(['schedules', 'create', 'Nightly', '--ref', 'master', '--cron', '0 1 * * *']);
    expect(await names('schedules', 'run', '1')).toEqual(['1']);
  });
});

describe('rows of a printed list', () => {
  it('belong to the project that they name, and --project must match it', async () => {
    const list = await must(['issues', 'list', '-g', 'harbor', '--json']);
    const closing = ['issues', 'close', '--from', '-', '--dry-run'];
    expect(await repoctl([...closing, '-p', 'harbor/quay'], { stdin: list })).toMatchObject({
      code: 2,
      err: expect.stringMatching(/--project harbor\/quay cannot be used with rows of project \d+ in line \d+/),
    });
    const own = await must(['issues', 'list', '-p', 'harbor/quay', '--json']);
    expect(await repoctl([...closing, '-p', 'harbor/quay'], { stdin: own })).toMatchObject({ code: 0 });
  });

  it('are created in the project of --project, with a warning about unused columns', async () => {
    const list = await must(['issues', 'list', '-g', 'harbor', '-o', 'ndjson', '--fields', 'title,project_id,web_url']);
    const made = await repoctl(['issues', 'create', '--from', '-', '-p', 'harbor/pier'], { stdin: list });
    expect(made).toMatchObject({
      code: 0,
      err: expect.stringContaining('warning: columns not used: project_id, web_url'),
    });
    expect(await names('issues', 'list', '-p', 'harbor/pier')).toHaveLength(3);
    expect((await repoctl(['issues', 'list', '-p', 'harbor/pier', '-o', 'name'])).code).toBe(0);
  });

  it('name their project in results', async () => {
    const stdin = await must(['issues', 'list', '-g', 'harbor', '-o', 'csv']);
    const { out } = await repoctl(['issues', 'subscribe', '--from', '-', '--json'], { stdin });
    const results = JSON.parse(out) as readonly { project: string }[];
    expect(results.every(({ project }) => /^\d+$/.test(project))).toBe(true);
  });

  it('can have lists of labels in CSV', async () => {
    await must(['issues', 'update', '1', '--labels', 'bug,good first issue']);
    const stdin = await must(['issues', 'list', '-o', 'csv', '--fields', 'iid,labels']);
    expect(stdin).toContain('1,"bug,good first issue"\n');
    const dry = await repoctl(['issues', 'update', '--from', '-', '--dry-run'], { stdin });
    expect(dry.out).toContain('{"labels":"bug,good first issue"}');
    await must(['labels', 'delete', 'good first issue', '--yes']);
  });
});

describe('several names', () => {
  it('of new records are confirmed on a terminal, since a title of two words without quotes is two names', async () => {
    const env = { REPOCTL_URL: service.url, REPOCTL_TOKEN: service.rootToken, REPOCTL_PROJECT: 'harbor/quay' };
    const argv = ['labels', 'create', 'needs', 'review', '--color', 'blue'];
    const no = await converse({ argv, env, answers: [['(y/N)', 'n\r']] });
    expect(no).toMatchObject({ code: 1, err: expect.stringContaining('Create 2 labels (needs, review)') });
    expect(await names('labels', 'list')).toEqual(['bug']);
    expect(await repoctl(['issues', 'create', 'needs', 'review'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('Quote a <title> of several words.'),
    });
  });

  it('on stdin can replace any argument that names a record', async () => {
    const refs = await planned(['branches', 'create', '-', 'master'], 'a\nb\n');
    expect(refs).toEqual(['/projects/harbor/quay/repository/branches', '/projects/harbor/quay/repository/branches']);
    const notes = await planned(['issues', 'notes', 'create', '-', 'Any news?'], '1\n2\n');
    expect(notes).toEqual(['/projects/harbor/quay/issues/1/notes', '/projects/harbor/quay/issues/2/notes']);
  });

  it('on stdin that name parent records are described with the common argument', async () => {
    await must(['schedules', 'create', 'Weekly', '--ref', 'master', '--cron', '0 1 * * 0']);
    const { err } = await repoctl(['schedules', 'variables', 'delete', '-', 'CACHE', '--dry-run'], { stdin: '1\n2\n' });
    expect(err).toContain('Would delete 2 variables (CACHE) from harbor/quay.');
  });

  it('are refused where a title of one line is expected', async () => {
    expect(await repoctl(['issues', 'create', '-'], { stdin: 'One\nTwo\n' })).toMatchObject({
      code: 2,
      err: expect.stringContaining('<title> must be one line, got 2 lines'),
    });
    await must(['issues', 'create', '-'], 'One\n');
    expect(await must(['issues', 'list', '--search', 'One', '--jq', '.[].title'])).toBe('One\n');
  });
});
