/** `variables import` with settings for all variables of a file, and into many projects. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startService, type TestService } from '../../../support/service.ts';
import { commandsAt } from '../../support/commands.ts';

let service: TestService;

const { repoctl, json } = commandsAt(() => service);

beforeAll(async () => {
  service = await startService();
  await repoctl('groups create Team --path team'.split(' '));
  for (const name of ['api', 'web']) await repoctl(['projects', 'create', name, '--namespace-id', 'team']);
});

afterAll(async () => {
  await service.stop();
});

const imports = (stdin: string, words: string) => repoctl(`variables import - ${words}`.split(' '), { stdin });

const ofTeam = '--each-project --of team';

describe('variables import', () => {
  it('applies the settings of the command line to all variables of the file', async () => {
    const result = await imports(
      'KEY=long-secret-value\n',
      '-p team/api --masked --protected --environment-scope live',
    );
    expect(result).toMatchObject({ code: 0, err: '' });
    expect(await json(['variables', 'list', '-p', 'team/api'])).toMatchObject([
      { key: 'KEY', masked: true, protected: true, environment_scope: 'live' },
    ]);
    expect(
      (await imports('KEY=long-secret-value\n', '-p team/api --masked --environment-scope live --dry-run')).code,
    ).toBe(0);
  });

  it('refuses a setting that contradicts the file, before any request', async () => {
    const text = '# repoctl: {"environment_scope":"review/*"}\nKEY=x\n';
    expect(await imports(text, '-p team/nope --environment-scope live')).toMatchObject({
      code: 2,
      err: expect.stringContaining(
        '--environment-scope and "environment_scope" of KEY in the file cannot be used together',
      ),
    });
    expect(await imports('KEY=x\n', '-p team/nope --environment-scope=')).toMatchObject({ code: 2 });
  });

  it('prunes only variables of the given environment scope', async () => {
    await imports('OTHER=1\n', '-p team/api');
    const result = await imports('NEW=1\n', '-p team/api --environment-scope live --prune --yes');
    expect(result.out).toBe('NEW\tcreated\t\tlive\nKEY\tdeleted\t\tlive\n');
    const left = await json<{ key: string }[]>(['variables', 'list', '-p', 'team/api']);
    expect(left.map(({ key }) => key).toSorted()).toEqual(['NEW', 'OTHER']);
  });
});

describe('variables import into many projects', () => {
  it('sets the variables in each project and names the project', async () => {
    expect(await imports('A=1\nB=2\n', `${ofTeam} --dry-run`)).toMatchObject({
      code: 13,
      out: 'team/api\tA\tcreated\t\nteam/api\tB\tcreated\t\nteam/web\tA\tcreated\t\nteam/web\tB\tcreated\t\n',
    });
    expect(await imports('A=1\nB=2\n', ofTeam)).toMatchObject({ code: 0 });
    const again = await imports('A=1\nB=3\n', `${ofTeam} --json`);
    expect(JSON.parse(again.out)).toEqual([
      { project: 'team/api', key: 'A', change: 'unchanged' },
      { project: 'team/api', key: 'B', change: 'updated' },
      { project: 'team/web', key: 'A', change: 'unchanged' },
      { project: 'team/web', key: 'B', change: 'updated' },
    ]);
    expect(await imports('A=1\nB=3\n', `--each-group --of team`)).toMatchObject({ code: 0 });
  });

  it('continues after an unreadable project and exits with 12', async () => {
    const cwd = await mkdtemp(join(tmpdir(), 'repoctl-import-'));
    onTestFinished(() => rm(cwd, { recursive: true, force: true }));
    await writeFile(join(cwd, 'a.env'), 'C=1\n');
    const argv = ['variables', 'import', 'a.env', '--each-project', '--projects-from', '-', '-o', 'ndjson'];
    const from = await repoctl(argv, { cwd, stdin: 'team/nope\nteam/web\n' });
    expect(from).toMatchObject({ code: 12, err: expect.stringContaining('team/nope cannot be read') });
    expect(
      from.out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual([
      { project: 'team/web', key: 'C', change: 'created' },
      { project: 'team/nope', change: 'failed', error: '404 Project Not Found' },
    ]);
    const both = await imports('A=1\n', '--each-project --projects-from -');
    expect(both).toMatchObject({ code: 2, err: expect.stringContaining('cannot both read stdin') });
  });

  it('asks once before deleting in several projects', async () => {
    const result = await imports('A=1\n', `${ofTeam} --prune`);
    expect(result.code).toBe(2);
    expect(result.err).toContain(
      'delete 4 variables that are not in the file (team/api: B, team/api: OTHER, team/web: B, team/web: C): stdin is not a terminal',
    );
    expect((await imports('A=1\n', `${ofTeam} --prune --yes`)).code).toBe(0);
  });
});
