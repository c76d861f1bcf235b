import { execFile } from 'node:child_process';
import {
  appendFile,
  cp,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backUp } from '../../../src/server/admin/back-up.ts';
import { checkData } from '../../../src/server/admin/check-data.ts';
import { startService } from '../../../src/server/app/start-service.ts';
import { repositoryPath } from '../../../src/server/git/repository.ts';
import { exchange } from '../../support/raw-http.ts';
import { locationOf, openDemoData, restoredCopies, type DemoData } from './demo-data.ts';

const run = promisify(execFile);

const namesBelow = async (directory: string): Promise<readonly string[]> =>
  (await readdir(directory, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(directory.length + 1))
    .toSorted();

/** A response without the URL of the service and without sizes on its disk, which both differ after a restore. */
const withoutPlace = (text: string) =>
  text.replaceAll(/http:\/\/[^/"]+/g, '').replaceAll(/"(?:repository|storage)_size":\d+/g, '');

/** Starts a service on restored data and returns its responses to an administrator. */
const askRestored = async (dataDir: string, token: string, paths: readonly string[]) => {
  const service = await startService({
    config: { ...locationOf(dataDir), host: '127.0.0.1', port: 0, hostname: 'another-host', version: '1.2.3' },
    log: () => {},
  });
  try {
    const headers = { 'Private-Token': token };
    const answers = [];
    for (const path of paths) answers.push((await exchange(service.url, { method: 'GET', path, headers })).json);
    return answers;
  } finally {
    await service.stop();
  }
};

describe('a backup', () => {
  let demo: DemoData;
  let copy: () => Promise<string>;
  beforeAll(async () => {
    demo = await openDemoData();
    copy = await restoredCopies(demo);
  });
  afterAll(() => demo.close());

  const ask = async (path: string) => {
    const headers = { 'Private-Token': demo.service.rootToken };
    return (await exchange(demo.service.url, { method: 'GET', path, headers })).json;
  };

  it('of a running service contains everything, is readable only by its owner, and can be restored elsewhere', async () => {
    const target = demo.place('whole');
    const report = await demo.backUp(target);
    expect(report).toMatchObject({ engine: 'sqlite', projects: 13, missing_repositories: [], secret_key: 'included' });
    const names = ['.', ...(await namesBelow(target))];
    const modes = await Promise.all(names.map(async (name) => (await stat(join(target, name))).mode & 0o077));
    expect(names.filter((_, index) => modes[index] !== 0)).toEqual([]);
    await demo.restore(target, demo.place('whole-restored'));
    const paths = [
      '/api/v4/projects?per_page=100&statistics=true',
      '/api/v4/groups?per_page=100',
      '/api/v4/projects/harbor%2Fapps%2Fberth-planner/repository/commits?all=true',
      '/api/v4/projects/harbor%2Fapps%2Fberth-planner/variables',
      '/api/v4/hooks',
    ];
    const restored = JSON.stringify(await askRestored(demo.place('whole-restored'), demo.service.rootToken, paths));
    const before = JSON.stringify(await Promise.all(paths.map(ask)));
    expect(withoutPlace(restored)).toBe(withoutPlace(before));
  });

  it('passes sha256sum and contains no unlisted file', async () => {
    const target = demo.place('sums');
    await demo.backUp(target);
    await run('sha256sum', ['--check', '--quiet', '--strict', 'SHA256SUMS'], { cwd: target });
    const listed = (await readFile(join(target, 'SHA256SUMS'), 'utf8'))
      .split('\n')
      .filter(Boolean)
      .map((line) => line.slice(66));
    expect(await namesBelow(target)).toEqual([...listed, 'SHA256SUMS'].toSorted());
  });

  it('shares files with an earlier backup but can be restored without it', async () => {
    const [first, second] = [demo.place('monday'), demo.place('tuesday')];
    await demo.backUp(first);
    await demo.backUp(second, { since: first });
    const shared = (await namesBelow(second)).filter((name) => name.includes('/objects/'));
    expect(shared.length).toBeGreaterThan(10);
    for (const name of shared) expect((await lstat(join(second, name))).nlink).toBeGreaterThan(1);
    await rm(first, { recursive: true });
    await demo.restore(second, demo.place('tuesday-restored'));
  });

  it('copies a changed ref even if its size and time are the same as before', async () => {
    const dataDir = await copy();
    const [first, second] = [demo.place('before'), demo.place('after')];
    const options = { withSecretKey: true, version: '1.2.3', now: new Date() };
    await backUp(locationOf(dataDir), { ...options, target: first });
    const refs = (await namesBelow(first)).filter((name) => name.includes('/refs/heads/'));
    const [moved = '', other = ''] = refs;
    const sha = await readFile(join(first, other), 'utf8');
    const ref = join(dataDir, moved.replace('/default/', '/'));
    const { atime, mtime } = await stat(ref);
    await writeFile(ref, sha);
    await utimes(ref, atime, mtime);
    await backUp(locationOf(dataDir), { ...options, target: second, since: first });
    expect(await readFile(join(first, moved), 'utf8')).not.toBe(sha);
    expect(await readFile(join(second, moved), 'utf8')).toBe(sha);
  });

  it.each(['backup.tar', 'backup.tgz'])('can be a single file such as %s', async (name) => {
    const target = demo.place(name);
    await demo.backUp(target);
    expect((await stat(target)).mode & 0o777).toBe(0o600);
    const { stdout } = await run('tar', ['-tf', target]);
    expect(stdout).toContain('SHA256SUMS');
    const restored = demo.place(`${name}-restored`);
    expect(await demo.restore(target, restored)).toMatchObject({ projects: 13, lost_secrets: null });
  });

  it.each(['at-once', 'at-once.tar'])('fails if another one with the same target is running: %s', async (name) => {
    const target = demo.place(name);
    const made = await Promise.allSettled([demo.backUp(target), demo.backUp(target)]);
    const refused = made.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Error).message] : []));
    expect(refused).toEqual([`${target} already exists`]);
    expect(await demo.restore(target, demo.place(`${name}-restored`))).toMatchObject({ projects: 13 });
    expect((await readdir(dirname(target))).filter((file) => file.includes('incomplete'))).toEqual([]);
  });

  it('does not overwrite files and leaves nothing behind when it fails', async () => {
    const target = demo.place('taken');
    await mkdir(target);
    await expect(demo.backUp(target)).rejects.toThrow(`${target} already exists`);
    const away = { ...demo.location, storages: [{ name: 'other', path: demo.place('other') }] };
    const options = { target: demo.place('away'), withSecretKey: false, version: '1.2.3', now: new Date() };
    await expect(backUp(away, options)).rejects.toThrow(/is on the storage "default", which is not configured/);
    expect((await readdir(demo.place('.'))).filter((name) => name.startsWith('away'))).toEqual([]);
  });

  it('leaves out foreign files in a repository and fails if a part of it is a link', async () => {
    const dataDir = await copy();
    const dir = repositoryPath(join(dataDir, 'repositories'), 1);
    const options = { withSecretKey: true, version: '1.2.3', now: new Date() };
    await appendFile(join(dir, 'config'), '[gc]\n\tauto = 0\n');
    await mkdir(join(dir, 'hooks'));
    await writeFile(join(dir, 'hooks/post-receive'), '#!/bin/sh\n');
    await backUp(locationOf(dataDir), { ...options, target: demo.place('without') });
    const names = await namesBelow(join(demo.place('without'), repositoryPath('repositories/default', 1)));
    expect(names.filter((name) => !/^(?:refs|objects)\//.test(name))).toEqual(['HEAD']);

    await rename(join(dir, 'objects'), demo.place('objects'));
    await symlink(demo.place('objects'), join(dir, 'objects'));
    await expect(backUp(locationOf(dataDir), { ...options, target: demo.place('elsewhere') })).rejects.toThrow(
      `cannot back up project 1: its repository has the foreign file "${join(dir, 'objects')}"`,
    );
  });

  it.each([1, 10, 50, 150])('that is aborted after %i ms leaves nothing behind', async (milliseconds) => {
    const target = demo.place(`cut-${milliseconds}`);
    const cut = demo.backUp(target, { signal: AbortSignal.timeout(milliseconds) });
    // A fast machine can finish before the signal fires.
    const outcome = await cut.then(
      () => [`cut-${milliseconds}`],
      () => [],
    );
    expect((await readdir(demo.place('.'))).filter((name) => name.startsWith(`cut-${milliseconds}`))).toEqual(outcome);
  });
});

describe('restoring', () => {
  let demo: DemoData;
  let backup: string;
  let keyless: string;
  beforeAll(async () => {
    demo = await openDemoData();
    [backup, keyless] = [demo.place('backup'), demo.place('keyless')];
    await demo.backUp(backup);
    await demo.backUp(keyless, { withSecretKey: false });
  });
  afterAll(() => demo.close());

  it('refuses a directory that is not a backup and a newer backup format', async () => {
    const empty = demo.place('empty');
    await mkdir(empty);
    await expect(demo.restore(empty, demo.place('r0'))).rejects.toThrow(`not a backup: ${empty} has no backup.json`);
    await expect(demo.restore(demo.place('nowhere'), demo.place('r0'))).rejects.toThrow('no such backup');
    const later = demo.place('later');
    await demo.backUp(later);
    const manifest = JSON.parse(await readFile(join(later, 'backup.json'), 'utf8')) as object;
    await writeFile(join(later, 'backup.json'), JSON.stringify({ ...manifest, format: 2 }));
    await expect(demo.restore(later, demo.place('r0'))).rejects.toThrow(/has format 2, which this version/);
  });

  it('finds damage before it writes anything', async () => {
    const damaged = demo.place('damaged');
    await demo.backUp(damaged);
    const pack = (await namesBelow(damaged)).find((name) => name.includes('/objects/')) ?? '';
    await appendFile(join(damaged, pack), 'x');
    const target = demo.place('r1');
    await expect(demo.restore(damaged, target)).rejects.toThrow(
      `the backup is damaged: ${pack} is missing or does not match its checksum`,
    );
    expect(await readdir(target)).toEqual([]);
  });

  it.each([
    ['is not an archive', async (file: string) => writeFile(file, 'x'.repeat(2000))],
    [
      'is truncated',
      async (file: string) => {
        await demo.backUp(file);
        await truncate(file, Math.floor((await stat(file)).size / 2));
      },
    ],
    [
      'contains a path outside of it',
      async (file: string) => {
        await writeFile(demo.place('elsewhere.txt'), 'x');
        await mkdir(demo.place('inner'));
        await run('tar', ['-czPf', file, '../elsewhere.txt'], { cwd: demo.place('inner') });
      },
    ],
  ])('refuses an archive that %s and writes nothing', async (name, make) => {
    const file = demo.place(`${name}.tgz`);
    await make(file);
    const target = demo.place(`${name}-restored`);
    await expect(demo.restore(file, target)).rejects.toMatchObject({
      name: 'AdminError',
      message: expect.stringMatching(/^cannot unpack /),
    });
    expect(await readdir(target)).toEqual([]);
  });

  it('refuses a file that is missing from SHA256SUMS', async () => {
    const strange = demo.place('strange');
    await demo.backUp(strange);
    const ref = join(repositoryPath('repositories/default', 1), 'refs/heads/strange');
    await writeFile(join(strange, ref), `${'0'.repeat(40)}\n`);
    await expect(demo.restore(strange, demo.place('r1b'))).rejects.toThrow(
      `the backup has a file that is not in its SHA256SUMS: ${ref}`,
    );
  });

  it('overwrites neither a database nor repositories', async () => {
    await expect(demo.restore(backup, demo.service.dataDir)).rejects.toThrow(/repoctl\.sqlite3 already exists/);
    const target = demo.place('r2');
    await demo.restore(backup, target);
    await rm(join(target, 'repoctl.sqlite3'));
    await expect(demo.restore(backup, target)).rejects.toThrow(/the storage "default" is not empty/);
  });

  it('refuses a directory with the write-ahead log of a removed database, which SQLite would apply to the new one', async () => {
    const target = demo.place('r2-log');
    await mkdir(target);
    await cp(join(demo.service.dataDir, 'repoctl.sqlite3-wal'), join(target, 'repoctl.sqlite3-wal'));
    await expect(demo.restore(backup, target)).rejects.toThrow(/repoctl\.sqlite3-wal already exists/);
  });

  it('uses the secret key of the backup or of the target and lists the secrets that are lost without one', async () => {
    const target = demo.place('r3');
    await expect(demo.restore(keyless, target)).rejects.toThrow(/the key for secrets is not in the backup/);
    await expect(demo.restore(keyless, target)).rejects.toMatchObject({
      hint: expect.stringMatching(/With --without-secrets these are lost: variable: \d+, .*hook token: \d+/) as string,
    });
    await mkdir(target, { recursive: true });
    const key = await readFile(join(demo.service.dataDir, 'secret-key'), 'utf8');
    await writeFile(join(target, 'secret-key'), key, { mode: 0o600 });
    expect(await demo.restore(keyless, target)).toMatchObject({ lost_secrets: null });
    const findings = await checkData(locationOf(target), { repair: false, fsck: false, now: new Date() });
    expect(findings.find(({ check }) => check === 'secrets')?.message).toBe('the key decrypts all secrets');
  });

  it('refuses the secret key of another database', async () => {
    const target = demo.place('r4');
    await mkdir(target);
    await writeFile(join(target, 'secret-key'), `${Buffer.alloc(32, 7).toString('base64')}\n`, { mode: 0o600 });
    await expect(demo.restore(keyless, target)).rejects.toThrow(/is not the key that the secrets in the backup/);
  });

  it('continues with --without-secrets; the next start creates a new key', async () => {
    const target = demo.place('r5');
    const { lost_secrets: lost } = await demo.restore(keyless, target, { withoutSecrets: true });
    expect(lost).toMatchObject({ variable: 4, schedule_variable: 3 });
    const paths = ['/api/v4/projects/harbor%2Fapps%2Fberth-planner/variables', '/api/v4/projects?simple=true'];
    const [variables, projects] = await askRestored(target, demo.service.rootToken, paths);
    expect(variables).toEqual([]);
    expect(projects).toHaveLength(13);
    const findings = await checkData(locationOf(target), { repair: false, fsck: false, now: new Date() });
    expect(findings.find(({ check }) => check === 'secrets')?.message).toBe('the key decrypts all secrets');
  });

  it('checks everything but writes nothing in a dry run', async () => {
    const target = demo.place('r6');
    expect(await demo.restore(backup, target, { dryRun: true })).toMatchObject({ projects: 13, lost_secrets: null });
    expect(await readdir(target)).toEqual([]);
  });

  it('creates and reports an empty repository for each project without one', async () => {
    const target = demo.place('gap');
    const project = await demo.service.service.database.db
      .selectFrom('projects')
      .select('id')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const place = repositoryPath(join(demo.service.dataDir, 'repositories'), project.id);
    await rm(place, { recursive: true });
    expect(await demo.backUp(target)).toMatchObject({ missing_repositories: [project.id] });
    expect(await demo.restore(target, demo.place('r7'))).toMatchObject({ empty_repositories: [project.id] });
    const findings = await checkData(locationOf(demo.place('r7')), { repair: false, fsck: true, now: new Date() });
    expect(findings.filter(({ status }) => status !== 'ok')).toEqual([]);
  });
});
