/** Artifacts in backups, and in checks of data. */
import { appendFile, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkArtifacts } from '../../../src/server/admin/check-artifacts.ts';
import { withDatabase } from '../../../src/server/admin/open-data.ts';
import { artifactPath, artifactsDirectory } from '../../../src/server/storage/artifact-files.ts';
import { type ArtifactRecord, listArtifactRecords } from '../../../src/server/storage/artifact-store.ts';
import { locationOf, namesBelow, openDemoData, demoCopies, type DemoData } from './demo-data.ts';

let demo: DemoData;
let copy: () => Promise<string>;
beforeAll(async () => {
  demo = await openDemoData();
  copy = demoCopies(demo);
});
afterAll(() => demo?.close());

const recordsIn = (dataDir: string): Promise<readonly ArtifactRecord[]> =>
  withDatabase(locationOf(dataDir), ({ db }) => listArtifactRecords(db));

const fileOf = (dataDir: string, record: ArtifactRecord): string => artifactPath(join(dataDir, 'repositories'), record);

const check = (dataDir: string, options: { repair?: boolean; fsck?: boolean } = {}) =>
  withDatabase(locationOf(dataDir), (database) =>
    checkArtifacts(database, locationOf(dataDir), {
      repair: false,
      fsck: false,
      now: new Date('2026-03-04T05:06:07Z'),
      ...options,
    }),
  );

const firstTwo = async (dataDir: string): Promise<readonly [ArtifactRecord, ArtifactRecord]> => {
  const [first, second] = await recordsIn(dataDir);
  if (first === undefined || second === undefined) throw new Error('the demo has no artifacts');
  return [first, second];
};

const named = (ids: string) => ({ status: 'fail', message: `the files of the artifacts of ${ids} are damaged` });

describe('a backup', () => {
  it('has the artifacts, which are restored with their records', async () => {
    const dataDir = await copy();
    const before = await recordsIn(demo.service.dataDir);
    expect(before.length).toBeGreaterThan(2);
    expect(await recordsIn(dataDir)).toEqual(before);
    for (const record of before) {
      expect(await readFile(fileOf(dataDir, record))).toEqual(await readFile(fileOf(demo.service.dataDir, record)));
    }
    expect(await check(dataDir, { fsck: true })).toMatchObject([
      {
        check: 'artifacts',
        status: 'ok',
        message: expect.stringContaining(`artifacts of ${before.length} jobs exist`),
      },
    ]);
  });

  it('without a file restores no record of it', async () => {
    const dataDir = await copy();
    const [gone] = await firstTwo(dataDir);
    await rm(fileOf(dataDir, gone));
    const target = demo.place('gap');
    const { backUp } = await import('../../../src/server/admin/back-up.ts');
    const about = { target, withSecretKey: true, version: '1.2.3', now: new Date() };
    expect(await backUp(locationOf(dataDir), about)).toMatchObject({ missing_artifacts: [gone.job_id] });
    const dry = await demo.restore(target, demo.place('gap-dry'), { dryRun: true });
    expect(dry).toMatchObject({ lost_artifacts: [gone.job_id] });
    const restored = demo.place('gap-restored');
    expect(await demo.restore(target, restored)).toMatchObject({ lost_artifacts: [gone.job_id] });
    expect((await recordsIn(restored)).some((one) => one.job_id === gone.job_id)).toBe(false);
    expect(await check(restored)).toMatchObject([{ status: 'ok' }]);
  });
});

describe('a check', () => {
  it('finds records without a file, and removes them', async () => {
    const dataDir = await copy();
    const [first, second] = await firstTwo(dataDir);
    for (const one of [first, second]) await rm(fileOf(dataDir, one));
    const message = `no file for the artifacts of jobs ${first.job_id}, ${second.job_id}`;
    expect(await check(dataDir)).toMatchObject([{ status: 'fail', message }]);
    expect(await check(dataDir, { repair: true })).toMatchObject([{ status: 'repaired' }]);
    expect(await check(dataDir)).toMatchObject([{ status: 'ok' }]);
  });

  it('finds files with another size, and with fsck those with another content', async () => {
    const dataDir = await copy();
    const [first, second] = await firstTwo(dataDir);
    await appendFile(fileOf(dataDir, first), 'x');
    const bytes = await readFile(fileOf(dataDir, second));
    bytes[10] = (bytes[10] ?? 0) ^ 1;
    await writeFile(fileOf(dataDir, second), bytes);
    expect(await check(dataDir)).toMatchObject([named(`job ${first.job_id}`)]);
    expect(await check(dataDir, { fsck: true })).toMatchObject([named(`jobs ${first.job_id}, ${second.job_id}`)]);
    expect(await check(dataDir, { repair: true })).toMatchObject([named(`job ${first.job_id}`)]);
  });

  it('finds files without a record, and moves them away', async () => {
    const dataDir = await copy();
    const storage = join(dataDir, 'repositories');
    const [known] = await firstTwo(dataDir);
    const stray = join(artifactsDirectory(storage, known.project_id), 'stray.zip');
    await writeFile(stray, 'stray');
    expect(await check(dataDir)).toMatchObject([{ status: 'ok' }]);
    const old = new Date(Date.now() - 48 * 3_600_000);
    await utimes(stray, old, old);
    expect(await check(dataDir)).toMatchObject([
      { status: 'warn', message: 'default: 1 file of artifacts without a record (5 B)' },
    ]);
    expect(await check(dataDir, { repair: true })).toMatchObject([{ status: 'repaired' }]);
    expect(await check(dataDir)).toMatchObject([{ status: 'ok' }]);
    expect((await namesBelow(storage)).filter((name) => name.includes('stray'))).toEqual([
      expect.stringMatching(/^@orphaned\/2026-03-04.*\/@artifacts\/.*\/stray\.zip$/),
    ]);
  });

  it('leaves storages alone that cannot be read', async () => {
    const dataDir = await copy();
    await rm(join(dataDir, 'repositories'), { recursive: true });
    expect(await check(dataDir, { repair: true })).toMatchObject([{ status: 'ok' }]);
    expect((await recordsIn(dataDir)).length).toBeGreaterThan(0);
  });
});
