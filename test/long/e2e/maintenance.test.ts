/** `repoctl admin` in a shell, beside a server in a separate process. */
import { copyFile, mkdir, readdir, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSqlite } from '../../../src/server/db/database.ts';
import { plainEnvironment, startBuiltService, type BuiltService } from '../../support/built-service.ts';
import { program, programArgs } from '../../support/program.ts';
import { createProject, request } from '../../e2e/support/api.ts';
import { makeRoom } from '../../e2e/support/git.ts';

let room: { readonly path: string; readonly remove: () => Promise<unknown> };
let service: BuiltService;
beforeAll(async () => {
  room = await makeRoom();
  service = await startBuiltService({ dataDir: join(room.path, 'data') });
  await createProject(service, 'kept');
});
afterAll(async () => {
  await service?.stop();
  await room?.remove();
});

/** Runs `repoctl ARGS`; `$` at the start of an argument stands for the directory of the test. */
const repoctl = async (...args: readonly string[]) => {
  const words = args.map((word) => word.replace(/^\$/, room.path));
  const { exitCode, stdout, stderr } = await execa(program, [...programArgs, ...words], {
    env: plainEnvironment(room.path),
    extendEnv: false,
    reject: false,
    stdin: 'ignore',
  });
  return { exitCode, stdout, stderr: stderr.replaceAll(room.path, '$') };
};
const data = ['--data-dir', '$/data'] as const;

describe('repoctl admin backup', () => {
  it('prints the result for scripts', async () => {
    const { stdout, exitCode } = await repoctl('admin', 'backup', '$/first', ...data, '--json');
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      path: join(room.path, 'first'),
      engine: 'sqlite',
      projects: 1,
      missing_repositories: [],
      secret_key: 'not included',
    });
    await execa('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: join(room.path, 'first') });
  });

  it('names an existing file that it would overwrite', async () => {
    expect(await repoctl('admin', 'backup', '$/first', ...data)).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: 'error: $/first already exists\nhint: Use another name for each backup.',
    });
    expect(await repoctl('admin', 'backup', '$/other', '--data-dir', '$/nowhere')).toEqual({
      exitCode: 1,
      stdout: '',
      stderr:
        'error: no data in $/nowhere: there is no repoctl.sqlite3\n' +
        'hint: Use the --data-dir and --database that the server is started with.',
    });
    const unreachable = 'postgres://repoctl:hunter2@127.0.0.1:1/repoctl';
    const away = await repoctl('admin', 'backup', '$/other', ...data, '--database', unreachable);
    expect(away).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('cannot use the PostgreSQL database: connection refused') as string,
    });
    expect(away.stderr).not.toContain('hunter2');
    expect(await repoctl('admin', 'backup')).toMatchObject({ exitCode: 2 });
  });

  it('creates nothing in a dry run', async () => {
    expect((await repoctl('admin', 'backup', '$/dry', ...data, '--dry-run')).exitCode).toBe(0);
    expect(await readdir(room.path)).not.toContain('dry');
  });
});

describe('repoctl admin restore', () => {
  it('requires the key, restores everything with it, and is rejected a second time', async () => {
    const restore = ['admin', 'restore', '$/first', '--data-dir', '$/copy'] as const;
    const refused = await repoctl(...restore);
    expect(refused).toMatchObject({ exitCode: 1, stdout: '' });
    expect(refused.stderr).toContain(
      'error: the key for secrets is not in the backup, and $/copy/secret-key does not exist',
    );
    await mkdir(join(room.path, 'copy'), { recursive: true });
    await copyFile(join(room.path, 'data/secret-key'), join(room.path, 'copy/secret-key'));
    expect(JSON.parse((await repoctl(...restore, '--json')).stdout)).toMatchObject({ projects: 1, lost_secrets: null });
    expect((await repoctl('admin', 'check', '--data-dir', '$/copy')).exitCode).toBe(0);
    expect((await repoctl(...restore)).stderr).toBe(
      'error: $/copy/repoctl.sqlite3 already exists\nhint: Use an empty data directory.',
    );
    const copy = await startBuiltService({ dataDir: join(room.path, 'copy') });
    try {
      expect((await request(copy, 'GET', '/projects/root%2Fkept')).status).toBe(200);
    } finally {
      await copy.stop();
    }
  });
});

describe('repoctl admin check', () => {
  it('prints a line per check, and JSON for scripts', async () => {
    const { stdout } = await repoctl('admin', 'check', ...data);
    expect(stdout.split('\n').map((line) => line.split('\t').slice(0, 2).join(' '))).toEqual([
      'ok database',
      'ok secrets',
      'ok storages',
      'ok repositories',
      'ok orphans',
      'ok files',
      'ok locks',
      'ok refs',
      'ok sizes',
      'ok fsck',
      'ok artifacts',
    ]);
    const checks = JSON.parse((await repoctl('admin', 'check', ...data, '--json')).stdout) as object[];
    expect(checks[0]).toMatchObject({ check: 'database', status: 'ok', fix: null });
  });

  it('ends with 1 when a check fails', async () => {
    await mkdir(join(room.path, 'elsewhere'));
    const wrong = await repoctl(
      'admin',
      'check',
      ...data,
      '--no-fsck',
      '--storage',
      'other=$/elsewhere'.replace('$', room.path),
    );
    expect(wrong.exitCode).toBe(1);
    expect(wrong.stdout).toContain('the storage "default" is not configured; it holds project 1');
    expect(wrong.stderr).toMatch(/^error: 1 of \d+ checks failed: storages/);
  });

  it('repairs nothing while a server runs', async () => {
    expect((await repoctl('admin', 'check', '--repair', ...data)).stderr).toBe(
      'error: the server is running: --repair requires exclusive access to the data\n' +
        'hint: Stop the server, and try again.',
    );
  });
});

describe('repoctl admin root-token', () => {
  it('prints only a token, which works at once', async () => {
    const { stdout, stderr } = await repoctl('admin', 'root-token', ...data, '--expires-at', '2d');
    expect(stdout).toMatch(/^rct_[\w-]{32}$/);
    expect(stderr).toBe('');
    const self = await request({ ...service, token: stdout }, 'GET', '/personal_access_tokens/self');
    expect(self.body).toMatchObject({ scopes: ['api', 'sudo'] });
  });

  it('reports an invalid date', async () => {
    expect((await repoctl('admin', 'root-token', ...data, '--expires-at', 'soon')).stderr).toContain(
      'error: --expires-at must be a date such as 2026-01-31, today, or 30d (in 30 days), got "soon"',
    );
  });
});

describe('data that this version cannot use', () => {
  it('with the tables of another version are rejected in one sentence with exit code 1, also by the server', async () => {
    const dataDir = join(room.path, 'later');
    await mkdir(dataDir);
    const database = await openSqlite(join(dataDir, 'repoctl.sqlite3'));
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01')`.execute(database.db);
    await database.close();
    const sentence =
      'the database has the tables of another version of repoctl (9999-later), and until 1.0 only that version can use them';
    for (const args of [
      ['serve', '--port', '0'],
      ['admin', 'check'],
      ['admin', 'backup', '$/of-later'],
    ]) {
      expect(await repoctl(...args, '--data-dir', '$/later')).toMatchObject({
        exitCode: 1,
        stdout: '',
        stderr: expect.stringContaining(`error: cannot use the data directory $/later: ${sentence}`) as string,
      });
    }
  });

  it('that were moved to PostgreSQL do not make the server start empty', async () => {
    const moved = join(room.path, 'moved');
    await mkdir(moved);
    const file = join(moved, 'repoctl.sqlite3');
    await (await openSqlite(file)).close();
    await rename(file, `${file}.moved`);
    expect(await repoctl('serve', '--port', '0', '--data-dir', '$/moved')).toMatchObject({
      exitCode: 1,
      stderr:
        'error: the records were moved to PostgreSQL; $/moved/repoctl.sqlite3.moved is the old SQLite file\n' +
        'hint: Use --database, or rename the file back to continue with it.',
    });
    expect((await stat(`${file}.moved`)).isFile()).toBe(true);
    expect(await readdir(moved)).toEqual(['repoctl.sqlite3.moved']);
  });
});

it('repoctl admin move-database requires a PostgreSQL database and a stopped server', async () => {
  expect((await repoctl('admin', 'move-database', ...data)).stderr).toBe(
    'error: no PostgreSQL database was given\nhint: Use --database, or set REPOCTL_DATABASE.',
  );
  const url = 'postgres://repoctl@127.0.0.1:1/repoctl';
  expect((await repoctl('admin', 'move-database', ...data, '--database', url)).stderr).toContain(
    'error: the server is running: records that it writes would be lost',
  );
  expect(await readFile(join(room.path, 'data/repoctl.sqlite3'))).toBeDefined();
});
