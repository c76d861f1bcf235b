import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage } from '../../../../src/cli/context/open-web.ts';
import type { CommandContext } from '../../../../src/cli/context/context.ts';
import { json as sendJson, recordingServer } from '../../../api/support/recording-server.ts';
import { startService, type TestService } from '../../../support/service.ts';
import { commandsAt } from '../../support/commands.ts';
import { plan, type RunContext } from '../../support/run.ts';

let service: TestService;
let directory: string;

const { repoctl, json } = commandsAt(() => service, { REPOCTL_PROJECT: 'root/app' });

const names = async (argv: readonly string[], around?: RunContext): Promise<string[]> =>
  ((await json(['issues', 'list', ...argv], around)) as { title: string }[]).map(({ title }) => title);

beforeAll(async () => {
  service = await startService();
  directory = await mkdtemp(join(tmpdir(), 'repoctl-issues-'));
  await json(['projects', 'create', 'app']);
  await json(['projects', 'create', 'other']);
  await json(['labels', 'create', 'bug', '--color', '#d9534f']);
  await json([
    'issues',
    'create',
    'Lamp is out',
    '--labels',
    'bug,quay',
    '--due-date',
    '2030-06-30',
    '--assignee-ids',
    '1',
  ]);
  await json(['issues', 'create', 'Key is lost', '--confidential', '--description', 'Found by nobody.']);
  await json(['issues', 'create', 'Elsewhere', '-p', 'root/other']);
});
afterAll(async () => {
  await service?.stop();
  await rm(directory, { recursive: true, force: true });
});

describe('issues list', () => {
  it('lists the issues of the current project, or your own in all projects with --mine', async () => {
    expect(await names([])).toEqual(['Key is lost', 'Lamp is out']);
    expect(await names(['-p', 'root/other'])).toEqual(['Elsewhere']);
    expect(await names(['--mine'])).toEqual(['Elsewhere', 'Key is lost', 'Lamp is out']);
    expect(await names(['--mine', '--scope', 'assigned-to-me'])).toEqual(['Lamp is out']);
    expect(await names([], { env: { REPOCTL_PROJECT: '' } })).toEqual(['Elsewhere', 'Key is lost', 'Lamp is out']);
  });

  it('lists open issues by default and says so on a terminal', async () => {
    await json(['issues', 'close', '2']);
    expect(await repoctl(['issues', 'list', '-o', 'name'])).toEqual({ code: 0, out: '1\n', err: '' });
    expect((await repoctl(['issues', 'list'], { terminal: true })).err).toBe(
      'Showing open issues in root/app; use --state all to show closed ones, too\n',
    );
    expect((await repoctl(['issues', 'list', '--jq', 'length'], { terminal: true })).err).toBe('');
    expect(await names(['--state', 'closed'])).toEqual(['Key is lost']);
    expect(await names(['--iids', '2'])).toEqual(['Key is lost']);
    const all = await repoctl(['issues', 'list', '--state', 'all', '-o', 'name']);
    expect([all.out, all.err]).toEqual(['2\n1\n', '']);
    const planned = await repoctl(['issues', 'list', '--state', 'all', '--dry-run']);
    expect(planned.out).toBe(`GET ${service.url}/api/v4/projects/root%2Fapp/issues\n`);
    await json(['issues', 'reopen', '2']);
  });

  it('describes the listed issues on a terminal', async () => {
    const mine = await repoctl(['issues', 'list', '--mine', '--state', 'opened'], { terminal: true });
    expect(mine.err).toBe('Showing open issues that you created\n');
    expect(mine.out).toMatch(/root\/other +#1 +Elsewhere/);
    const none = await repoctl(['issues', 'list', '--search', 'nothing like it'], { terminal: true });
    expect(none.err).toBe(
      'No issues found\nShowing open issues in root/app; use --state all to show closed ones, too\n',
    );
  });

  it('accepts every filter', async () => {
    expect(await names(['-p', 'root/app', '--labels', 'bug,quay'])).toEqual(['Lamp is out']);
    expect(await names(['-p', 'root/app', '--labels', 'No Label'])).toEqual(['Key is lost']);
    expect(await names(['-p', 'root/app', '--iids', '2', '--search', 'KEY'])).toEqual(['Key is lost']);
    expect(await names(['-p', 'root/app', '--created-after', '2999-01-01'])).toEqual([]);
    expect(await names(['-p', 'root/app', '--sort', 'asc'])).toEqual(['Lamp is out', 'Key is lost']);
  });

  it('accepts words, and leaves out what is not wanted', async () => {
    for (const filter of [
      ['--labels', 'Any'],
      ['--not-labels', 'None'],
      ['--not-author', '@me', '--assignee', '@me'],
      ['--assignee-username', '@me'],
      ['--no-confidential'],
      ['--due-date', 'any'],
    ]) {
      expect
        .soft([filter, await names(filter)])
        .toEqual([filter, filter.includes('--not-author') ? [] : ['Lamp is out']]);
    }
    for (const filter of [
      ['--labels', 'None'],
      ['--not-labels', '~quay'],
      ['--not-assignee', 'root'],
      ['--not-assignee-username', 'root,@me'],
      ['--not-iids', '1'],
      ['--confidential'],
      ['--due-date', 'none'],
    ]) {
      expect.soft([filter, await names(filter)]).toEqual([filter, ['Key is lost']]);
    }
    expect(await names(['--milestone', '#started'])).toEqual([]);
    expect(await names(['--not-milestone', '#upcoming'])).toEqual(['Key is lost', 'Lamp is out']);
  });

  it('marks confidential issues on a terminal', async () => {
    const { out } = await repoctl(['issues', 'list', '-p', 'root/app'], { terminal: true });
    expect(out).toMatch(/Key is lost +opened ⊘ /);
    expect(out).toMatch(/\n⊘ confidential\n$/);
    expect(out).toContain('bug, quay');
    const piped = await repoctl(['issues', 'list', '-p', 'root/app']);
    expect(piped.out).toContain('\tKey is lost\topened, confidential\t');
    expect((await repoctl(['issues', 'list', '-p', 'root/app', '-o', 'markdown'])).out).toContain(
      'opened, confidential',
    );
  });

  it('refuses --created-after with --mine, which the server does not support', async () => {
    expect(await repoctl(['issues', 'list', '--mine', '--created-after', '2020-01-01'])).toEqual({
      code: 2,
      out: '',
      err: 'error: --created-after cannot be used with --mine\n',
    });
  });
});

/** The labels of issue 1 after an update. */
const labelsOf = async (...argv: readonly string[]): Promise<unknown> =>
  (await json(['issues', 'update', '1', ...argv]))['labels'];

describe('issues update', () => {
  it('adds and removes single labels and keeps the others', async () => {
    expect(await labelsOf('--add-label', 'urgent, quay')).toEqual(['bug', 'quay', 'urgent']);
    expect(await labelsOf('--remove-label', 'urgent', '--title', 'Lamp is out')).toEqual(['bug', 'quay']);
    expect(await labelsOf('--remove-label', 'bug,quay')).toEqual([]);
    expect(await labelsOf('--add-label', 'bug,quay')).toEqual(['bug', 'quay']);
  });

  it('shows the resulting labels in a dry run', async () => {
    const { out } = await repoctl(['issues', 'update', '1', '--add-label', 'urgent', '--dry-run', '--json']);
    expect(JSON.parse(out)).toMatchObject({ method: 'PUT', body: { labels: ['bug', 'quay', 'urgent'] } });
    expect(await labelsOf('--title', 'Lamp is out')).toEqual(['bug', 'quay']);
  });

  it('refuses --labels together with --add-label', async () => {
    expect(await repoctl(['issues', 'update', '1', '--labels', 'a', '--add-label', 'b'])).toMatchObject({
      code: 2,
      err: 'error: --labels cannot be used together with --add-label or --remove-label\n',
    });
  });
});

/** A server that has pages for people. */
const serverWithPages = () =>
  recordingServer((response) => sendJson(response, { iid: 1, web_url: 'https://forge.example/root/app/issues/1' }));

describe('issues get', () => {
  it('prints a page on a terminal', async () => {
    const { out } = await repoctl(['issues', 'get', '1'], { terminal: true });
    const lines = out.split('\n');
    expect(lines.slice(0, 2)).toEqual(['Lamp is out', 'Issue #1 in root/app · opened · subscribed']);
    expect(lines).toContain('Labels     bug, quay');
    expect(lines).toContain('Assignees  root');
    expect(lines).toContain('Due        2030-06-30');
    expect(lines.at(-2)).toBe(`${service.url}/root/app/issues/1`);
  });

  it('prints the record in other formats and in a pipe', async () => {
    expect(await json(['issues', 'get', '2'])).toMatchObject({ iid: 2, confidential: true, subscribed: true });
    expect((await repoctl(['issues', 'get', '2'])).out).toContain('description\tFound by nobody.\n');
    expect((await repoctl(['issues', 'get', '2', '--fields', 'title'], { terminal: true })).out).not.toContain('#2');
  });

  it('prints the URL with --web and opens no browser in a pipe', async () => {
    const env = { PATH: directory };
    expect(await repoctl(['issues', 'get', '1', '--web'], { env })).toMatchObject({
      code: 0,
      out: `${service.url}/root/app/issues/1\n`,
      err: '',
    });
  });

  it('opens the URL in a browser on a terminal', async () => {
    const { url } = await serverWithPages();
    // The opener is called "open" on macOS and "xdg-open" elsewhere.
    for (const name of ['open', 'xdg-open']) {
      const opener = join(directory, name);
      await writeFile(opener, `#!/bin/sh\nprintf '%s|' "$@" > '${join(directory, 'opened')}'\n`);
      await chmod(opener, 0o755);
    }
    const argv = ['issues', 'get', '1', '--web', '--url', url];
    const shown = await repoctl(argv, { terminal: true, env: { PATH: directory } });
    expect(shown.code).toBe(0);
    expect(await readFile(join(directory, 'opened'), 'utf8')).toBe('https://forge.example/root/app/issues/1|');
  });

  it('prints the URL if no browser can be started', async () => {
    const env = { PATH: join(directory, 'nothing') };
    const { url } = await serverWithPages();
    const { code, err } = await repoctl(['issues', 'get', '1', '--web', '--url', url], { terminal: true, env });
    expect([code, err]).toEqual([0, expect.stringContaining('open the URL yourself')]);
  });

  it.each(['file:///etc/passwd', 'javascript:alert(1)', '--help', 'undefined'])(
    'refuses to open %s, which is not an http or https URL',
    async (address) => {
      await expect(openPage({} as CommandContext, { web_url: address })).rejects.toThrow('not an http or https URL');
    },
  );
});

describe('issues', () => {
  it('are updated, closed, and reopened', async () => {
    await json(['issues', 'create', 'Door']);
    expect(await json(['issues', 'update', '3', '--labels', 'bug', '--title', 'Gate'])).toMatchObject({
      title: 'Gate',
      labels: ['bug'],
    });
    expect(await json(['issues', 'close', '3'])).toMatchObject({ state: 'closed', closed_by: { username: 'root' } });
    expect(await repoctl(['issues', 'reopen', '3'])).toMatchObject({ code: 0, err: '' });
    await json(['issues', 'close', '3']);
    expect(await json(['issues', 'reopen', '3'])).toMatchObject({ state: 'opened', closed_at: null });
  });

  it('are closed by an update of the state only', async () => {
    expect(await plan(['issues', 'close', '12'])).toMatchObject({
      method: 'PUT',
      url: 'http://forge.test/api/v4/projects/team%2Fapp/issues/12',
      body: { state_event: 'close' },
    });
  });

  it('are moved to another project', async () => {
    const other = (await json(['projects', 'get', 'root/other'])) as { id: number };
    await json(['issues', 'create', 'Lost here']);
    const moved = await json(['issues', 'move', '4', '--to-project-id', String(other.id)]);
    expect(moved).toMatchObject({ project_id: other.id, title: 'Lost here' });
  });

  it('are deleted only after confirmation', async () => {
    await json(['issues', 'create', 'Mistake']);
    expect(await repoctl(['issues', 'delete', '5'])).toMatchObject({ code: 2 });
    expect(await repoctl(['issues', 'delete', '5', '--yes'])).toMatchObject({ code: 0 });
    expect(await repoctl(['issues', 'get', '5'])).toMatchObject({ code: 6, out: '' });
  });

  it('in a milestone are listed by milestones issues', async () => {
    const { id } = (await json(['milestones', 'create', 'Soon'])) as { id: number };
    await json(['issues', 'update', '1', '--milestone-id', String(id)]);
    expect(await json(['milestones', 'issues', String(id)])).toMatchObject([{ title: 'Lamp is out' }]);
  });
});
