import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, copyFile, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSqlite } from '../../../src/server/db/database.ts';
import { loadSqlite } from '../../../src/server/db/load-sqlite.ts';

let directory = '';
let file = '';
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'repoctl-open-'));
  file = join(directory, 'repoctl.db');
});
afterEach(() => rm(directory, { recursive: true }));

/** Does something while another process writes to the file all the time. */
const whileWritten = async (work: () => Promise<void>): Promise<void> => {
  const program = `
    const { DatabaseSync } = process.getBuiltinModule('node:sqlite') ?? {};
    const Sqlite = DatabaseSync ?? (await import('better-sqlite3')).default;
    const db = new Sqlite(process.argv[1], { timeout: 60_000 });
    // The process writes more often if it does not wait for the disk.
    db.exec('pragma synchronous = off');
    const write = () => {
      db.exec('update written set count = count + 1');
      setImmediate(write);
    };
    write();
    console.log('writing');
  `;
  const stdio: ['ignore', 'pipe', 'inherit'] = ['ignore', 'pipe', 'inherit'];
  const writer = spawn(process.execPath, ['--input-type=module', '-e', program, file], { stdio });
  await once(writer.stdout, 'data');
  try {
    await work();
  } finally {
    writer.kill();
    await once(writer, 'close');
  }
};

it('opening a SQLite file waits for another process that is creating it', async () => {
  // Both connections use one build of SQLite, because two in one process would break each other's locks.
  const openFile = await loadSqlite();
  const other = openFile(file);
  other.exec('begin immediate');
  const opening = openSqlite(file);
  await sleep(100);
  other.exec('commit');
  other.close();
  const opened = await opening;
  expect(await opened.db.selectFrom('users').select('id').execute()).toEqual([]);
  await opened.close();
});

it('a transaction can write after reading although another process writes all the time', async () => {
  const { db, close } = await openSqlite(file);
  await sql`create table written (count integer)`.execute(db);
  await sql`insert into written values (0)`.execute(db);
  await whileWritten(async () => {
    for (let round = 0; round < 30; round += 1) {
      await db.transaction().execute(async (transaction) => {
        const count = async (): Promise<number> =>
          Number((await sql<{ count: number }>`select count from written`.execute(transaction)).rows[0]?.count);
        const before = await count();
        await sleep(2);
        await sql`update written set count = count + 1`.execute(transaction);
        expect(await count()).toBe(before + 1);
      });
    }
  });
  await close();
});

it('waiting for a locked file does not block the event loop', async () => {
  const openFile = await loadSqlite();
  const { db, close } = await openSqlite(file);
  const other = openFile(file);
  other.exec('begin immediate');
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 5);
  const written = db.transaction().execute((transaction) => sql`update users set name = 'x'`.execute(transaction));
  await sleep(600);
  other.exec('commit');
  await written;
  clearInterval(timer);
  expect(longest).toBeLessThan(300);
  other.close();
  await close();
});

it('opening the files of a killed process makes them readable only by their owner', async () => {
  const opened = await openSqlite(join(directory, 'killed.db'));
  await opened.db.selectFrom('users').select('id').execute();
  const endings = ['', '-wal', '-shm'];
  for (const ending of endings) {
    await copyFile(join(directory, `killed.db${ending}`), `${file}${ending}`);
    await chmod(`${file}${ending}`, 0o644);
  }
  await opened.close();
  const again = await openSqlite(file);
  const modes = endings.map(async (ending) => (await stat(`${file}${ending}`)).mode & 0o777);
  expect(await Promise.all(modes)).toEqual([0o600, 0o600, 0o600]);
  await again.close();
});
