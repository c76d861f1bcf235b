import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { loadSqlite } from '../../src/server/db/load-sqlite.ts';
import { givenToken, plainEnvironment, startBuiltService } from '../support/built-service.ts';
import { roundsOf } from '../support/rounds.ts';
import { createProject, request } from './support/api.ts';
import { atEnd, makeTestRoom } from './support/at-end.ts';
import { pushFirst } from './support/git.ts';
import { repoctl } from './support/repoctl.ts';

let room: string;
beforeEach(async () => {
  room = await makeTestRoom();
});

const serveToItsEnd = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  repoctl(['serve', '--data-dir', join(room, 'data'), ...args], { env: { ...plainEnvironment(room), ...env } });

describe('serve, when it cannot start', () => {
  it('names the port that is taken', async () => {
    const { url, stop } = await startBuiltService();
    atEnd(stop);
    const { port } = new URL(url);
    expect(await serveToItsEnd(['--port', port])).toEqual({
      code: 1,
      out: '',
      err:
        `error: cannot listen on 127.0.0.1:${port}: address already in use\n` +
        'hint: Use --host and --port; --port 0 uses any free port.\n',
    });
  });

  it('leaves nothing behind, so that the next start is the first one', async () => {
    const { url, stop } = await startBuiltService();
    atEnd(stop);
    expect(await serveToItsEnd(['--port', new URL(url).port])).toMatchObject({ code: 1 });
    await expect(access(join(room, 'data'))).rejects.toThrow('ENOENT');
  });

  it('reports an invalid host before an unreachable database', async () => {
    const args = ['--port', '0', '--host', '192.0.2.1', '--database', 'postgres://forge@127.0.0.1:9/forge'];
    expect((await serveToItsEnd(args)).err).toContain(
      'error: cannot listen on 192.0.2.1:0: not an address of this machine\n',
    );
  });

  it('does not show the password of a database that it cannot reach', async () => {
    const { code, out, err } = await serveToItsEnd([
      '--port',
      '0',
      '--database',
      'postgres://forge:hunter2@127.0.0.1:9/forge',
      '--database-wait',
      '0',
    ]);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/^error: cannot use the PostgreSQL database: connection refused\nhint: .*\n$/);
  });

  it('names a data directory that is a file', async () => {
    await writeFile(join(room, 'data'), '');
    const { code, out, err } = await serveToItsEnd(['--port', '0']);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain(`error: cannot use the data directory ${join(room, 'data')}: not a directory\n`);
  });

  it.each([
    ['/proc/x/data', 'part of the path does not exist, and cannot be created'],
    ['/proc/self/cmdline/data', 'part of the path is not a directory'],
  ])('names a data directory that cannot be created: %s', async (dataDir, why) => {
    const { code, out, err } = await repoctl(['serve', '--port', '0', '--data-dir', dataDir], {
      env: plainEnvironment(room),
    });
    expect({ code, out, err }).toEqual({
      code: 1,
      out: '',
      err: `error: cannot use the data directory ${dataDir}: ${why}\nhint: Use --data-dir for another directory.\n`,
    });
  });

  it.each([
    ['/tmp', 'cannot read the secret key "/tmp": is a directory'],
    [
      '/proc/self/cmdline/key',
      'cannot read the secret key "/proc/self/cmdline/key": part of the path is not a directory',
    ],
    ['/proc/x/key', 'cannot create the secret key "/proc/x/key": no such directory'],
  ])('names a secret key that cannot be used: %s', async (file, message) => {
    const { code, out, err } = await serveToItsEnd(['--port', '0', '--secret-key-file', file]);
    expect({ code, out, err }).toEqual({
      code: 1,
      out: '',
      err:
        `error: ${message}\n` +
        'hint: Use --secret-key-file for a file that the server can read, or create in a directory that exists.\n',
    });
  });

  it('names the version of a data directory with unknown tables and does not change it', async () => {
    const dataDir = join(room, 'data');
    await mkdir(dataDir);
    const openFile = await loadSqlite();
    const database = openFile(join(dataDir, 'repoctl.sqlite3'));
    database.exec('create table kysely_migration (name text, timestamp text)');
    database.exec("insert into kysely_migration values ('0999-of-tomorrow', '')");
    const { code, out, err } = await serveToItsEnd(['--port', '0']);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(
      /^error: cannot use the data directory .*: the database has the tables of another version of repoctl \(0999-of-tomorrow\), .*\nhint: Use --data-dir for a new directory, .*\n$/,
    );
    expect(database.prepare('select name from sqlite_master').all([])).toEqual([{ name: 'kysely_migration' }]);
    database.close();
  });

  it.each([
    { line: '--port http', says: '--port must be a number from 0 to 65535, got "http"' },
    { line: '--port 65536', says: '--port must be a number from 0 to 65535, got "65536"' },
    { line: '--storage /srv', says: '--storage must be NAME=PATH, got "/srv"' },
    { line: '--storage a=/one --storage a=/two', says: 'duplicate storage name "a" in --storage' },
    { line: '--database mysql://localhost/forge', says: '--database must be a URL such as postgres://' },
    { line: '--prot 80', says: 'unknown option "--prot"' },
    { line: 'now', says: 'too many arguments' },
  ])('ends with exit code 2, one error line, and at most one hint for: serve $line', async ({ line, says }) => {
    const { code, out, err } = await serveToItsEnd(line.split(' '));
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(`error: ${says}`);
    expect(err.trimEnd().split('\n').length).toBeLessThanOrEqual(2);
  });

  it('rejects a guessable root token without repeating it', async () => {
    const { code, out, err } = await serveToItsEnd(['--port', '0'], { REPOCTL_ROOT_TOKEN: 'correct-horse' });
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain('REPOCTL_ROOT_TOKEN must be at least 20 printable characters');
    expect(err).not.toContain('correct-horse');
  });
});

const startFirst = async (args: readonly string[] = []) => {
  const configDir = join(room, 'config');
  const dataDir = join(room, 'data');
  const service = await startBuiltService({
    args,
    dataDir,
    env: { REPOCTL_ROOT_TOKEN: undefined, REPOCTL_CONFIG_DIR: configDir },
  });
  atEnd(service.stop);
  // The URL and the token come only from the stored profile.
  const whoami = () => repoctl(['whoami', '-o', 'name'], { env: plainEnvironment(room) });
  return {
    service,
    whoami,
    notes: service
      .stderr()
      .split('\n')
      .filter((line) => !line.startsWith('{')),
  };
};

describe('the first start of serve', () => {
  it('shows the token once and stores it, so that the next command just works', async () => {
    const { notes, whoami } = await startFirst();
    expect(notes).toEqual([
      expect.stringMatching(/^Administrator token \(shown once\): rct_\S{20,}$/),
      expect.stringMatching(/^Saved as profile "local"/),
      '',
    ]);
    expect(await whoami()).toEqual({ code: 0, out: 'root\n', err: '' });
    const config = JSON.parse(await readFile(join(room, 'config', 'config.json'), 'utf8'));
    expect(notes[0]).toContain(config.profiles.local.token);
  });

  it('is followed by starts that print no token', async () => {
    await (await startFirst()).service.stop();
    const { notes } = await startFirst();
    expect(notes).toEqual(['']);
  });

  it('with --demo prints the token before it creates demo data and logs no demo data', async () => {
    const { service, notes } = await startFirst(['--demo']);
    expect(service.stderr().trimEnd().split('\n')).toEqual(notes.slice(0, 2));
    expect(notes[0]).toContain('shown once');
  });

  it('is followed by starts that report --demo as having no effect', async () => {
    await (await startFirst()).service.stop();
    const { notes } = await startFirst(['--demo']);
    expect(notes).toEqual([expect.stringContaining('--demo was ignored'), '']);
  });

  it('does not change existing profiles', async () => {
    const config = JSON.stringify({ current: 'work', profiles: { work: { url: 'https://forge.example.com' } } });
    await mkdir(join(room, 'config'));
    await writeFile(join(room, 'config', 'config.json'), config, { mode: 0o600 });
    const { notes } = await startFirst();
    expect(notes).toEqual([expect.stringContaining('shown once'), '']);
    expect(await readFile(join(room, 'config', 'config.json'), 'utf8')).toBe(config);
  });
});

describe('the log of serve', () => {
  it('is JSON lines on stderr, without tokens, passwords, or query values', async () => {
    const service = await startBuiltService();
    await createProject(service, 'logged');
    await pushFirst(room, service, 'root/logged');
    const guess = 'rct_a-token-that-is-not-valid-at-all';
    await request({ ...service, token: guess }, 'GET', '/user');
    await fetch(`${service.url}/api/v4/user?private_token=${givenToken}`);
    await fetch(`${service.url}/api/v4/users`, { headers: { authorization: `Bearer ${guess}` } });
    const user = { username: 'kim', name: 'Kim', email: 'kim@example.org', password: 'a very secret word' };
    expect((await request(service, 'POST', '/users', user)).status).toBe(201);
    await service.stop();

    const [note, ...lines] = service.stderr().trimEnd().split('\n');
    expect(note).toContain('Saved as profile "local"');
    expect(lines.length).toBeGreaterThan(5);
    for (const line of lines) {
      expect(JSON.parse(line)).toMatchObject({ time: expect.any(String), level: expect.any(String) });
    }
    for (const secret of [givenToken, guess, user.password]) expect(service.stderr()).not.toContain(secret);
    expect(service.stderr()).not.toContain(Buffer.from(`anyone:${givenToken}`).toString('base64'));
  });
});

describe('commands that write the configuration at the same time', () => {
  it('keep each other’s changes', async () => {
    const env = plainEnvironment(room);
    const names = Array.from({ length: roundsOf(20) }, (_, index) => `service-${index}`);
    const added = await Promise.all(
      names.map((name, index) =>
        repoctl(['config', 'profiles', 'add', name, '--url', `http://127.0.0.1:${8000 + index}`], { env }),
      ),
    );
    expect(added.map(({ code, err }) => ({ code, err }))).toEqual(names.map(() => ({ code: 0, err: '' })));
    await Promise.all(
      names.map((name) => repoctl(['config', 'set', 'project', `group/${name}`, '--profile', name], { env })),
    );

    const { profiles } = JSON.parse(await readFile(join(room, 'config', 'config.json'), 'utf8'));
    expect(profiles).toEqual(
      Object.fromEntries(
        names.map((name, index) => [name, { url: `http://127.0.0.1:${8000 + index}`, project: `group/${name}` }]),
      ),
    );
  });
});
