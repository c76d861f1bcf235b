import { access, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { repositoryPath } from '../../src/server/git/repository.ts';
import { runGit } from '../../src/server/git/run-git.ts';
import { serve, type Served } from '../e2e/served.ts';
import { needsPostgres, startPostgres, type PostgresServer } from '../support/postgres.ts';
import { timeoutMs } from '../support/timeout.ts';

/** Milliseconds from the first response until the server is killed: early, under load, and at a random time. */
const moments = [0, 40, 120, 250, Math.random() * 400];
const writersOfAKind = 3;

interface Created {
  readonly line: string;
  readonly json: Record<string, unknown>;
}

const idOf = ({ json }: { json: unknown }): number => Number((json as { id: unknown }).id);

let dataDir = '';
let args: readonly string[] = [];
let service: Served;
let board = 0;

/** Creates records until the server is gone, and returns the acknowledged ones. */
const writeUntilGone = async (line: string, json: (number: number) => object, kept: Created[]): Promise<void> => {
  for (let number = 0; ; number += 1) {
    const answer = await service.ask(`POST ${line}`, json(number)).catch(() => undefined);
    if (answer === undefined) return;
    if (answer.status !== 201) throw new Error(`POST ${line} failed: ${answer.status} ${answer.text}`);
    kept.push({ line, json: answer.json as Record<string, unknown> });
  }
};

/** Every page of a list. */
const everything = async (line: string): Promise<Record<string, unknown>[]> => {
  const all: Record<string, unknown>[] = [];
  for (let page = 1; ; page += 1) {
    const { json } = await service.ask(`GET ${line}${line.includes('?') ? '&' : '?'}per_page=100&page=${page}`);
    all.push(...(json as Record<string, unknown>[]));
    if ((json as unknown[]).length < 100) return all;
  }
};

const postgres = needsPostgres();

describe.each(['sqlite', 'postgres'] as const)('on %s', (engine) => {
  let server: PostgresServer | undefined;
  let isReady = false;
  beforeAll(async () => {
    if (engine === 'postgres' && postgres.missing) return;
    dataDir = await mkdtemp(join(tmpdir(), 'repoctl-kill-'));
    server = engine === 'postgres' ? await startPostgres() : undefined;
    args = server === undefined ? [] : ['--database', await server.createDatabase('killed')];
    service = await serve(dataDir, args);
    board = idOf(await service.ask('POST /projects', { name: 'board', initialize_with_readme: true }));
    isReady = true;
  });
  afterAll(async () => {
    if (!isReady) return;
    await service.end('SIGKILL');
    await server?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  describe.skipIf(engine === 'postgres' && postgres.missing).each(moments)(
    'a service killed %d ms into its work',
    (moment) => {
      const answered: Created[] = [];
      beforeEach(async () => {
        const run = String(moment).replace('.', '-');
        const labels = `/projects/${board}/labels`;
        const schedules = `/projects/${board}/pipeline_schedules`;
        const schedule = { ref: 'master', cron: '0 1 * * *' };
        const writers = Array.from({ length: writersOfAKind }, (_none, writer) => {
          const name = (number: number): string => `r${run}-w${writer}-${number}`;
          return [
            writeUntilGone(labels, (number) => ({ name: name(number), color: 'red' }), answered),
            writeUntilGone(schedules, (number) => ({ description: name(number), ...schedule }), answered),
            writeUntilGone(
              '/projects',
              (number) => ({ name: name(number), initialize_with_readme: number % 2 === 0 }),
              answered,
            ),
          ];
        }).flat();
        const deadline = Date.now() + timeoutMs;
        while (answered.length === 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 1));
        await new Promise((resolve) => setTimeout(resolve, moment));
        await service.end('SIGKILL');
        await Promise.all(writers);
        service = await serve(dataDir, args);
      });

      it('has all acknowledged records and no incomplete project', async () => {
        expect(answered.length).toBeGreaterThan(0);
        process.stdout.write(`killed on ${engine}: ${answered.length} writes had been acknowledged\n`);
        for (const line of [`/projects/${board}/labels`, `/projects/${board}/pipeline_schedules`, '/projects']) {
          const ids = new Set((await everything(line)).map((record) => record['id']));
          const lost = answered.filter((created) => created.line === line && !ids.has(created.json['id']));
          expect(lost).toEqual([]);
        }

        const storage = join(dataDir, 'repositories');
        for (const project of await everything('/projects')) {
          const dir = repositoryPath(storage, Number(project['id']));
          await access(join(dir, 'HEAD'));
          await runGit({ args: ['fsck', '--strict', '--no-progress'], dir });
          const { stdout } = await runGit({ args: ['for-each-ref', '--format=%(refname)'], dir });
          expect(String(stdout).trim()).toBe(project['default_branch'] === null ? '' : 'refs/heads/master');
        }

        // The server still works, in spite of interrupted operations.
        const created = await service.ask('POST /projects', { name: `after ${moment}` });
        expect([created.status, created.text]).toEqual([201, expect.stringContaining('after')]);
        expect(await readdir(storage)).toContain('@hashed');
      });
    },
  );

  describe.skipIf(engine === 'postgres' && postgres.missing)('a service that is asked to end', () => {
    it('ends with 0', async () => {
      expect(await service.end('SIGTERM')).toBe(0);
      service = await serve(dataDir, args);
      expect((await service.ask(`GET /projects/${board}`)).status).toBe(200);
    });
  });
});
