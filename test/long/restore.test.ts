import { execFile } from 'node:child_process';
import { appendFile, cp, mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkData } from '../../src/server/admin/check-data.ts';
import { repositoryPath } from '../../src/server/git/repository.ts';
import { askRestored, locationOf, namesBelow, openDemoData, type DemoData } from '../server/admin/demo-data.ts';

const run = promisify(execFile);

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
    expect(lost).toMatchObject({ variable: 6, schedule_variable: 3 });
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
