import { execFile } from 'node:child_process';
import { appendFile, cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { Header } from 'tar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkData } from '../../src/server/admin/check-data.ts';
import { startService } from '../../src/server/app/start-service.ts';
import { openSqlite } from '../../src/server/db/database.ts';
import { repositoryPath } from '../../src/server/git/repository.ts';
import { plantPrograms, type PlantedPrograms } from '../support/planted-programs.ts';
import { askService, type UsedProject, useRepository } from '../server/storage/use-repository.ts';
import { locationOf, openDemoData, type DemoData } from '../server/admin/demo-data.ts';

const run = promisify(execFile);

/** The checksums of changed files, as an attacker would write them. */
const writeChecksums = async (backup: string): Promise<void> => {
  const script = 'find . -type f ! -name SHA256SUMS -printf "%P\\0" | sort -z | xargs -0 sha256sum > SHA256SUMS';
  await run('sh', ['-c', script], { cwd: backup });
};

const put = async (path: string, content = 'x\n'): Promise<void> => {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
};

const packed = async (backup: string): Promise<string> => {
  await run('tar', ['-czf', `${backup}.tgz`, '-C', backup, '.']);
  return `${backup}.tgz`;
};

/** A project and its fork. */
const ids = [1, 13] as const;

const inFork = (path: string): string => `${repositoryPath('repositories/default', 13)}/${path}`;

describe('a manipulated backup with matching checksums', () => {
  let demo: DemoData;
  let planted: PlantedPrograms;
  let clean: string;
  /** The files of a restored repository. */
  let own: string;
  beforeAll(async () => {
    demo = await openDemoData();
    planted = await plantPrograms(demo.place('programs'));
    clean = demo.place('clean');
    await demo.backUp(clean);
    own = await readFile(join(repositoryPath(demo.location.storages[0]?.path ?? '', 1), 'config'), 'utf8');
  });
  afterAll(() => demo?.close());

  let count = 0;
  const changed = async (change: (repository: (id: number) => string, backup: string) => Promise<unknown>) => {
    const backup = demo.place(`changed-${(count += 1)}`);
    await cp(clean, backup, { recursive: true, verbatimSymlinks: true });
    await change((id) => repositoryPath(join(backup, 'repositories/default'), id), backup);
    await writeChecksums(backup);
    return backup;
  };
  const refusal = async (source: string): Promise<string> => {
    const target = demo.place(`refused-${(count += 1)}`);
    const refused = await demo.restore(source, target).then(
      () => 'none',
      (error: Error) => `${error.name}: ${error.message}`,
    );
    expect(await readdir(target)).toEqual([]);
    return refused;
  };

  it('restores no git configuration, neither for a project nor for its fork', async () => {
    const backup = await changed((repository) =>
      Promise.all(ids.map((id) => put(join(repository(id), 'config'), planted.config))),
    );
    await demo.restore(await packed(backup), demo.place('from-archive'));
    const dataDir = demo.place('from-directory');
    await demo.restore(backup, dataDir);
    for (const place of [demo.place('from-archive'), dataDir]) {
      const configs = ids.map((id) =>
        readFile(join(repositoryPath(join(place, 'repositories'), id), 'config'), 'utf8'),
      );
      expect(await Promise.all(configs)).toEqual(ids.map(() => own));
    }
    const findings = await checkData(locationOf(dataDir), { repair: false, fsck: true, now: new Date() });
    expect(findings.filter(({ status }) => status !== 'ok')).toEqual([]);

    const config = { ...locationOf(dataDir), host: '127.0.0.1', port: 0, hostname: 'restored', version: '1.2.3' };
    const { url, stop } = await startService({ config, log: () => {} });
    try {
      const service = { url, token: demo.service.rootToken, storagePath: join(dataDir, 'repositories') };
      for (const id of ids) {
        const project = (await askService(service)(`GET /projects/${id}`)).json as UsedProject;
        await useRepository(service, project, dataDir);
      }
    } finally {
      await stop();
    }
    expect(await planted.ran()).toEqual([]);
  });

  it.each([
    'start.sh',
    'repositories/default/config',
    inFork('.git/config'),
    inFork('commondir'),
    inFork('config.worktree'),
    inFork('hooks/post-receive'),
    inFork('info/attributes'),
    inFork('info/grafts'),
    inFork('objects/info/alternates'),
    inFork('objects/info/commit-graph'),
    inFork('objects/pack/multi-pack-index'),
    inFork('shallow'),
  ])('is rejected for a file that no backup has: %s', async (path) => {
    const backup = await changed((_repository, top) => put(join(top, path)));
    expect(await refusal(backup)).toBe(
      `AdminError: the backup contains a file that "repoctl admin backup" does not write: ${path}`,
    );
  });

  it.each(['secret-key', 'SHA256SUMS', inFork('HEAD'), inFork('refs/heads/out'), inFork('objects/pack')])(
    'is rejected for a link: %s',
    async (path) => {
      const outside = demo.place('outside');
      const backup = await changed(async () => {});
      await cp(join(backup, path), outside, { recursive: true }).catch(() => {});
      await rm(join(backup, path), { recursive: true, force: true });
      await symlink(outside, join(backup, path));
      expect(await refusal(backup)).toBe(`AdminError: the backup contains a link or special file: ${path}`);
      await rm(outside, { recursive: true, force: true });
    },
  );

  it.each([
    ['a link', 'SymbolicLink', 'backup.json'],
    ['a link that leads out', 'SymbolicLink', '../../outside'],
    ['a second name of a file elsewhere', 'Link', '/etc/passwd'],
    ['a second name of a file above', 'Link', '../outside'],
    ['a second name of nothing', 'Link', './nowhere'],
    ['a pipe', 'FIFO', ''],
  ] as const)('is refused as an archive with %s', async (_name, type, linkpath) => {
    const header = new Header({ path: './planted', type, linkpath, mode: 0o600, size: 0, mtime: new Date() });
    header.encode();
    const archive = demo.place(`${(count += 1)}.tar`);
    await writeFile(archive, Buffer.concat([header.block ?? Buffer.alloc(0), Buffer.alloc(1024)]));
    expect(await refusal(archive)).toBe(`AdminError: cannot unpack ${archive}: "./planted" is a link or special file`);
  });

  it('is rejected if its tables are of another version of repoctl, such as a development version', async () => {
    const backup = await changed(async (_, directory) => {
      const { db, close } = await openSqlite(join(directory, 'database.sqlite3'));
      await sql`update kysely_migration set name = '0008-list-indexes'`.execute(db).finally(close);
    });
    const sentence =
      'AdminError: cannot use the backup: the database has the tables of another version of repoctl (0008-list-indexes), ' +
      'and until 1.0 only that version can use them';
    expect(await refusal(backup)).toBe(sentence);
  });

  it('is rejected for a checksum list with paths outside of the backup, whatever their content', async () => {
    await writeFile(demo.place('outside.txt'), 'outside\n');
    const { stdout } = await run('sha256sum', [demo.place('outside.txt')]);
    for (const path of ['../outside.txt', demo.place('outside.txt')]) {
      const backup = await changed(async () => {});
      await appendFile(join(backup, 'SHA256SUMS'), `${stdout.slice(0, 64)}  ${path}\n`);
      expect(await refusal(backup)).toBe(
        `AdminError: the backup is damaged: ${path} is missing or does not match its checksum`,
      );
    }
  });
});
