import { execFile } from 'node:child_process';
import {
  appendFile,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backUp } from '../../../src/server/admin/back-up.ts';
import { repositoryPath } from '../../../src/server/git/repository.ts';
import { exchange } from '../../support/raw-http.ts';
import { askRestored, locationOf, namesBelow, openDemoData, demoCopies, type DemoData } from './demo-data.ts';

const run = promisify(execFile);

/** A response without the URL of the service and without sizes on its disk, which both differ after a restore. */
const withoutPlace = (text: string) =>
  text.replaceAll(/http:\/\/[^/"]+/g, '').replaceAll(/"(?:repository|storage)_size":\d+/g, '');

describe('a backup', () => {
  let demo: DemoData;
  let copy: () => Promise<string>;
  beforeAll(async () => {
    demo = await openDemoData();
    copy = demoCopies(demo);
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
